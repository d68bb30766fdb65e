/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const settings = app.findCollectionByNameOrId('directory_settings')
    settings.fields.add(
      new NumberField({ name: 'keep_inquiries_months', required: true, min: 1, max: 24, onlyInt: true }),
    )
    settings.fields.add(new NumberField({ name: 'keep_mails_days', required: true, min: 7, max: 90, onlyInt: true }))
    app.save(settings)
    app.db().newQuery('UPDATE directory_settings SET keep_inquiries_months = 24, keep_mails_days = 90').execute()
  },
  (app) => {
    const settings = app.findCollectionByNameOrId('directory_settings')
    for (const name of ['keep_inquiries_months', 'keep_mails_days']) settings.fields.removeByName(name)
    app.save(settings)
  },
)
