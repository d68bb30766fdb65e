/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'locations',
        listRule: '',
        viewRule: '',
        createRule: ADMIN,
        updateRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          { type: 'text', name: 'name', required: true, presentable: true, max: 120 },
          { type: 'text', name: 'slug', required: true, max: 140, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
          { type: 'text', name: 'region', max: 10 },
          { type: 'select', name: 'country', values: ['US', 'CA'], maxSelect: 1 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_locations_name ON locations (name COLLATE NOCASE)',
          'CREATE UNIQUE INDEX idx_locations_slug ON locations (slug)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('locations')),
)
