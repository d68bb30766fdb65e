/// <reference path="../types.d.ts" />
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
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    listings.removeIndex('idx_company_listings_console')
    listings.removeIndex('idx_company_listings_name')
    listings.addIndex(
      'idx_company_listings_console',
      false,
      'is_featured DESC, created DESC, id, owner, editors, search_text',
      '',
    )
    listings.addIndex('idx_company_listings_name', false, 'is_featured DESC, lower(name)', '')
    app.save(listings)
  },
)
