/// <reference path="../../types.d.ts" />
// One index holds all that the list of all listings is filtered and sorted by, so that only the shown rows are read.
migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.removeIndex('idx_company_listings_console')
    listings.removeIndex('idx_company_listings_name')
    listings.addIndex(
      'idx_company_listings_console',
      false,
      'is_featured DESC, created DESC, id, owner, editors, search_text, location, services, verified, state, email, phone, source, rating, lower(name)',
      '',
    )
    listings.addIndex('idx_company_listings_name', false, 'lower(name), id', '')
    listings.removeIndex('idx_company_listings_location')
    listings.addIndex('idx_company_listings_location', false, 'location, lower(name), id', '')
    listings.addIndex('idx_company_listings_rating', false, 'rating DESC, lower(name), id', '')
    app.save(listings)
    const locations = app.findCollectionByNameOrId('locations')
    locations.addIndex('idx_locations_sorted', false, 'lower(name), id', '')
    locations.addIndex('idx_locations_named', false, 'id, lower(name)', '')
    locations.addIndex('idx_locations_region', false, 'region, id', '')
    app.save(locations)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.removeIndex('idx_company_listings_console')
    for (const name of ['name', 'rating', 'location']) listings.removeIndex(`idx_company_listings_${name}`)
    listings.addIndex(
      'idx_company_listings_console',
      false,
      'is_featured DESC, created DESC, id, owner, editors, search_text',
      '',
    )
    listings.addIndex('idx_company_listings_name', false, 'is_featured DESC, lower(name)', '')
    listings.addIndex('idx_company_listings_location', false, 'location', '')
    app.save(listings)
    const locations = app.findCollectionByNameOrId('locations')
    for (const name of ['sorted', 'named', 'region']) locations.removeIndex(`idx_locations_${name}`)
    app.save(locations)
  },
)
