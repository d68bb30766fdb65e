/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'location_redirects',
        listRule: ADMIN,
        viewRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          { type: 'text', name: 'from_slug', required: true, max: 140, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
          {
            type: 'relation',
            name: 'location',
            collectionId: app.findCollectionByNameOrId('locations').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_location_redirects_from ON location_redirects (from_slug)',
          'CREATE INDEX idx_location_redirects_location ON location_redirects (location)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('location_redirects')),
)
