/// <reference path="../types.d.ts" />
// After how many months a company that left the federal census is hidden, and an index of those companies.
migrate(
  (app) => {
    const settings = app.findCollectionByNameOrId('directory_settings')
    settings.fields.add(new NumberField({ name: 'hide_left_after_months', max: 24, onlyInt: true, min: 0 }))
    app.save(settings)
    app.db().newQuery('UPDATE directory_settings SET hide_left_after_months = 1').execute()
    // Not among the collection's indexes, because PocketBase cannot parse an expression.
    app
      .db()
      .newQuery(
        `CREATE INDEX idx_carrier_records_left ON carrier_records (records->>'$.left.on', usdot_number)
          WHERE records->>'$.left.on' IS NOT NULL`,
      )
      .execute()
  },
  (app) => {
    app.db().newQuery('DROP INDEX idx_carrier_records_left').execute()
    const settings = app.findCollectionByNameOrId('directory_settings')
    settings.fields.removeByName('hide_left_after_months')
    app.save(settings)
  },
)
