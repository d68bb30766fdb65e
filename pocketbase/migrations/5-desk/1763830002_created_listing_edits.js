/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const READERS =
      '@request.auth.is_admin = true || (@request.auth.id != "" && (listing.owner = @request.auth.id || listing.editors ~ @request.auth.id))'
    const users = app.findCollectionByNameOrId('users').id
    app.save(
      new Collection({
        type: 'base',
        name: 'listing_edits',
        listRule: READERS,
        viewRule: READERS,
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: app.findCollectionByNameOrId('company_listings').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'relation', name: 'user', collectionId: users, maxSelect: 1, required: true, cascadeDelete: true },
          {
            type: 'select',
            name: 'state',
            values: ['waiting', 'approved', 'declined', 'withdrawn'],
            maxSelect: 1,
            required: true,
          },
          { type: 'json', name: 'before' },
          { type: 'json', name: 'after' },
          {
            type: 'file',
            name: 'logo',
            maxSelect: 1,
            maxSize: 5 * 1024 * 1024,
            mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
            protected: true,
          },
          {
            type: 'file',
            name: 'old_logo',
            maxSelect: 1,
            maxSize: 5 * 1024 * 1024,
            mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
            protected: true,
          },
          { type: 'text', name: 'reason', max: 500 },
          { type: 'relation', name: 'decided_by', collectionId: users, maxSelect: 1 },
          { type: 'date', name: 'decided_at' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_listing_edits_waiting ON listing_edits (listing) WHERE state = 'waiting'",
          'CREATE INDEX idx_listing_edits_state ON listing_edits (state, created)',
          'CREATE INDEX idx_listing_edits_user ON listing_edits (user, created)',
        ],
      }),
    )
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'waiting_edits', 'edit_decision']
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => !['waiting_edits', 'edit_decision'].includes(value))
    app.save(mails)
    app.delete(app.findCollectionByNameOrId('listing_edits'))
  },
)
