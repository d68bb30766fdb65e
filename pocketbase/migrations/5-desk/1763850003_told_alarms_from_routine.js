/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const events = app.findCollectionByNameOrId('security_events')
    events.fields.add(new BoolField({ name: 'is_alarm' }))
    events.addIndex('idx_security_events_alarm', false, 'is_alarm, updated', '')
    app.save(events)
    app
      .db()
      .newQuery(
        `UPDATE security_events SET is_alarm = TRUE WHERE severity IN ('HIGH', 'CRITICAL') AND type != 'ADMIN_ACCESS'`,
      )
      .execute()
  },
  (app) => {
    const events = app.findCollectionByNameOrId('security_events')
    events.removeIndex('idx_security_events_alarm')
    events.fields.removeByName('is_alarm')
    app.save(events)
  },
)
