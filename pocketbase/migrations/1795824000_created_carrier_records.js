/// <reference path="../types.d.ts" />
// What FMCSA's files beyond the census say about a carrier, by USDOT number.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'carrier_records',
        fields: [
          { type: 'text', name: 'usdot_number', max: 12, required: true },
          { type: 'json', name: 'records', maxSize: 2000000 },
          // Not a relation: deleting a run would update its rows one by one, up to a million.
          { type: 'text', name: 'run', max: 15 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_carrier_records_usdot ON carrier_records (usdot_number)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('carrier_records')),
)
