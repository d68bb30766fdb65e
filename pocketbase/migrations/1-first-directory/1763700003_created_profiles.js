/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const SELF_OR_ADMIN = 'id = @request.auth.id || @request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'view',
        name: 'profiles',
        listRule: SELF_OR_ADMIN,
        viewRule: SELF_OR_ADMIN,
        viewQuery: 'SELECT id, is_admin FROM users',
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('profiles')),
)
