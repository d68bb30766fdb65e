/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'revisions',
        listRule: ADMIN,
        viewRule: ADMIN,
        fields: [
          { type: 'text', name: 'collection', required: true, max: 60 },
          { type: 'text', name: 'record', required: true, max: 15 },
          { type: 'text', name: 'title', presentable: true, max: 255 },
          { type: 'text', name: 'listing', max: 15 },
          {
            type: 'select',
            name: 'kind',
            values: ['create', 'update', 'delete', 'undo'],
            maxSelect: 1,
            required: true,
          },
          {
            type: 'select',
            name: 'origin',
            values: ['console', 'site', 'import', 'api', 'system'],
            maxSelect: 1,
            required: true,
          },
          { type: 'text', name: 'actor', max: 15 },
          { type: 'text', name: 'actor_name', max: 255 },
          {
            type: 'select',
            name: 'actor_role',
            values: ['admin', 'member', 'operator', 'visitor'],
            maxSelect: 1,
          },
          { type: 'text', name: 'changed', max: 1000 },
          { type: 'json', name: 'changes', maxSize: 2000000 },
          { type: 'json', name: 'names', maxSize: 200000 },
          { type: 'json', name: 'went_with', maxSize: 20000 },
          { type: 'text', name: 'undoes', max: 15 },
          { type: 'bool', name: 'is_taken_back' },
          { type: 'text', name: 'file', max: 300 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_revisions_created ON revisions (created)',
          'CREATE INDEX idx_revisions_record ON revisions (record, created)',
          'CREATE INDEX idx_revisions_listing ON revisions (listing, created)',
          "CREATE INDEX idx_revisions_file ON revisions (created) WHERE file != ''",
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'deleted_records',
        fields: [
          {
            type: 'relation',
            name: 'revision',
            collectionId: app.findCollectionByNameOrId('revisions').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'text', name: 'collection', required: true, max: 60 },
          { type: 'text', name: 'record', required: true, max: 15 },
          { type: 'text', name: 'field', max: 60 },
          { type: 'json', name: 'row', maxSize: 2000000 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_deleted_records_revision ON deleted_records (revision, collection)',
          'CREATE INDEX idx_deleted_records_created ON deleted_records (created)',
        ],
      }),
    )
  },
  (app) => {
    for (const name of ['deleted_records', 'revisions']) app.delete(app.findCollectionByNameOrId(name))
  },
)
