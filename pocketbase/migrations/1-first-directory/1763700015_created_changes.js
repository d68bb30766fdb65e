/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'changes',
        listRule: ADMIN,
        viewRule: ADMIN,
        fields: [
          { type: 'number', name: 'seq', required: true, min: 1, onlyInt: true },
          { type: 'text', name: 'collection', required: true, max: 60 },
          { type: 'text', name: 'record', required: true, max: 60 },
          { type: 'select', name: 'action', values: ['create', 'update', 'delete'], maxSelect: 1, required: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_changes_seq ON changes (seq)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('changes')),
)
