/// <reference path="../types.d.ts" />
// What a carrier says about itself on its registration form was stored as its operating authority.
const BEFORE = ['authorized', 'exempt', 'not_authorized']
const AFTER = ['authorized', 'not_authorized']

/** The access rules name every field that only administrators and imports may set. */
const UNSET = '@request.body.authority:isset = false'
const BOTH_UNSET = `${UNSET} && @request.body.for_hire:isset = false`
const UNCHANGED = '@request.body.authority:changed = false'
const BOTH_UNCHANGED = `${UNCHANGED} && @request.body.for_hire:changed = false`

migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.add(new SelectField({ name: 'for_hire', maxSelect: 1, values: ['for_hire', 'exempt'] }))
    listings.createRule = String(listings.createRule).replace(UNSET, BOTH_UNSET)
    listings.updateRule = String(listings.updateRule).replace(UNCHANGED, BOTH_UNCHANGED)
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
    listings.createRule = String(listings.createRule).replace(BOTH_UNSET, UNSET)
    listings.updateRule = String(listings.updateRule).replace(BOTH_UNCHANGED, UNCHANGED)
    listings.fields.removeByName('for_hire')
    app.save(listings)
  },
)
