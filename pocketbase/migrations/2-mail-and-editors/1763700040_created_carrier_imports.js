/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'carrier_imports',
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: app.findCollectionByNameOrId('company_listings').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'text', name: 'imported', max: 30000 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_carrier_imports_listing ON carrier_imports (listing)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('carrier_imports')),
)
