/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.emailChangeToken.duration = 86400
    app.save(users)
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.emailChangeToken.duration = 1800
    app.save(users)
  },
)
