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
    create('imports', {
      listRule: ADMIN,
      viewRule: ADMIN,
      fields: [
        { type: 'text', name: 'file_name', max: 255, presentable: true, required: true },
        { type: 'select', name: 'kind', maxSelect: 1, required: true, values: ['carriers', 'listings', 'reviews'] },
        { type: 'select', name: 'mode', maxSelect: 1, required: true, values: ['dry_run', 'run'] },
        {
          type: 'select',
          name: 'state',
          maxSelect: 1,
          required: true,
          values: ['uploading', 'uploaded', 'queued', 'running', 'finished', 'stopped', 'failed', 'undoing', 'undone'],
        },
        { type: 'text', name: 'checksum', max: 64 },
        { type: 'number', name: 'bytes', onlyInt: true, min: 0 },
        { type: 'number', name: 'progress', onlyInt: true, min: 0 },
        { type: 'json', name: 'counts', maxSize: 20000 },
        { type: 'json', name: 'report', maxSize: 200000 },
        { type: 'text', name: 'error', max: 500 },
        one('actor', 'users'),
        { type: 'date', name: 'started' },
        { type: 'date', name: 'finished' },
        // Which process works on the run, and when it last reported.
        { type: 'text', name: 'holder', hidden: true, max: 255 },
        { type: 'date', name: 'heartbeat_at', hidden: true },
        { type: 'json', name: 'recognized', maxSize: 100000 },
        { type: 'bool', name: 'is_stopping' },
        { type: 'json', name: 'mapping', maxSize: 20000 },
      ],
      indexes: [
        'CREATE INDEX idx_imports_created ON imports (created)',
        'CREATE INDEX idx_imports_checksum ON imports (checksum)',
        'CREATE INDEX idx_imports_actor ON imports (actor)',
      ],
    })
    create('carrier_imports', {
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        { type: 'text', name: 'imported', max: 30000 },
        { type: 'text', name: 'usdot_number', max: 12 },
        { type: 'text', name: 'hash', max: 40 },
        { type: 'text', name: 'seen_on', max: 10 },
        // Not a relation: deleting a run would update its rows one by one, up to a million.
        { type: 'text', name: 'run', max: 15 },
        { type: 'select', name: 'outcome', maxSelect: 1, values: ['created', 'updated', 'noted'] },
        { type: 'text', name: 'written', max: 30 },
        { type: 'text', name: 'row_hash', max: 40 },
        { type: 'text', name: 'hidden_on', max: 10 },
        { type: 'text', name: 'introduction_mail', max: 15 },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_carrier_imports_listing ON carrier_imports (listing)',
        'CREATE INDEX idx_carrier_imports_usdot ON carrier_imports (usdot_number)',
        "CREATE INDEX idx_carrier_imports_hidden_on ON carrier_imports (hidden_on) WHERE hidden_on != ''",
      ],
    })
    create('listing_imports', {
      fields: [
        one('listing', 'company_listings', { cascadeDelete: true, required: true }),
        { type: 'json', name: 'imported', maxSize: 200000 },
        { type: 'text', name: 'row_hash', max: 40 },
        { type: 'text', name: 'run', max: 15 },
        { type: 'select', name: 'outcome', maxSelect: 1, values: ['created', 'updated'] },
        { type: 'text', name: 'written', max: 30 },
      ],
      indexes: ['CREATE UNIQUE INDEX idx_listing_imports_listing ON listing_imports (listing)'],
    })
    create('import_changes', {
      fields: [
        one('run', 'imports', { cascadeDelete: true, required: true }),
        { type: 'text', name: 'collection', max: 60, required: true },
        { type: 'text', name: 'record', max: 15, required: true },
        { type: 'json', name: 'before', maxSize: 200000 },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_import_changes_record ON import_changes (run, collection, record)',
        'CREATE INDEX idx_import_changes_of_record ON import_changes (record)',
      ],
    })
  },
  (app) => {
    for (const name of ['import_changes', 'listing_imports', 'carrier_imports', 'imports'])
      app.delete(app.findCollectionByNameOrId(name))
  },
)
