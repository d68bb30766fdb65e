/// <reference path="../types.d.ts" />
// Websites that show a company's badge: a host and a monthly count, which only the server reads and writes.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'badge_places',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: app.findCollectionByNameOrId('company_listings').id,
            maxSelect: 1,
            cascadeDelete: true,
            required: true,
          },
          { type: 'text', name: 'month', max: 7, required: true },
          { type: 'text', name: 'host', max: 100, required: true },
          { type: 'number', name: 'count', onlyInt: true, min: 0 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_badge_places_listing ON badge_places (listing, month, host)',
          'CREATE INDEX idx_badge_places_month ON badge_places (month)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('badge_places')),
)
