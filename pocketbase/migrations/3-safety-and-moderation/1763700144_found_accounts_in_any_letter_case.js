/// <reference path="../../types.d.ts" />
// Where two accounts differ only in letter case, the index stays as it is: which one is meant, only people know.
migrate(
  (app) => {
    const found = new DynamicModel({ pairs: 0 })
    app.db().newQuery('SELECT count(*) - count(DISTINCT lower(email)) AS pairs FROM users').one(found)
    if (found.pairs > 0) return
    const users = app.findCollectionByNameOrId('users')
    users.removeIndex('idx_email__pb_users_auth_')
    users.addIndex('idx_email__pb_users_auth_', true, '`email` COLLATE NOCASE', "`email` != ''")
    app.save(users)
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.removeIndex('idx_email__pb_users_auth_')
    users.addIndex('idx_email__pb_users_auth_', true, '`email`', "`email` != ''")
    app.save(users)
  },
)
