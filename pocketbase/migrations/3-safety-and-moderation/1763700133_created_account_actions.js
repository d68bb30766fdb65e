/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'account_actions',
        fields: [
          {
            type: 'select',
            name: 'action',
            values: ['listing', 'edit', 'logo', 'rename', 'rename_of_listing', 'request'],
            maxSelect: 1,
            required: true,
          },
          { type: 'text', name: 'subject', required: true, max: 15 },
          { type: 'text', name: 'day', required: true, max: 10 },
          { type: 'number', name: 'count', min: 0, onlyInt: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_account_actions_day ON account_actions (day, subject, action)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('account_actions')),
)
