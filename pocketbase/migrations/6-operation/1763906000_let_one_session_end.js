/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    // hidden: only superusers and the server itself read and write it
    users.fields.add(new TextField({ name: 'ended_sessions', max: 4000, hidden: true }))
    app.save(users)
    const signIns = app.findCollectionByNameOrId('sign_ins')
    // those before say nothing in their tokens
    signIns.fields.add(new BoolField({ name: 'is_named' }))
    app.save(signIns)
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.fields.removeByName('ended_sessions')
    app.save(users)
    const signIns = app.findCollectionByNameOrId('sign_ins')
    signIns.fields.removeByName('is_named')
    app.save(signIns)
  },
)
