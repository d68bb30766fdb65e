/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const imports = app.findCollectionByNameOrId('carrier_imports')
    imports.fields.add(new TextField({ name: 'hidden_on', max: 10 }))
    // few rows have one, and the others cost an import nothing
    imports.addIndex('idx_carrier_imports_hidden_on', false, 'hidden_on', "hidden_on != ''")
    app.save(imports)
    app.db().newQuery("UPDATE carrier_imports SET seen_on = substr(updated, 1, 10) WHERE seen_on = ''").execute()

    const settings = app.findCollectionByNameOrId('directory_settings')
    settings.fields.add(new DateField({ name: 'checked_at' }))
    settings.fields.add(new NumberField({ name: 'checked_hidden', min: 0, onlyInt: true }))
    settings.fields.add(new NumberField({ name: 'checked_published', min: 0, onlyInt: true }))
    app.save(settings)
    const FROZEN = ['checked_at', 'checked_hidden', 'checked_published']
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    settings.updateRule = `@request.auth.is_admin = true && ${FROZEN}`
    app.save(settings)
  },
  (app) => {
    const settings = app.findCollectionByNameOrId('directory_settings')
    settings.updateRule = '@request.auth.is_admin = true'
    app.save(settings)
    for (const name of ['checked_at', 'checked_hidden', 'checked_published']) settings.fields.removeByName(name)
    app.save(settings)

    const imports = app.findCollectionByNameOrId('carrier_imports')
    imports.removeIndex('idx_carrier_imports_hidden_on')
    imports.fields.removeByName('hidden_on')
    app.save(imports)
  },
)
