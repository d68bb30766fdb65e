/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const OWN = '@request.auth.id != "" && user = @request.auth.id'
    app.save(
      new Collection({
        type: 'base',
        name: 'sign_ins',
        listRule: OWN,
        viewRule: OWN,
        fields: [
          {
            type: 'relation',
            name: 'user',
            collectionId: app.findCollectionByNameOrId('users').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'text', name: 'device', required: true, max: 60 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE INDEX idx_sign_ins_user ON sign_ins (user, created)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('sign_ins')),
)
