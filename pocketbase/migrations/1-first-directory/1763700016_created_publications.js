/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'publications',
        listRule: ADMIN,
        viewRule: ADMIN,
        fields: [
          { type: 'select', name: 'state', values: ['running', 'done', 'failed'], maxSelect: 1, required: true },
          { type: 'text', name: 'trigger', max: 60 },
          { type: 'number', name: 'seq', min: 0, onlyInt: true },
          { type: 'number', name: 'pages_written', min: 0, onlyInt: true },
          { type: 'number', name: 'pages_removed', min: 0, onlyInt: true },
          { type: 'number', name: 'seconds', min: 0, max: 1000000 },
          { type: 'text', name: 'error', max: 5000 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE INDEX idx_publications_created ON publications (created)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('publications')),
)
