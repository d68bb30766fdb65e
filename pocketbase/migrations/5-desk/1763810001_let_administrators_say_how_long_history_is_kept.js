/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const settings = app.findCollectionByNameOrId('directory_settings')
    settings.fields.add(
      new NumberField({ name: 'keep_history_months', required: true, min: 1, max: 120, onlyInt: true }),
    )
    app.save(settings)
    app.db().newQuery('UPDATE directory_settings SET keep_history_months = 24').execute()
  },
  (app) => {
    const settings = app.findCollectionByNameOrId('directory_settings')
    settings.fields.removeByName('keep_history_months')
    app.save(settings)
  },
)
