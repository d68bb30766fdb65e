/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const imports = app.findCollectionByNameOrId('carrier_imports')
    imports.fields.add(new TextField({ name: 'introduced_by', max: 15 }))
    app.save(imports)
    // who was asked for a quote already has had mail
    app
      .db()
      .newQuery(
        `UPDATE carrier_imports SET introduced_by = 'earlier' WHERE listing IN (SELECT listing FROM inquiries WHERE is_held = FALSE)`,
      )
      .execute()
  },
  (app) => {
    const imports = app.findCollectionByNameOrId('carrier_imports')
    imports.fields.removeByName('introduced_by')
    app.save(imports)
  },
)
