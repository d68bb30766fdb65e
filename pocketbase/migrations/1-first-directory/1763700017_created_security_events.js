/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'security_events',
        listRule: ADMIN,
        viewRule: ADMIN,
        fields: [
          { type: 'text', name: 'type', required: true, max: 40 },
          {
            type: 'select',
            name: 'severity',
            values: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'],
            maxSelect: 1,
            required: true,
          },
          { type: 'relation', name: 'user', collectionId: app.findCollectionByNameOrId('users').id, maxSelect: 1 },
          { type: 'text', name: 'details', max: 2000 },
          { type: 'text', name: 'user_agent', max: 500 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX idx_security_events_created ON security_events (created)',
          'CREATE INDEX idx_security_events_severity ON security_events (severity, created)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('security_events')),
)
