/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'imports',
        listRule: ADMIN,
        viewRule: ADMIN,
        fields: [
          { type: 'text', name: 'file_name', required: true, presentable: true, max: 255 },
          {
            type: 'select',
            name: 'kind',
            values: ['carriers', 'listings', 'reviews'],
            maxSelect: 1,
            required: true,
          },
          { type: 'select', name: 'mode', values: ['dry_run', 'run'], maxSelect: 1, required: true },
          {
            type: 'select',
            name: 'state',
            values: [
              'uploading',
              'uploaded',
              'queued',
              'running',
              'finished',
              'stopped',
              'failed',
              'undoing',
              'undone',
            ],
            maxSelect: 1,
            required: true,
          },
          { type: 'text', name: 'checksum', max: 64 },
          { type: 'number', name: 'bytes', onlyInt: true, min: 0 },
          { type: 'number', name: 'progress', onlyInt: true, min: 0 },
          { type: 'json', name: 'counts', maxSize: 20000 },
          { type: 'json', name: 'report', maxSize: 200000 },
          { type: 'text', name: 'error', max: 500 },
          {
            type: 'relation',
            name: 'who',
            collectionId: app.findCollectionByNameOrId('users').id,
            maxSelect: 1,
          },
          { type: 'date', name: 'started' },
          { type: 'date', name: 'finished' },
          // who works on it now, and since when nothing was heard of them
          { type: 'text', name: 'holder', max: 255, hidden: true },
          { type: 'date', name: 'heard_at', hidden: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_imports_created ON imports (created)',
          'CREATE INDEX idx_imports_checksum ON imports (checksum)',
          'CREATE INDEX idx_imports_who ON imports (who)',
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'import_changes',
        fields: [
          {
            type: 'relation',
            name: 'run',
            collectionId: app.findCollectionByNameOrId('imports').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'text', name: 'collection', required: true, max: 60 },
          { type: 'text', name: 'record', required: true, max: 15 },
          { type: 'json', name: 'before', maxSize: 200000 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_import_changes_record ON import_changes (run, collection, record)'],
      }),
    )
  },
  (app) => {
    for (const name of ['import_changes', 'imports']) app.delete(app.findCollectionByNameOrId(name))
  },
)
