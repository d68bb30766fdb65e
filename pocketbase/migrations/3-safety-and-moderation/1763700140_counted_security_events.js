/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const events = app.findCollectionByNameOrId('security_events')
    events.fields.add(new NumberField({ name: 'count', onlyInt: true, min: 0 }))
    events.fields.add(new TextField({ name: 'source', max: 40 }))
    events.fields.add(new TextField({ name: 'fingerprint', max: 64 }))
    events.indexes = [
      'CREATE INDEX idx_security_events_updated ON security_events (updated)',
      'CREATE INDEX idx_security_events_severity ON security_events (severity, updated)',
      'CREATE INDEX idx_security_events_fingerprint ON security_events (fingerprint, created)',
      'CREATE INDEX idx_security_events_source ON security_events (type, created, source)',
    ]
    app.save(events)
    app.db().newQuery('UPDATE security_events SET count = 1').execute()
  },
  (app) => {
    const events = app.findCollectionByNameOrId('security_events')
    for (const name of ['count', 'source', 'fingerprint']) events.fields.removeByName(name)
    events.indexes = [
      'CREATE INDEX idx_security_events_created ON security_events (created)',
      'CREATE INDEX idx_security_events_severity ON security_events (severity, created)',
    ]
    app.save(events)
  },
)
