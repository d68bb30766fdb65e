/// <reference path="../types.d.ts" />
// The list of users says whose account is being deleted, and when.
const BEFORE = 'last_sign_in, created'
const AFTER = 'last_sign_in, leaves_at, created'

const replaceInQuery = (app, from, to) => {
  const accounts = app.findCollectionByNameOrId('accounts')
  accounts.viewQuery = accounts.viewQuery.replace(from, to)
  app.save(accounts)
}

migrate(
  (app) => replaceInQuery(app, BEFORE, AFTER),
  (app) => replaceInQuery(app, AFTER, BEFORE),
)
