/// <reference path="../types.d.ts" />
// When a listing was verified. Of listings that were verified before, nobody knows.
migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.add(new DateField({ name: 'verified_since', hidden: true }))
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.removeByName('verified_since')
    app.save(listings)
  },
)
