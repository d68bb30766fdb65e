/// <reference path="../types.d.ts" />
const ADMIN = '@request.auth.is_admin = true'
const unchanged = (...fields) => fields.map((field) => `@request.body.${field}:changed = false`).join(' && ')
const DATES = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    const create = (name, collection) =>
      app.save(new Collection({ type: 'base', name, ...collection, fields: [...collection.fields, ...DATES] }))
    create('outbox_mails', {
      listRule: ADMIN,
      viewRule: ADMIN,
      updateRule: `${ADMIN} && (state = "failed" || state = "withheld" || state = "suppressed") && @request.body.state = "pending" && ${unchanged('kind', 'record', 'recipient', 'attempts', 'next_attempt_at', 'last_error', 'repeats', 'sender', 'network', 'bundle', 'claimed_by', 'claim_round')}`,
      fields: [
        {
          type: 'select',
          name: 'kind',
          maxSelect: 1,
          required: true,
          values: [
            'inquiry',
            'inquiry_receipt',
            'held_inquiry',
            'pending_review',
            'contact_message',
            'listing_request',
            'request_decision',
            'waiting_listings',
            'listing_decision',
            'account_exists',
            'email_change_requested',
            'email_changed',
            'account_verification',
            'password_reset',
            'email_change',
            'company_email',
            'removal_request',
            'removal_link',
            'claim_code',
            'claim_decision',
            'claim_dispute',
            'claim_lost',
            'waiting_claims',
            'waiting_edits',
            'edit_decision',
            'inquiry_reply',
            'reported_review',
            'invitation',
            'email_unreachable',
            'unreachable_company',
            'sign_in_code',
            'proof_code',
            'security_alarm',
            'repeated_refusals',
          ],
        },
        { type: 'text', name: 'record', max: 15, required: true },
        { type: 'email', name: 'recipient', required: true },
        {
          type: 'select',
          name: 'state',
          maxSelect: 1,
          required: true,
          values: ['pending', 'sending', 'sent', 'failed', 'withheld', 'skipped', 'suppressed'],
        },
        { type: 'number', name: 'attempts', onlyInt: true, min: 0 },
        { type: 'date', name: 'next_attempt_at' },
        { type: 'text', name: 'last_error', max: 500 },
        { type: 'bool', name: 'repeats' },
        { type: 'text', name: 'sender', max: 15 },
        { type: 'text', name: 'network', max: 16 },
        { type: 'text', name: 'bundle', max: 15 },
        { type: 'text', name: 'claimed_by', max: 40 },
        { type: 'number', name: 'claim_round', onlyInt: true, min: 0 },
      ],
      indexes: [
        'CREATE INDEX idx_outbox_mails_due ON outbox_mails (state, next_attempt_at)',
        'CREATE INDEX idx_outbox_mails_recipient ON outbox_mails (recipient, created)',
        'CREATE INDEX idx_outbox_mails_created ON outbox_mails (created)',
        'CREATE UNIQUE INDEX idx_outbox_mails_once ON outbox_mails (kind, record, recipient) WHERE repeats = FALSE',
        'CREATE INDEX idx_outbox_mails_bundle ON outbox_mails (bundle)',
        'CREATE INDEX idx_outbox_mails_sender ON outbox_mails (sender, created)',
        'CREATE INDEX idx_outbox_mails_network ON outbox_mails (network, created)',
        "CREATE INDEX idx_outbox_mails_failed ON outbox_mails (created, id) WHERE state = 'failed'",
      ],
    })
    create('email_suppressions', {
      listRule: ADMIN,
      viewRule: ADMIN,
      createRule: ADMIN,
      deleteRule: ADMIN,
      fields: [
        { type: 'email', name: 'email', presentable: true, required: true },
        {
          type: 'select',
          name: 'reason',
          maxSelect: 1,
          required: true,
          values: ['bounced', 'complained', 'unsubscribed', 'added'],
        },
        { type: 'text', name: 'note', max: 500 },
        { type: 'text', name: 'added_by', max: 120 },
      ],
      indexes: [
        'CREATE UNIQUE INDEX idx_email_suppressions_email ON email_suppressions (email)',
        'CREATE INDEX idx_email_suppressions_created ON email_suppressions (created)',
      ],
    })
  },
  (app) => {
    for (const name of ['email_suppressions', 'outbox_mails']) app.delete(app.findCollectionByNameOrId(name))
  },
)
