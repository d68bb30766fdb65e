/// <reference path="../../types.d.ts" />
// An SVG is a program for whoever draws it, and a thumb of a large picture takes gigabytes to make.
migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    const logo = listings.fields.getByName('logo')
    logo.mimeTypes = ['image/png', 'image/jpeg', 'image/webp']
    logo.thumbs = []
    app.save(listings)
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    const logo = listings.fields.getByName('logo')
    logo.mimeTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
    logo.thumbs = ['200x200f']
    app.save(listings)
  },
)
