/// <reference path="../types.d.ts" />
// The national averages that company pages compare with were constants.
const AVERAGES = ['vehicle_oos_average', 'driver_oos_average']

migrate(
  (app) => {
    const settings = app.findCollectionByNameOrId('directory_settings')
    for (const name of AVERAGES) settings.fields.add(new NumberField({ name, onlyInt: true, min: 0, max: 100 }))
    settings.fields.add(new NumberField({ name: 'averages_year', onlyInt: true, required: true, min: 2000, max: 2100 }))
    app.save(settings)
    app
      .db()
      .newQuery('UPDATE directory_settings SET vehicle_oos_average = 22, driver_oos_average = 7, averages_year = 2026')
      .execute()
  },
  (app) => {
    const settings = app.findCollectionByNameOrId('directory_settings')
    for (const name of [...AVERAGES, 'averages_year']) settings.fields.removeByName(name)
    app.save(settings)
  },
)
