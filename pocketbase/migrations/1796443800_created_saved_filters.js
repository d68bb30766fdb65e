/// <reference path="../types.d.ts" />
// Administrators save filters of the list of listings, and may share them with the other administrators.
const ADMIN = '@request.auth.is_admin = true'
const OWN = `${ADMIN} && account = @request.auth.id`

migrate(
  (app) =>
    app.save(
      new Collection({
        type: 'base',
        name: 'saved_filters',
        listRule: `${ADMIN} && (account = @request.auth.id || is_shared = true)`,
        viewRule: `${ADMIN} && (account = @request.auth.id || is_shared = true)`,
        createRule: OWN,
        updateRule: `${OWN} && @request.body.account:changed = false`,
        deleteRule: OWN,
        fields: [
          {
            type: 'relation',
            name: 'account',
            collectionId: app.findCollectionByNameOrId('users').id,
            maxSelect: 1,
            cascadeDelete: true,
            required: true,
          },
          { type: 'text', name: 'name', max: 60, required: true },
          { type: 'text', name: 'filter', max: 1000, required: true },
          {
            type: 'select',
            name: 'sort',
            maxSelect: 1,
            required: true,
            values: ['featured', 'created', 'name', 'location', 'rating'],
          },
          { type: 'select', name: 'order', maxSelect: 1, required: true, values: ['ASC', 'DESC'] },
          { type: 'bool', name: 'is_shared' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_saved_filters_name ON saved_filters (account, name)',
          'CREATE INDEX idx_saved_filters_shared ON saved_filters (name) WHERE is_shared = TRUE',
        ],
      }),
    ),
  (app) => app.delete(app.findCollectionByNameOrId('saved_filters')),
)
