/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'attempt_limits',
        fields: [
          { type: 'text', name: 'bucket', max: 64 },
          { type: 'number', name: 'full_at', min: 0, onlyInt: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_attempt_limits_bucket ON attempt_limits (bucket)',
          'CREATE INDEX idx_attempt_limits_full_at ON attempt_limits (full_at)',
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'known_networks',
        fields: [
          {
            type: 'relation',
            name: 'user',
            collectionId: app.findCollectionByNameOrId('users').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'text', name: 'network', max: 64 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_known_networks_pair ON known_networks (user, network)'],
      }),
    )
  },
  (app) => {
    for (const name of ['known_networks', 'attempt_limits']) app.delete(app.findCollectionByNameOrId(name))
  },
)
