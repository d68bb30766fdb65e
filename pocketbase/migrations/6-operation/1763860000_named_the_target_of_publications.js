/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const publications = app.findCollectionByNameOrId('publications')
    publications.fields.add(
      new SelectField({ name: 'target', values: ['folder', 's3', 'netlify'], maxSelect: 1, required: true }),
    )
    app.save(publications)
    app.db().newQuery("UPDATE publications SET target = 'folder'").execute()
  },
  (app) => {
    const publications = app.findCollectionByNameOrId('publications')
    publications.fields.removeByName('target')
    app.save(publications)
  },
)
