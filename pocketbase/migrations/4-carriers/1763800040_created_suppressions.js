/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'suppressions',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          { type: 'text', name: 'usdot_number', required: true, presentable: true, max: 12 },
          {
            type: 'select',
            name: 'reason',
            values: ['asked', 'private_person', 'closed', 'wrong_record', 'deleted', 'other'],
            maxSelect: 1,
            required: true,
          },
          { type: 'text', name: 'note', max: 500 },
          { type: 'text', name: 'company', max: 200 },
          { type: 'text', name: 'added_by', max: 120 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_suppressions_usdot ON suppressions (usdot_number)',
          'CREATE INDEX idx_suppressions_created ON suppressions (created)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('suppressions')),
)
