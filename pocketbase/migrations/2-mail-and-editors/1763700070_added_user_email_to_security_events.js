/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const events = app.findCollectionByNameOrId('security_events')
    events.fields.add(new EmailField({ name: 'user_email' }))
    app.save(events)
  },
  (app) => {
    const events = app.findCollectionByNameOrId('security_events')
    events.fields.removeByName('user_email')
    app.save(events)
  },
)
