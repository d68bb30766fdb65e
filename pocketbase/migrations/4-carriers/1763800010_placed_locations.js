/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const locations = app.findCollectionByNameOrId('locations')
    locations.fields.add(new NumberField({ name: 'latitude', min: -90, max: 90 }))
    locations.fields.add(new NumberField({ name: 'longitude', min: -180, max: 180 }))
    locations.fields.add(new NumberField({ name: 'size', min: 0, max: 10_000 }))
    locations.fields.add(new BoolField({ name: 'has_larger_namesake' }))
    locations.fields.add(new BoolField({ name: 'is_imported' }))
    app.save(locations)
    require(`${__hooks}/lib/app.js`).placeCatalogue(app)
  },
  (app) => {
    const locations = app.findCollectionByNameOrId('locations')
    for (const name of ['latitude', 'longitude', 'size', 'has_larger_namesake', 'is_imported'])
      locations.fields.removeByName(name)
    app.save(locations)
  },
)
