/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.fields.removeByName('name')
    users.fields.removeByName('avatar')
    users.fields.add(new TextField({ name: 'full_name', max: 200 }))
    users.fields.add(new BoolField({ name: 'is_admin' }))
    users.fields.getByName('password').min = 6
    users.addIndex('idx_users_created', false, 'created', '')
    app.save(users)
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.removeIndex('idx_users_created')
    users.fields.getByName('password').min = 8
    users.fields.removeByName('is_admin')
    users.fields.removeByName('full_name')
    users.fields.add(new TextField({ name: 'name', max: 255 }))
    users.fields.add(
      new FileField({
        name: 'avatar',
        maxSelect: 1,
        mimeTypes: ['image/jpeg', 'image/png', 'image/svg+xml', 'image/gif', 'image/webp'],
      }),
    )
    app.save(users)
  },
)
