/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const publications = app.findCollectionByNameOrId('publications')
    // read by a route of its own: lists of publications stay small
    publications.fields.add(new JSONField({ name: 'skipped', maxSize: 200000, hidden: true }))
    publications.fields.add(new NumberField({ name: 'skipped_total', onlyInt: true, min: 0 }))
    app.save(publications)
    app.db().newQuery("UPDATE publications SET skipped = '[]'").execute()
  },
  (app) => {
    const publications = app.findCollectionByNameOrId('publications')
    for (const name of ['skipped', 'skipped_total']) publications.fields.removeByName(name)
    app.save(publications)
  },
)
