/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const idOf = (name) => app.findCollectionByNameOrId(name).id
    const ADMIN = '@request.auth.is_admin = true'
    const MINE = `${ADMIN} || (@request.auth.id != "" && assigned_to_user = @request.auth.id)`
    app.save(
      new Collection({
        type: 'base',
        name: 'listing_assignments',
        listRule: MINE,
        viewRule: MINE,
        createRule: ADMIN,
        updateRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: idOf('company_listings'),
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          {
            type: 'relation',
            name: 'assigned_to_user',
            collectionId: idOf('users'),
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'relation', name: 'assigned_by_admin', collectionId: idOf('users'), maxSelect: 1 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_listing_assignments_pair ON listing_assignments (listing, assigned_to_user)',
          'CREATE INDEX idx_listing_assignments_user ON listing_assignments (assigned_to_user)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('listing_assignments')),
)
