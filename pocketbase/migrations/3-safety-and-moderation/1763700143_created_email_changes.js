/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'email_changes',
        fields: [
          {
            type: 'relation',
            name: 'user',
            collectionId: app.findCollectionByNameOrId('users').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'email', name: 'old_email', required: true },
          { type: 'email', name: 'new_email', required: true },
          {
            type: 'select',
            name: 'state',
            values: ['asked', 'allowed', 'refused', 'done'],
            maxSelect: 1,
            required: true,
          },
          { type: 'text', name: 'secret', required: true, max: 40 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_email_changes_user ON email_changes (user, created)',
          'CREATE INDEX idx_email_changes_new_email ON email_changes (new_email, created)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('email_changes')),
)
