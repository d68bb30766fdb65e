/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'slug_redirects',
        listRule: ADMIN,
        viewRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          { type: 'text', name: 'from_slug', required: true, max: 220, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
          {
            type: 'relation',
            name: 'listing',
            collectionId: app.findCollectionByNameOrId('company_listings').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_slug_redirects_from ON slug_redirects (from_slug)',
          'CREATE INDEX idx_slug_redirects_listing ON slug_redirects (listing)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('slug_redirects')),
)
