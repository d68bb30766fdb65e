/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'contact_messages',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: '',
        deleteRule: ADMIN,
        fields: [
          { type: 'text', name: 'name', required: true, max: 200 },
          { type: 'email', name: 'email', required: true },
          { type: 'text', name: 'subject', required: true, max: 200 },
          { type: 'text', name: 'message', required: true, max: 5000 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE INDEX idx_contact_messages_created ON contact_messages (created)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('contact_messages')),
)
