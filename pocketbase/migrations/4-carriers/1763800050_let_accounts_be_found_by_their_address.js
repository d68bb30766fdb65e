/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    app.db().newQuery('UPDATE users SET emailVisibility = TRUE').execute()
  },
  (app) => {
    app.db().newQuery('UPDATE users SET emailVisibility = FALSE').execute()
  },
)
