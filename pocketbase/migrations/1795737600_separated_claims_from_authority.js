/// <reference path="../types.d.ts" />
// What a carrier says about itself on its registration form was stored as its operating authority.
const BEFORE = ['authorized', 'exempt', 'not_authorized']
const AFTER = ['authorized', 'not_authorized']

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

/** The rules of listings, which name every field that only administrators and imports may set. */
const rulesFor = (facts) => ({
  create: `${ADMIN} || (@request.auth.id != "" && owner = @request.auth.id && rating = 0 && is_featured = false && (@request.body.verified:isset = false || @request.body.verified = false) && ${notSent('state', 'state_reason', ...facts)})`,
  update: `${ADMIN} || (${EDITS} && ${unchanged('is_featured', 'rating', 'verified', 'owner', 'slug', 'state', 'state_reason', ...facts)} && (usdot_number = "" || ${unchanged('usdot_number')}))`,
})
const RULES_BEFORE = rulesFor(FACTS)
const RULES_AFTER = rulesFor(FACTS.flatMap((field) => (field === 'authority' ? ['authority', 'for_hire'] : [field])))

migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.add(new SelectField({ name: 'for_hire', maxSelect: 1, values: ['for_hire', 'exempt'] }))
    listings.createRule = RULES_AFTER.create
    listings.updateRule = RULES_AFTER.update
    app.save(listings)
    app
      .db()
      .newQuery(
        `UPDATE company_listings
        SET for_hire = CASE authority WHEN 'authorized' THEN 'for_hire' WHEN 'exempt' THEN 'exempt' ELSE '' END, authority = ''
        WHERE authority = 'exempt' OR (authority != '' AND source IN ('census', 'company_census'))`,
      )
      .execute()
    listings.fields.getByName('authority').values = AFTER
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.getByName('authority').values = BEFORE
    app.save(listings)
    app
      .db()
      .newQuery(
        `UPDATE company_listings
        SET authority = CASE for_hire WHEN 'for_hire' THEN 'authorized' ELSE for_hire END
        WHERE authority = '' AND for_hire != ''`,
      )
      .execute()
    listings.createRule = RULES_BEFORE.create
    listings.updateRule = RULES_BEFORE.update
    listings.fields.removeByName('for_hire')
    app.save(listings)
  },
)
