/// <reference path="../types.d.ts" />
// Every account may use a second factor, and an authenticator app instead of emailed codes.
const KINDS = ['second_factor_on', 'second_factor_off', 'recovery_codes_made', 'recovery_code_used']

const askForCodeIf = (app, condition) => {
  const users = app.findCollectionByNameOrId('users')
  users.mfa.rule = condition
  app.save(users)
}

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'authenticators',
        fields: [
          {
            type: 'relation',
            name: 'user',
            collectionId: app.findCollectionByNameOrId('users').id,
            maxSelect: 1,
            cascadeDelete: true,
            required: true,
          },
          // hidden: no answer of the API contains them, unless a superuser asks for this collection
          { type: 'text', name: 'sealed_secret', max: 200, hidden: true },
          { type: 'number', name: 'last_step', onlyInt: true, min: 0 },
          { type: 'text', name: 'recovery_codes', max: 1000, hidden: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_authenticators_user ON authenticators (user)'],
      }),
    )
    askForCodeIf(app, 'second_factor = true')
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, ...KINDS]
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    app
      .db()
      .newQuery(`DELETE FROM outbox_mails WHERE kind IN (${KINDS.map((one) => `'${one}'`).join(', ')})`)
      .execute()
    kind.values = kind.values.filter((value) => !KINDS.includes(value))
    app.save(mails)
    app.db().newQuery('UPDATE users SET second_factor = FALSE WHERE is_admin = FALSE').execute()
    askForCodeIf(app, 'is_admin = true && second_factor = true')
    app.delete(app.findCollectionByNameOrId('authenticators'))
  },
)
