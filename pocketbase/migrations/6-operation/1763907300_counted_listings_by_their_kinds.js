/// <reference path="../../types.d.ts" />
// Filters that many listings fulfil are counted by what listings have in common, and within a state by its cities. In
// exchange the index of the moderation holds those alone that wait for it.
const KIND = 'services, state, source, verified, is_featured, owner'
const OF_CITY = 'location, lower(name), id'

migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    for (const name of ['state', 'location']) listings.removeIndex(`idx_company_listings_${name}`)
    listings.addIndex('idx_company_listings_state', false, 'state, created', "state != 'published'")
    listings.addIndex('idx_company_listings_kind', false, KIND, '')
    listings.addIndex('idx_company_listings_location', false, `${OF_CITY}, ${KIND}`, '')
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    for (const name of ['state', 'kind', 'location']) listings.removeIndex(`idx_company_listings_${name}`)
    listings.addIndex('idx_company_listings_state', false, 'state, created', '')
    listings.addIndex('idx_company_listings_location', false, OF_CITY, '')
    app.save(listings)
  },
)
