/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const imports = app.findCollectionByNameOrId('carrier_imports')
    imports.fields.add(new TextField({ name: 'row_hash', max: 40 }))
    app.save(imports)
  },
  (app) => {
    const imports = app.findCollectionByNameOrId('carrier_imports')
    imports.fields.removeByName('row_hash')
    app.save(imports)
  },
)
