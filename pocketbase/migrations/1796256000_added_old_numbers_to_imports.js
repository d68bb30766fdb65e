/// <reference path="../types.d.ts" />
// Reviews of a directory that moves here name a company by its number there. The values that a person chose for a file
// are stored with its columns.
migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('listing_imports')
    listings.fields.add(new TextField({ name: 'old_id', max: 120 }))
    listings.addIndex('idx_listing_imports_old_id', false, 'old_id', "old_id != ''")
    app.save(listings)
    const imports = app.findCollectionByNameOrId('imports')
    imports.fields.getByName('mapping').maxSize = 1_000_000
    app.save(imports)
  },
  (app) => {
    const imports = app.findCollectionByNameOrId('imports')
    imports.fields.getByName('mapping').maxSize = 20_000
    app.save(imports)
    const listings = app.findCollectionByNameOrId('listing_imports')
    listings.removeIndex('idx_listing_imports_old_id')
    listings.fields.removeByName('old_id')
    app.save(listings)
  },
)
