/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    const users = app.findCollectionByNameOrId('users')
    users.listRule = users.viewRule = `id = @request.auth.id || ${ADMIN}`
    users.createRule = `@request.body.is_admin:isset = false || @request.body.is_admin = false || ${ADMIN}`
    users.updateRule = `(id = @request.auth.id && @request.body.is_admin:changed = false) || ${ADMIN}`
    users.deleteRule = ADMIN
    users.manageRule = ADMIN
    app.save(users)
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.listRule = users.viewRule = users.updateRule = users.deleteRule = 'id = @request.auth.id'
    users.createRule = ''
    users.manageRule = null
    app.save(users)
  },
)
