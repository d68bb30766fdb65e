/// <reference path="../types.d.ts" />
const ADMIN = '@request.auth.is_admin = true'
const DATES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    const create = (name, collection) =>
      app.save(new Collection({ type: 'base', name, ...collection, fields: [...collection.fields, ...DATES] }))
    const one = (name, collection, options = {}) => ({
      type: 'relation',
      name,
      collectionId: app.findCollectionByNameOrId(collection).id,
      maxSelect: 1,
      ...options,
    })
    create('security_events', {
      listRule: ADMIN,
      viewRule: ADMIN,
      fields: [
        { type: 'text', name: 'type', max: 40, required: true },
        {
          type: 'select',
          name: 'severity',
          maxSelect: 1,
          required: true,
          values: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'],
        },
        one('user', 'users'),
        { type: 'text', name: 'details', max: 2000 },
        { type: 'text', name: 'user_agent', max: 500 },
        { type: 'email', name: 'user_email' },
        { type: 'number', name: 'count', onlyInt: true, min: 0 },
        { type: 'text', name: 'source', max: 40 },
        { type: 'text', name: 'fingerprint', max: 64 },
        { type: 'bool', name: 'is_alarm' },
        { type: 'text', name: 'request_id', max: 64 },
      ],
      indexes: [
        'CREATE INDEX idx_security_events_updated ON security_events (updated)',
        'CREATE INDEX idx_security_events_severity ON security_events (severity, updated)',
        'CREATE INDEX idx_security_events_fingerprint ON security_events (fingerprint, created)',
        'CREATE INDEX idx_security_events_source ON security_events (type, created, source)',
        'CREATE INDEX idx_security_events_alarm ON security_events (is_alarm, updated)',
      ],
    })
    create('request_log_marks', {
      fields: [{ type: 'number', name: 'line', onlyInt: true, min: 0 }],
    })
  },
  (app) => {
    for (const name of ['request_log_marks', 'security_events']) app.delete(app.findCollectionByNameOrId(name))
  },
)
