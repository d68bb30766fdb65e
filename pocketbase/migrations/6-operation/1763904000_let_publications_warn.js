/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const publications = app.findCollectionByNameOrId('publications')
    publications.fields.add(new TextField({ name: 'warning', max: 300 }))
    app.save(publications)
  },
  (app) => {
    const publications = app.findCollectionByNameOrId('publications')
    publications.fields.removeByName('warning')
    app.save(publications)
  },
)
