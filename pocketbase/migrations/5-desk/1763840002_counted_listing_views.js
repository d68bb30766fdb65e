/// <reference path="../../types.d.ts" />
migrate(
  (app) =>
    app.save(
      new Collection({
        type: 'base',
        name: 'listing_views',
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
            required: true,
            cascadeDelete: true,
          },
          { type: 'text', name: 'day', required: true, max: 10 },
          { type: 'select', name: 'kind', values: ['view', 'call', 'website'], maxSelect: 1, required: true },
          { type: 'number', name: 'count', min: 0, onlyInt: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_listing_views_listing ON listing_views (listing, day, kind)',
          'CREATE INDEX idx_listing_views_day ON listing_views (day)',
        ],
      }),
    ),
  (app) => app.delete(app.findCollectionByNameOrId('listing_views')),
)
