/// <reference path="../../types.d.ts" />
// The unique index leaves out what has no address yet, so nothing that asks for a number alone is answered by it: each
// deleted listing, and each wish to be removed, was looked for among all there are.
migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.addIndex('idx_company_listings_number', false, 'usdot_number', '')
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.removeIndex('idx_company_listings_number')
    app.save(listings)
  },
)
