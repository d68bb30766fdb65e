/// <reference path="../../types.d.ts" />
// An account is deleted by a route of ours, which says what becomes of its listings.
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const users = app.findCollectionByNameOrId('users')
    users.fields.add(new BoolField({ name: 'is_disabled' }))
    users.fields.add(new DateField({ name: 'last_sign_in' }))
    app.save(users)
    users.authRule = 'is_disabled = false'
    users.createRule = `${ADMIN} || ((@request.body.is_admin:isset = false || @request.body.is_admin = false) && @request.body.is_disabled:isset = false && @request.body.last_sign_in:isset = false)`
    users.updateRule = `(id = @request.auth.id && @request.body.is_admin:changed = false && @request.body.is_disabled:changed = false && @request.body.last_sign_in:changed = false) || (${ADMIN} && @request.body.last_sign_in:changed = false)`
    users.deleteRule = null
    app.save(users)
  },
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const users = app.findCollectionByNameOrId('users')
    users.authRule = ''
    users.createRule = `@request.body.is_admin:isset = false || @request.body.is_admin = false || ${ADMIN}`
    users.updateRule = `(id = @request.auth.id && @request.body.is_admin:changed = false) || ${ADMIN}`
    users.deleteRule = ADMIN
    for (const name of ['is_disabled', 'last_sign_in']) users.fields.removeByName(name)
    app.save(users)
  },
)
