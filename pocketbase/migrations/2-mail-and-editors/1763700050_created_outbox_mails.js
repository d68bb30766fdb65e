/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'outbox_mails',
        listRule: ADMIN,
        viewRule: ADMIN,
        fields: [
          {
            type: 'select',
            name: 'kind',
            values: ['inquiry', 'inquiry_receipt', 'held_inquiry', 'pending_review', 'contact_message'],
            maxSelect: 1,
            required: true,
          },
          { type: 'text', name: 'record', required: true, max: 15 },
          { type: 'email', name: 'recipient', required: true },
          {
            type: 'select',
            name: 'state',
            values: ['pending', 'sending', 'sent', 'failed'],
            maxSelect: 1,
            required: true,
          },
          { type: 'number', name: 'attempts', min: 0, onlyInt: true },
          { type: 'date', name: 'next_attempt_at' },
          { type: 'text', name: 'last_error', max: 500 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_outbox_mails_once ON outbox_mails (kind, record, recipient)',
          'CREATE INDEX idx_outbox_mails_due ON outbox_mails (state, next_attempt_at)',
          'CREATE INDEX idx_outbox_mails_recipient ON outbox_mails (recipient, created)',
          'CREATE INDEX idx_outbox_mails_created ON outbox_mails (created)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('outbox_mails')),
)
