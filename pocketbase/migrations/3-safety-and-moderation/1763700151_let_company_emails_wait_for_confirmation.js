/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.add(new EmailField({ name: 'new_email' }))
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.removeByName('new_email')
    app.save(listings)
  },
)
