/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const imports = app.findCollectionByNameOrId('imports')
    imports.fields.add(new JSONField({ name: 'recognised', maxSize: 100000 }))
    imports.fields.add(new BoolField({ name: 'is_stopping' }))
    app.save(imports)
  },
  (app) => {
    const imports = app.findCollectionByNameOrId('imports')
    for (const name of ['recognised', 'is_stopping']) imports.fields.removeByName(name)
    app.save(imports)
  },
)
