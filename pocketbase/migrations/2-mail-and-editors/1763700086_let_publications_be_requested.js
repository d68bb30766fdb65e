/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const publications = app.findCollectionByNameOrId('publications')
    publications.fields.getByName('state').values = ['requested', 'running', 'done', 'failed']
    publications.fields.removeByName('trigger')
    app.save(publications)
    publications.fields.add(
      new SelectField({
        name: 'trigger',
        values: ['change', 'now', 'everything', 'build'],
        maxSelect: 1,
        required: true,
      }),
    )
    publications.fields.add(
      new RelationField({
        name: 'requested_by',
        collectionId: app.findCollectionByNameOrId('users').id,
        maxSelect: 1,
      }),
    )
    publications.fields.add(new JSONField({ name: 'pages', maxSize: 20000 }))
    app.save(publications)
    app.db().newQuery("UPDATE publications SET trigger = 'change', pages = '[]'").execute()
  },
  (app) => {
    const publications = app.findCollectionByNameOrId('publications')
    app.db().newQuery("DELETE FROM publications WHERE state = 'requested'").execute()
    publications.fields.getByName('state').values = ['running', 'done', 'failed']
    for (const name of ['trigger', 'requested_by', 'pages']) publications.fields.removeByName(name)
    app.save(publications)
    publications.fields.add(new TextField({ name: 'trigger', max: 60 }))
    app.save(publications)
  },
)
