/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const OWN_OR_ADMIN = '@request.auth.is_admin = true || (@request.auth.id != "" && user = @request.auth.id)'
    const users = app.findCollectionByNameOrId('users').id
    app.save(
      new Collection({
        type: 'base',
        name: 'claims',
        listRule: OWN_OR_ADMIN,
        viewRule: OWN_OR_ADMIN,
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: app.findCollectionByNameOrId('company_listings').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          {
            type: 'relation',
            name: 'user',
            collectionId: users,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          {
            type: 'select',
            name: 'state',
            values: ['open', 'code_sent', 'waiting', 'approved', 'declined', 'withdrawn'],
            maxSelect: 1,
            required: true,
          },
          { type: 'select', name: 'proof', values: ['listing_email', 'domain_email', 'document'], maxSelect: 1 },
          { type: 'text', name: 'sent_to', max: 120 },
          { type: 'text', name: 'code_to', max: 255, hidden: true },
          { type: 'text', name: 'code_seed', max: 40, hidden: true },
          { type: 'date', name: 'code_at', hidden: true },
          { type: 'number', name: 'code_tries', min: 0, onlyInt: true, hidden: true },
          {
            type: 'file',
            name: 'document',
            maxSelect: 1,
            maxSize: 5 * 1024 * 1024,
            mimeTypes: ['application/pdf', 'image/png', 'image/jpeg'],
            protected: true,
          },
          { type: 'text', name: 'note', max: 1000 },
          { type: 'text', name: 'reason', max: 500 },
          { type: 'text', name: 'owner_answer', max: 1000 },
          { type: 'relation', name: 'former_owner', collectionId: users, maxSelect: 1 },
          { type: 'bool', name: 'was_assigned' },
          { type: 'relation', name: 'decided_by', collectionId: users, maxSelect: 1 },
          { type: 'date', name: 'decided_at' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_claims_running ON claims (listing, user) WHERE state = 'open' OR state = 'code_sent' OR state = 'waiting'",
          'CREATE INDEX idx_claims_state ON claims (state, created)',
          'CREATE INDEX idx_claims_user ON claims (user, created)',
          'CREATE INDEX idx_claims_listing ON claims (listing)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('claims')),
)
