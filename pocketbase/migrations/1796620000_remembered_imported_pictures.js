/// <reference path="../types.d.ts" />
// Imports bring logos and photos. A photo of an import belongs to no account.
migrate(
  (app) => {
    const imports = app.findCollectionByNameOrId('listing_imports')
    imports.fields.add(new JSONField({ name: 'pictures', maxSize: 100000 }))
    app.save(imports)
    const photos = app.findCollectionByNameOrId('listing_photos')
    photos.fields.getByName('user').required = false
    app.save(photos)
  },
  (app) => {
    app.db().newQuery("DELETE FROM listing_photos WHERE user = ''").execute()
    const photos = app.findCollectionByNameOrId('listing_photos')
    photos.fields.getByName('user').required = true
    app.save(photos)
    const imports = app.findCollectionByNameOrId('listing_imports')
    imports.fields.removeByName('pictures')
    app.save(imports)
  },
)
