/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const events = app.findCollectionByNameOrId('security_events')
    events.fields.add(new TextField({ name: 'request_id', max: 64 }))
    app.save(events)
  },
  (app) => {
    const events = app.findCollectionByNameOrId('security_events')
    events.fields.removeByName('request_id')
    app.save(events)
  },
)
