/// <reference path="../types.d.ts" />
const ADMIN = '@request.auth.is_admin = true'
const EDITS = '(@request.auth.id != "" && (owner = @request.auth.id || editors ~ @request.auth.id))'
/** Only administrators and imports change what the federal record says. */
const FACTS = [
  'legal_name',
  'entity_type',
  'operation',
  'authority',
  'operating_status',
  'mc_number',
  'power_units',
  'drivers',
  'annual_miles',
  'annual_miles_year',
  'hazmat',
  'passengers',
  'cargo',
  'registered_on',
  'record_date',
  'source',
  'source_date',
]
const unchanged = (...fields) => fields.map((field) => `@request.body.${field}:changed = false`).join(' && ')
const notSent = (...fields) => fields.map((field) => `@request.body.${field}:isset = false`).join(' && ')
const DATES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    const create = (name, collection) =>
      app.save(new Collection({ type: 'base', name, ...collection, fields: [...collection.fields, ...DATES] }))
    const idOf = (name) => app.findCollectionByNameOrId(name).id
    const one = (name, collection, options = {}) => ({
      type: 'relation',
      name,
      collectionId: app.findCollectionByNameOrId(collection).id,
      maxSelect: 1,
      ...options,
    })
    create('company_listings', {
      listRule: `${ADMIN} || ${EDITS}`,
      viewRule: `${ADMIN} || ${EDITS}`,
      // Not `verified = false`, which is true for any value: PocketBase resets a field of that name before it checks the rule.
      createRule: `${ADMIN} || (@request.auth.id != "" && owner = @request.auth.id && rating = 0 && is_featured = false && (@request.body.verified:isset = false || @request.body.verified = false) && ${notSent('state', 'state_reason', ...FACTS)})`,
      // The owner may enter the USDOT number once.
      updateRule: `${ADMIN} || (${EDITS} && ${unchanged('is_featured', 'rating', 'verified', 'owner', 'slug', 'state', 'state_reason', ...FACTS)} && (usdot_number = "" || ${unchanged('usdot_number')}))`,
      deleteRule: ADMIN,
      fields: [
        { type: 'text', name: 'name', max: 200, presentable: true, required: true },
        { type: 'text', name: 'slug', max: 220, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', required: true },
        { type: 'text', name: 'description', max: 20000 },
        one('location', 'locations', { required: true }),
        { type: 'relation', name: 'services', collectionId: idOf('services'), maxSelect: 50, required: true },
        { type: 'text', name: 'phone', max: 60 },
        { type: 'email', name: 'email' },
        { type: 'text', name: 'address', max: 400 },
        { type: 'url', name: 'website' },
        {
          type: 'file',
          name: 'logo',
          maxSelect: 1,
          maxSize: 5242880,
          mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
        },
        { type: 'number', name: 'rating', max: 5, min: 0 },
        { type: 'bool', name: 'is_featured' },
        { type: 'bool', name: 'verified' },
        one('owner', 'users'),
        { type: 'text', name: 'usdot_number', max: 12 },
        { type: 'text', name: 'mc_number', max: 20 },
        { type: 'text', name: 'search_text', max: 30000 },
        // The ids of assigned users, kept by triggers: a rule with a back-relation takes half a second at 100,000 listings.
        { type: 'text', name: 'editors', hidden: true, max: 8000 },
        { type: 'select', name: 'state', maxSelect: 1, required: true, values: ['published', 'waiting', 'hidden'] },
        { type: 'text', name: 'state_reason', max: 500 },
        // Since when the listing has had a public page. Hidden: only superusers and the server read and write it.
        { type: 'date', name: 'address_since', hidden: true },
        { type: 'email', name: 'new_email' },
        { type: 'text', name: 'legal_name', max: 200 },
        {
          type: 'select',
          name: 'entity_type',
          maxSelect: 1,
          values: ['carrier', 'broker', 'freight_forwarder', 'shipper'],
        },
        { type: 'select', name: 'operation', maxSelect: 1, values: ['interstate', 'intrastate_hazmat', 'intrastate'] },
        { type: 'select', name: 'authority', maxSelect: 1, values: ['authorized', 'exempt', 'not_authorized'] },
        { type: 'select', name: 'operating_status', maxSelect: 1, values: ['active', 'inactive', 'out_of_service'] },
        { type: 'number', name: 'power_units', max: 250000, onlyInt: true, min: 0 },
        { type: 'number', name: 'drivers', max: 500000, onlyInt: true, min: 0 },
        { type: 'number', name: 'annual_miles', max: 10000000000, onlyInt: true, min: 0 },
        { type: 'number', name: 'annual_miles_year', onlyInt: true, min: 0 },
        { type: 'select', name: 'hazmat', maxSelect: 1, values: ['yes', 'no'] },
        { type: 'select', name: 'passengers', maxSelect: 1, values: ['yes', 'no'] },
        {
          type: 'select',
          name: 'cargo',
          maxSelect: 30,
          values: [
            'general_freight',
            'household_goods',
            'metal',
            'motor_vehicles',
            'drive_tow_away',
            'logs',
            'building_materials',
            'mobile_homes',
            'machinery',
            'fresh_produce',
            'liquids_gases',
            'intermodal',
            'passengers',
            'oilfield',
            'livestock',
            'grain',
            'coal',
            'meat',
            'garbage',
            'us_mail',
            'chemicals',
            'dry_bulk',
            'refrigerated_food',
            'beverages',
            'paper',
            'utilities',
            'farm_supplies',
            'construction',
            'water_well',
            'other',
          ],
        },
        { type: 'text', name: 'registered_on', max: 10 },
        { type: 'text', name: 'record_date', max: 10 },
        { type: 'select', name: 'source', maxSelect: 1, values: ['census', 'company_census', 'snapshot'] },
        { type: 'text', name: 'source_date', max: 10 },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_company_listings_slug ON company_listings (slug)',
        'CREATE INDEX idx_company_listings_owner ON company_listings (owner)',
        'CREATE INDEX idx_company_listings_created ON company_listings (created)',
        // A number that was never public does not block the company that has it.
        "CREATE UNIQUE INDEX idx_company_listings_usdot ON company_listings (usdot_number) WHERE usdot_number != '' AND address_since != ''",
        // Contains everything that the console's list filters and sorts by, so SQLite reads only the rows on screen.
        'CREATE INDEX idx_company_listings_console ON company_listings (is_featured DESC, created DESC, id, owner, editors, search_text, location, services, verified, state, email, phone, source, rating, lower(name))',
        'CREATE INDEX idx_company_listings_name ON company_listings (lower(name), id)',
        'CREATE INDEX idx_company_listings_rating ON company_listings (rating DESC, lower(name), id)',
        // SQLite uses a partial index only for a query that repeats its condition.
        "CREATE INDEX idx_company_listings_undecided ON company_listings (created, id) WHERE state = 'waiting'",
        "CREATE INDEX idx_company_listings_declined ON company_listings (created, id) WHERE state = 'hidden'",
        "CREATE INDEX idx_company_listings_without_email ON company_listings (created) WHERE email = ''",
        "CREATE INDEX idx_company_listings_without_phone ON company_listings (created) WHERE phone = ''",
        "CREATE INDEX idx_company_listings_state ON company_listings (state, created) WHERE state != 'published'",
        'CREATE INDEX idx_company_listings_kind ON company_listings (services, state, source, verified, is_featured, owner)',
        'CREATE INDEX idx_company_listings_location ON company_listings (location, lower(name), id, services, state, source, verified, is_featured, owner)',
        'CREATE INDEX idx_company_listings_number ON company_listings (usdot_number)',
      ],
    })
    create('listing_assignments', {
      listRule: `${ADMIN} || (@request.auth.id != "" && assigned_to_user = @request.auth.id)`,
      viewRule: `${ADMIN} || (@request.auth.id != "" && assigned_to_user = @request.auth.id)`,
      createRule: ADMIN,
      updateRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        one('assigned_to_user', 'users', { cascadeDelete: true, required: true }),
        one('assigned_by_admin', 'users'),
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_listing_assignments_pair ON listing_assignments (listing, assigned_to_user)',
        'CREATE INDEX idx_listing_assignments_user ON listing_assignments (assigned_to_user)',
      ],
    })
    create('slug_redirects', {
      listRule: ADMIN,
      viewRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        { type: 'text', name: 'from_slug', max: 220, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', required: true },
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        { type: 'number', name: 'seconds_public', onlyInt: true, min: 0 },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_slug_redirects_from ON slug_redirects (from_slug)',
        'CREATE INDEX idx_slug_redirects_listing ON slug_redirects (listing)',
      ],
    })
    create('listing_views', {
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        { type: 'text', name: 'day', max: 10, required: true },
        { type: 'select', name: 'kind', maxSelect: 1, required: true, values: ['view', 'call', 'website'] },
        { type: 'number', name: 'count', onlyInt: true, min: 0 },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_listing_views_listing ON listing_views (listing, day, kind)',
        'CREATE INDEX idx_listing_views_day ON listing_views (day)',
      ],
    })
    app.save(
      new Collection({
        type: 'view',
        name: 'accounts',
        listRule: ADMIN,
        viewRule: ADMIN,
        viewQuery:
          'SELECT id, full_name, email, is_admin, verified, is_disabled, last_sign_in, created, updated, CAST((SELECT count(*) FROM company_listings WHERE company_listings.owner = users.id) AS INT) AS owned, CAST((SELECT count(*) FROM listing_assignments WHERE listing_assignments.assigned_to_user = users.id AND NOT EXISTS (SELECT 1 FROM company_listings WHERE company_listings.id = listing_assignments.listing AND company_listings.owner = users.id)) AS INT) AS assigned, CAST((SELECT count(*) FROM company_listings WHERE company_listings.owner = users.id) + (SELECT count(*) FROM listing_assignments WHERE listing_assignments.assigned_to_user = users.id AND NOT EXISTS (SELECT 1 FROM company_listings WHERE company_listings.id = listing_assignments.listing AND company_listings.owner = users.id)) AS INT) AS listings FROM users',
      }),
    )
  },
  (app) => {
    for (const name of ['accounts', 'listing_views', 'slug_redirects', 'listing_assignments', 'company_listings'])
      app.delete(app.findCollectionByNameOrId(name))
  },
)
