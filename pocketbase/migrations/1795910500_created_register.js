/// <reference path="../types.d.ts" />
// Runs that fetch FMCSA's files, and what was last imported of each file.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'register_runs',
        fields: [
          {
            type: 'select',
            name: 'state',
            maxSelect: 1,
            required: true,
            values: ['queued', 'running', 'finished', 'stopped', 'failed'],
          },
          { type: 'select', name: 'origin', maxSelect: 1, required: true, values: ['console', 'schedule', 'command'] },
          { type: 'relation', name: 'actor', collectionId: app.findCollectionByNameOrId('users').id, maxSelect: 1 },
          { type: 'text', name: 'file', max: 60 },
          { type: 'select', name: 'step', maxSelect: 1, values: ['download', 'check', 'import'] },
          { type: 'number', name: 'done', onlyInt: true, min: 0 },
          { type: 'number', name: 'failures', onlyInt: true, min: 0 },
          { type: 'text', name: 'error', max: 500 },
          { type: 'bool', name: 'is_stopping' },
          { type: 'date', name: 'finished' },
          { type: 'text', name: 'holder', max: 255 },
          { type: 'date', name: 'heartbeat_at' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_register_runs_created ON register_runs (created)',
          'CREATE INDEX idx_register_runs_actor ON register_runs (actor)',
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'register_files',
        fields: [
          { type: 'text', name: 'name', max: 255, required: true },
          {
            type: 'select',
            name: 'result',
            maxSelect: 1,
            required: true,
            values: ['imported', 'unchanged', 'refused', 'failed'],
          },
          { type: 'text', name: 'reason', max: 500 },
          { type: 'date', name: 'checked' },
          { type: 'date', name: 'applied' },
          { type: 'text', name: 'checksum', max: 64 },
          { type: 'number', name: 'rows', onlyInt: true, min: 0 },
          { type: 'text', name: 'day', max: 10 },
          { type: 'text', name: 'basis', max: 60 },
          { type: 'text', name: 'version', max: 255 },
          { type: 'number', name: 'companies', onlyInt: true, min: 0 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_register_files_name ON register_files (name)'],
      }),
    )
  },
  (app) => {
    for (const name of ['register_files', 'register_runs']) app.delete(app.findCollectionByNameOrId(name))
  },
)
