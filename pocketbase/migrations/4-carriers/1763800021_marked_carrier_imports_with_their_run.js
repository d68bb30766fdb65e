/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const imports = app.findCollectionByNameOrId('carrier_imports')
    imports.fields.add(new TextField({ name: 'usdot_number', max: 12 }))
    imports.fields.add(new TextField({ name: 'hash', max: 40 }))
    imports.fields.add(new TextField({ name: 'seen_on', max: 10 }))
    // no relation: a run that is deleted would have a million rows forget it, one by one
    imports.fields.add(new TextField({ name: 'run', max: 15 }))
    imports.fields.add(new SelectField({ name: 'outcome', values: ['created', 'updated', 'noted'], maxSelect: 1 }))
    imports.fields.add(new TextField({ name: 'written', max: 30 }))
    imports.addIndex('idx_carrier_imports_usdot', false, 'usdot_number', '')
    app.save(imports)
    app
      .db()
      .newQuery(
        `UPDATE carrier_imports SET usdot_number =
          coalesce((SELECT usdot_number FROM company_listings WHERE id = carrier_imports.listing), '')`,
      )
      .execute()
  },
  (app) => {
    const imports = app.findCollectionByNameOrId('carrier_imports')
    imports.removeIndex('idx_carrier_imports_usdot')
    for (const name of ['usdot_number', 'hash', 'seen_on', 'run', 'outcome', 'written'])
      imports.fields.removeByName(name)
    app.save(imports)
  },
)
