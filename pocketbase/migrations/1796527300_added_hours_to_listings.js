/// <reference path="../types.d.ts" />
// When a company is open, as schema.org writes it.
migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.add(new TextField({ name: 'hours', max: 300 }))
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.fields.removeByName('hours')
    app.save(listings)
  },
)
