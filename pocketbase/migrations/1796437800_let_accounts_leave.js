/// <reference path="../types.d.ts" />
// Owners delete their accounts themselves, after a week.
const ADMIN = '@request.auth.is_admin = true'
const KINDS = ['account_leaving', 'account_kept', 'account_deleted']
// Only the server sets these fields of an account.
const GUARDED_BEFORE = ['last_sign_in', 'second_factor']
const GUARDED = [...GUARDED_BEFORE, 'leaves_at', 'deletes_listings']
const notSent = (fields) => fields.map((field) => `@request.body.${field}:isset = false`).join(' && ')
const unchanged = (fields) => fields.map((field) => `@request.body.${field}:changed = false`).join(' && ')
const mayCreate = (fields) =>
  `${ADMIN} || ((@request.body.is_admin:isset = false || @request.body.is_admin = false) && ${notSent(['is_disabled', ...fields])})`
const mayUpdate = (fields) =>
  `(id = @request.auth.id && ${unchanged(['is_admin', 'is_disabled', ...fields])}) || (${ADMIN} && ${unchanged(fields)} && (id = @request.auth.id || ${unchanged(['mails_off'])}))`
const INDEX = "CREATE INDEX idx_users_leaves ON users (leaves_at) WHERE leaves_at != ''"

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.fields.add(new DateField({ name: 'leaves_at' }))
    users.fields.add(new BoolField({ name: 'deletes_listings' }))
    users.indexes = [...users.indexes, INDEX]
    users.createRule = mayCreate(GUARDED)
    users.updateRule = mayUpdate(GUARDED)
    app.save(users)
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
    const users = app.findCollectionByNameOrId('users')
    users.createRule = mayCreate(GUARDED_BEFORE)
    users.updateRule = mayUpdate(GUARDED_BEFORE)
    users.indexes = users.indexes.filter((index) => index !== INDEX)
    for (const name of ['leaves_at', 'deletes_listings']) users.fields.removeByName(name)
    app.save(users)
  },
)
