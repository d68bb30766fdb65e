/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    const choice = (name, values, maxSelect = 1) => new SelectField({ name, values, maxSelect })
    const count = (name, max) => new NumberField({ name, min: 0, max, onlyInt: true })
    const day = (name) => new TextField({ name, max: 10 })
    const CARGO = [
      'general_freight',
      'household_goods',
      'metal',
      'motor_vehicles',
      'drive_tow_away',
      'logs',
      'building_materials',
      'mobile_homes',
      'machinery',
      'fresh_produce',
      'liquids_gases',
      'intermodal',
      'passengers',
      'oilfield',
      'livestock',
      'grain',
      'coal',
      'meat',
      'garbage',
      'us_mail',
      'chemicals',
      'dry_bulk',
      'refrigerated_food',
      'beverages',
      'paper',
      'utilities',
      'farm_supplies',
      'construction',
      'water_well',
      'other',
    ]
    for (const field of [
      new TextField({ name: 'legal_name', max: 200 }),
      choice('entity_type', ['carrier', 'broker', 'freight_forwarder', 'shipper']),
      choice('operation', ['interstate', 'intrastate_hazmat', 'intrastate']),
      choice('authority', ['authorized', 'exempt', 'not_authorized']),
      choice('operating_status', ['active', 'inactive', 'out_of_service']),
      count('power_units', 250_000),
      count('drivers', 500_000),
      count('annual_miles', 10_000_000_000),
      new NumberField({ name: 'annual_miles_year', min: 0, onlyInt: true }),
      choice('hazmat', ['yes', 'no']),
      choice('passengers', ['yes', 'no']),
      choice('cargo', CARGO, CARGO.length),
      day('registered_on'),
      day('record_date'),
      choice('source', ['census', 'company_census', 'snapshot']),
      day('source_date'),
    ])
      listings.fields.add(field)
    app.save(listings)

    // a docket number without its kind is a motor carrier's
    const NUMBER = `iif(upper(mc_number) GLOB 'MC*', substr(mc_number, 3), mc_number)`
    const DIGITS = `ltrim(replace(replace(replace(${NUMBER}, '-', ''), '#', ''), ' ', ''), '0')`
    app
      .db()
      .newQuery(
        `UPDATE company_listings SET mc_number = 'MC-' || ${DIGITS},
            search_text = search_text || ' mc-' || ${DIGITS} || ' mc' || ${DIGITS}
          WHERE mc_number NOT IN ('', 'MC-' || ${DIGITS}) AND ${DIGITS} NOT GLOB '*[^0-9]*'
            AND length(${DIGITS}) BETWEEN 1 AND 8`,
      )
      .execute()
  },
  (app) => {
    const listings = app.findCollectionByNameOrId('company_listings')
    for (const name of [
      'legal_name',
      'entity_type',
      'operation',
      'authority',
      'operating_status',
      'power_units',
      'drivers',
      'annual_miles',
      'annual_miles_year',
      'hazmat',
      'passengers',
      'cargo',
      'registered_on',
      'record_date',
      'source',
      'source_date',
    ])
      listings.fields.removeByName(name)
    app.save(listings)
    app
      .db()
      .newQuery("UPDATE company_listings SET mc_number = substr(mc_number, 4) WHERE mc_number GLOB 'MC-*'")
      .execute()
  },
)
