/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.fields.add(new SelectField({ name: 'mails_off', maxSelect: 3, values: ['quotes', 'decisions', 'work'] }))
    app.save(users)
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.fields.removeByName('mails_off')
    app.save(users)
  },
)
