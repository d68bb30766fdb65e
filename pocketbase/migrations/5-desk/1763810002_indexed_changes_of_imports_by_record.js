/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const changes = app.findCollectionByNameOrId('import_changes')
    changes.addIndex('idx_import_changes_of_record', false, 'record', '')
    app.save(changes)
  },
  (app) => {
    const changes = app.findCollectionByNameOrId('import_changes')
    changes.removeIndex('idx_import_changes_of_record')
    app.save(changes)
  },
)
