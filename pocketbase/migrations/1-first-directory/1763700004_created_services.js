/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'services',
        listRule: '',
        viewRule: '',
        createRule: ADMIN,
        updateRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          { type: 'text', name: 'name', required: true, presentable: true, max: 120 },
          { type: 'text', name: 'slug', required: true, max: 140, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_services_name ON services (name COLLATE NOCASE)',
          'CREATE UNIQUE INDEX idx_services_slug ON services (slug)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('services')),
)
