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
    create('changes', {
      listRule: ADMIN,
      viewRule: ADMIN,
      fields: [
        { type: 'number', name: 'seq', min: 1, onlyInt: true, required: true },
        { type: 'text', name: 'collection', max: 60, required: true },
        { type: 'text', name: 'record', max: 60, required: true },
        { type: 'select', name: 'action', maxSelect: 1, required: true, values: ['create', 'update', 'delete'] },
        { type: 'text', name: 'actor', max: 255 },
        { type: 'text', name: 'label', max: 255 },
        { type: 'text', name: 'listing', max: 15 },
      ],
      indexes: ['CREATE UNIQUE INDEX idx_changes_seq ON changes (seq)'],
    })
    create('revisions', {
      listRule: ADMIN,
      viewRule: ADMIN,
      fields: [
        { type: 'text', name: 'collection', max: 60, required: true },
        { type: 'text', name: 'record', max: 15, required: true },
        { type: 'text', name: 'title', max: 255, presentable: true },
        { type: 'text', name: 'listing', max: 15 },
        { type: 'select', name: 'kind', maxSelect: 1, required: true, values: ['create', 'update', 'delete', 'undo'] },
        {
          type: 'select',
          name: 'origin',
          maxSelect: 1,
          required: true,
          values: ['console', 'site', 'import', 'api', 'system'],
        },
        { type: 'text', name: 'actor', max: 15 },
        { type: 'text', name: 'actor_name', max: 255 },
        { type: 'select', name: 'actor_role', maxSelect: 1, values: ['admin', 'member', 'operator', 'visitor'] },
        { type: 'text', name: 'changed', max: 1000 },
        { type: 'json', name: 'changes', maxSize: 2000000 },
        { type: 'json', name: 'names', maxSize: 200000 },
        { type: 'json', name: 'deleted_with', maxSize: 20000 },
        { type: 'text', name: 'undoes', max: 15 },
        { type: 'bool', name: 'is_reverted' },
        { type: 'text', name: 'file', max: 300 },
        { type: 'text', name: 'search_text', max: 2000 },
        { type: 'text', name: 'fingerprint', max: 64 },
      ],
      indexes: [
        'CREATE INDEX idx_revisions_record ON revisions (record, created)',
        'CREATE INDEX idx_revisions_listing ON revisions (listing, created)',
        "CREATE INDEX idx_revisions_file ON revisions (created) WHERE file != ''",
        // Contains everything that the history filters by, so SQLite reads only the rows on screen.
        'CREATE INDEX idx_revisions_log ON revisions (created, collection, kind, origin, search_text)',
      ],
    })
    create('deleted_records', {
      fields: [
        one('revision', 'revisions', { cascadeDelete: true, required: true }),
        { type: 'text', name: 'collection', max: 60, required: true },
        { type: 'text', name: 'record', max: 15, required: true },
        { type: 'text', name: 'field', max: 60 },
        { type: 'json', name: 'row', maxSize: 2000000 },
      ],
      indexes: [
        'CREATE INDEX idx_deleted_records_revision ON deleted_records (revision, collection)',
        'CREATE INDEX idx_deleted_records_created ON deleted_records (created)',
      ],
    })
    create('publications', {
      listRule: ADMIN,
      viewRule: ADMIN,
      fields: [
        {
          type: 'select',
          name: 'state',
          maxSelect: 1,
          required: true,
          values: ['requested', 'running', 'done', 'failed'],
        },
        { type: 'number', name: 'seq', onlyInt: true, min: 0 },
        { type: 'number', name: 'pages_written', onlyInt: true, min: 0 },
        { type: 'number', name: 'pages_removed', onlyInt: true, min: 0 },
        { type: 'number', name: 'seconds', max: 1000000, min: 0 },
        { type: 'text', name: 'error', max: 5000 },
        {
          type: 'select',
          name: 'trigger',
          maxSelect: 1,
          required: true,
          values: ['change', 'now', 'everything', 'build'],
        },
        one('requested_by', 'users'),
        { type: 'json', name: 'pages', maxSize: 20000 },
        // A route of its own reads this field, so that lists of publications stay small.
        { type: 'json', name: 'skipped', hidden: true, maxSize: 200000 },
        { type: 'number', name: 'skipped_total', onlyInt: true, min: 0 },
        { type: 'select', name: 'target', maxSelect: 1, required: true, values: ['folder', 's3', 'netlify'] },
        { type: 'text', name: 'warning', max: 300 },
      ],
      indexes: ['CREATE INDEX idx_publications_created ON publications (created)'],
    })
  },
  (app) => {
    for (const name of ['publications', 'deleted_records', 'revisions', 'changes'])
      app.delete(app.findCollectionByNameOrId(name))
  },
)
