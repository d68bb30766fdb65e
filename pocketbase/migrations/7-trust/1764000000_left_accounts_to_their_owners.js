/// <reference path="../../types.d.ts" />
// Without a manage rule nobody but a superuser sets another account's email, password or `verified` through a record.
// Administrators use routes that ask for fresh proof.
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const users = app.findCollectionByNameOrId('users')
    users.manageRule = null
    users.updateRule = `(id = @request.auth.id && @request.body.is_admin:changed = false && @request.body.is_disabled:changed = false && @request.body.last_sign_in:changed = false && @request.body.second_factor:changed = false) || (${ADMIN} && @request.body.last_sign_in:changed = false && @request.body.second_factor:changed = false && (id = @request.auth.id || @request.body.mails_off:changed = false))`
    app.save(users)
  },
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const users = app.findCollectionByNameOrId('users')
    users.manageRule = ADMIN
    users.updateRule = `(id = @request.auth.id && @request.body.is_admin:changed = false && @request.body.is_disabled:changed = false && @request.body.last_sign_in:changed = false && @request.body.second_factor:changed = false) || (${ADMIN} && @request.body.last_sign_in:changed = false && @request.body.second_factor:changed = false)`
    app.save(users)
  },
)
