/// <reference path="../../types.d.ts" />
// Inquiries have a history of their own: their decisions name there what was read.
migrate(
  (app) => {
    const events = app.findCollectionByNameOrId('inquiry_events')
    events.fields.add(new TextField({ name: 'shown', max: 64 }))
    app.save(events)
  },
  (app) => {
    const events = app.findCollectionByNameOrId('inquiry_events')
    events.fields.removeByName('shown')
    app.save(events)
  },
)
