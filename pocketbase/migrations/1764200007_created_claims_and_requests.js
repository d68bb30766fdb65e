/// <reference path="../types.d.ts" />
const ADMIN = '@request.auth.is_admin = true'
const EDITS_LISTING =
  '(@request.auth.id != "" && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id))'
const unchanged = (...fields) => fields.map((field) => `@request.body.${field}:changed = false`).join(' && ')
const DATES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    const create = (name, collection) =>
      app.save(new Collection({ type: 'base', name, ...collection, fields: [...collection.fields, ...DATES] }))
    const one = (name, collection, options = {}) => ({
      type: 'relation',
      name,
      collectionId: app.findCollectionByNameOrId(collection).id,
      maxSelect: 1,
      ...options,
    })
    create('claims', {
      listRule: `${ADMIN} || (@request.auth.id != "" && user = @request.auth.id)`,
      viewRule: `${ADMIN} || (@request.auth.id != "" && user = @request.auth.id)`,
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        one('user', 'users', { cascadeDelete: true, required: true }),
        {
          type: 'select',
          name: 'state',
          maxSelect: 1,
          required: true,
          values: ['open', 'code_sent', 'waiting', 'approved', 'declined', 'withdrawn'],
        },
        { type: 'select', name: 'proof', maxSelect: 1, values: ['listing_email', 'domain_email', 'document'] },
        { type: 'text', name: 'sent_to', max: 120 },
        { type: 'text', name: 'code_to', hidden: true, max: 255 },
        { type: 'text', name: 'code_seed', hidden: true, max: 40 },
        { type: 'date', name: 'code_at', hidden: true },
        { type: 'number', name: 'code_tries', hidden: true, onlyInt: true, min: 0 },
        {
          type: 'file',
          name: 'document',
          maxSelect: 1,
          maxSize: 5242880,
          mimeTypes: ['application/pdf', 'image/png', 'image/jpeg'],
          protected: true,
        },
        { type: 'text', name: 'note', max: 1000 },
        { type: 'text', name: 'reason', max: 500 },
        // Administrators read the hidden fields in the queue; the claimant never sees them.
        { type: 'text', name: 'owner_reply', hidden: true, max: 1000 },
        one('former_owner', 'users', { hidden: true }),
        { type: 'bool', name: 'was_assigned', hidden: true },
        one('decided_by', 'users', { hidden: true }),
        { type: 'date', name: 'decided_at' },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_claims_running ON claims (listing, user) WHERE state = 'open' OR state = 'code_sent' OR state = 'waiting'",
        'CREATE INDEX idx_claims_state ON claims (state, created)',
        'CREATE INDEX idx_claims_user ON claims (user, created)',
        'CREATE INDEX idx_claims_listing ON claims (listing)',
      ],
    })
    create('listing_edits', {
      listRule: `${ADMIN} || ${EDITS_LISTING}`,
      viewRule: `${ADMIN} || ${EDITS_LISTING}`,
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        one('user', 'users', { cascadeDelete: true, required: true }),
        {
          type: 'select',
          name: 'state',
          maxSelect: 1,
          required: true,
          values: ['waiting', 'approved', 'declined', 'withdrawn'],
        },
        { type: 'json', name: 'before' },
        { type: 'json', name: 'after' },
        {
          type: 'file',
          name: 'logo',
          maxSelect: 1,
          maxSize: 5242880,
          mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
          protected: true,
        },
        {
          type: 'file',
          name: 'old_logo',
          maxSelect: 1,
          maxSize: 5242880,
          mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
          protected: true,
        },
        { type: 'text', name: 'reason', max: 500 },
        one('decided_by', 'users'),
        { type: 'date', name: 'decided_at' },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_listing_edits_waiting ON listing_edits (listing) WHERE state = 'waiting'",
        'CREATE INDEX idx_listing_edits_state ON listing_edits (state, created)',
        'CREATE INDEX idx_listing_edits_user ON listing_edits (user, created)',
        'CREATE INDEX idx_listing_edits_listing ON listing_edits (listing)',
      ],
    })
    create('listing_requests', {
      listRule: `${ADMIN} || (@request.auth.id != "" && requested_by = @request.auth.id)`,
      viewRule: `${ADMIN} || (@request.auth.id != "" && requested_by = @request.auth.id)`,
      createRule: `${ADMIN} || ((@request.auth.id != "" && requested_by = @request.auth.id) && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id) && (@request.body.status:isset = false || @request.body.status = "pending"))`,
      updateRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        one('requested_by', 'users', { cascadeDelete: true, required: true }),
        { type: 'select', name: 'request_type', maxSelect: 1, required: true, values: ['verified', 'featured'] },
        { type: 'select', name: 'status', maxSelect: 1, required: true, values: ['pending', 'approved', 'declined'] },
        { type: 'text', name: 'reason', max: 500 },
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_listing_requests_pending ON listing_requests (listing, request_type) WHERE status = 'pending'",
        'CREATE INDEX idx_listing_requests_requester ON listing_requests (requested_by)',
        'CREATE INDEX idx_listing_requests_created ON listing_requests (created)',
        "CREATE INDEX idx_listing_requests_undecided ON listing_requests (created, id) WHERE status = 'pending'",
      ],
    })
    create('removal_requests', {
      listRule: ADMIN,
      viewRule: ADMIN,
      createRule: '',
      updateRule: `${ADMIN} && ${unchanged('listing', 'company', 'request_type', 'email', 'message', 'is_confirmed')}`,
      deleteRule: ADMIN,
      fields: [
        one('listing', 'company_listings'),
        { type: 'text', name: 'company', max: 300, presentable: true, required: true },
        { type: 'select', name: 'request_type', maxSelect: 1, required: true, values: ['correct', 'remove'] },
        { type: 'email', name: 'email', required: true },
        { type: 'text', name: 'message', max: 5000, required: true },
        { type: 'select', name: 'state', maxSelect: 1, required: true, values: ['pending', 'removed', 'done'] },
        { type: 'bool', name: 'is_confirmed' },
      ],
      indexes: [
        'CREATE INDEX idx_removal_requests_listing ON removal_requests (listing)',
        'CREATE INDEX idx_removal_requests_state ON removal_requests (state, created)',
      ],
    })
    create('do_not_list', {
      listRule: ADMIN,
      viewRule: ADMIN,
      createRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        { type: 'text', name: 'usdot_number', max: 12, presentable: true, required: true },
        {
          type: 'select',
          name: 'reason',
          maxSelect: 1,
          required: true,
          values: ['requested', 'private_person', 'closed', 'wrong_record', 'deleted', 'other'],
        },
        { type: 'text', name: 'note', max: 500 },
        { type: 'text', name: 'company', max: 200 },
        { type: 'text', name: 'added_by', max: 120 },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_do_not_list_usdot ON do_not_list (usdot_number)',
        'CREATE INDEX idx_do_not_list_created ON do_not_list (created)',
      ],
    })
  },
  (app) => {
    for (const name of ['do_not_list', 'removal_requests', 'listing_requests', 'listing_edits', 'claims'])
      app.delete(app.findCollectionByNameOrId(name))
  },
)
