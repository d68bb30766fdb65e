/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'invitations',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: ADMIN,
        updateRule: null,
        deleteRule: ADMIN,
        fields: [
          { type: 'email', name: 'email', required: true },
          { type: 'bool', name: 'is_admin' },
          {
            type: 'relation',
            name: 'invited_by',
            collectionId: app.findCollectionByNameOrId('users').id,
            maxSelect: 1,
          },
          { type: 'date', name: 'used_at' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE INDEX idx_invitations_email ON invitations (email, created)'],
      }),
    )
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'invitation']
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => value !== 'invitation')
    app.save(mails)
    app.delete(app.findCollectionByNameOrId('invitations'))
  },
)
