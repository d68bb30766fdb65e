/// <reference path="../types.d.ts" />
const ADMIN = '@request.auth.is_admin = true'
const DATES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    const create = (name, collection) =>
      app.save(new Collection({ type: 'base', name, ...collection, fields: [...collection.fields, ...DATES] }))
    const one = (name, collection, options = {}) => ({
      type: 'relation',
      name,
      collectionId: app.findCollectionByNameOrId(collection).id,
      maxSelect: 1,
      ...options,
    })
    create('services', {
      listRule: '',
      viewRule: '',
      createRule: ADMIN,
      updateRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        { type: 'text', name: 'name', max: 120, presentable: true, required: true },
        { type: 'text', name: 'slug', max: 140, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', required: true },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_services_name ON services (name COLLATE NOCASE)',
        'CREATE UNIQUE INDEX idx_services_slug ON services (slug)',
      ],
    })
    create('locations', {
      listRule: '',
      viewRule: '',
      createRule: ADMIN,
      updateRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        { type: 'text', name: 'name', max: 120, presentable: true, required: true },
        { type: 'text', name: 'slug', max: 140, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', required: true },
        { type: 'text', name: 'region', max: 10 },
        { type: 'select', name: 'country', maxSelect: 1, values: ['US', 'CA'] },
        { type: 'number', name: 'latitude', max: 90, min: -90 },
        { type: 'number', name: 'longitude', max: 180, min: -180 },
        { type: 'number', name: 'size', max: 10000, min: 0 },
        { type: 'bool', name: 'has_larger_namesake' },
        { type: 'bool', name: 'is_imported' },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_locations_name ON locations (name COLLATE NOCASE)',
        'CREATE UNIQUE INDEX idx_locations_slug ON locations (slug)',
        'CREATE INDEX idx_locations_sorted ON locations (lower(name), id)',
        'CREATE INDEX idx_locations_named ON locations (id, lower(name))',
        'CREATE INDEX idx_locations_region ON locations (region, id)',
      ],
    })
    create('location_redirects', {
      listRule: ADMIN,
      viewRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        { type: 'text', name: 'from_slug', max: 140, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', required: true },
        one('location', 'locations', { cascadeDelete: true, required: true }),
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_location_redirects_from ON location_redirects (from_slug)',
        'CREATE INDEX idx_location_redirects_location ON location_redirects (location)',
      ],
    })
  },
  (app) => {
    for (const name of ['location_redirects', 'locations', 'services']) app.delete(app.findCollectionByNameOrId(name))
  },
)
