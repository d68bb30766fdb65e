/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const changes = app.findCollectionByNameOrId('changes')
    changes.fields.add(new TextField({ name: 'actor', max: 255 }))
    changes.fields.add(new TextField({ name: 'label', max: 255 }))
    changes.fields.add(new TextField({ name: 'listing', max: 15 }))
    app.save(changes)
  },
  (app) => {
    const changes = app.findCollectionByNameOrId('changes')
    for (const name of ['actor', 'label', 'listing']) changes.fields.removeByName(name)
    app.save(changes)
  },
)
