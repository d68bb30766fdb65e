/// <reference path="../types.d.ts" />
// Links in emails about inquiries, each of which lets its reader reply to one inquiry without signing in.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'reply_links',
        fields: [
          {
            type: 'relation',
            name: 'inquiry',
            collectionId: app.findCollectionByNameOrId('inquiries').id,
            maxSelect: 1,
            cascadeDelete: true,
            required: true,
          },
          { type: 'email', name: 'recipient', required: true },
          { type: 'text', name: 'token_hash', max: 64, required: true, hidden: true },
          { type: 'text', name: 'owner', max: 15 },
          { type: 'date', name: 'expires_at' },
          {
            type: 'relation',
            name: 'reply',
            collectionId: app.findCollectionByNameOrId('inquiry_replies').id,
            maxSelect: 1,
          },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_reply_links_token ON reply_links (token_hash)',
          'CREATE INDEX idx_reply_links_inquiry ON reply_links (inquiry)',
          "CREATE INDEX idx_reply_links_reply ON reply_links (reply) WHERE reply != ''",
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('reply_links')),
)
