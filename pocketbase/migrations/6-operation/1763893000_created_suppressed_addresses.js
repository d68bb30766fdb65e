/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'suppressed_addresses',
        listRule: ADMIN,
        viewRule: ADMIN,
        createRule: ADMIN,
        deleteRule: ADMIN,
        fields: [
          { type: 'email', name: 'email', required: true, presentable: true },
          {
            type: 'select',
            name: 'reason',
            values: ['bounced', 'complained', 'unsubscribed', 'added'],
            maxSelect: 1,
            required: true,
          },
          { type: 'text', name: 'note', max: 500 },
          { type: 'text', name: 'added_by', max: 120 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_suppressed_addresses_email ON suppressed_addresses (email)',
          'CREATE INDEX idx_suppressed_addresses_created ON suppressed_addresses (created)',
        ],
      }),
    )
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'email_unreachable', 'unreachable_company']
    const state = mails.fields.getByName('state')
    state.values = [...state.values, 'suppressed']
    const frozen = [
      'kind',
      'record',
      'recipient',
      'attempts',
      'next_attempt_at',
      'last_error',
      'repeats',
      'sender',
      'network',
      'bundle',
      'claimed_by',
      'claim_round',
    ]
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    mails.updateRule = `${ADMIN} && (state = "failed" || state = "withheld" || state = "suppressed") && @request.body.state = "pending" && ${frozen}`
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    app.db().newQuery("UPDATE outbox_mails SET state = 'failed' WHERE state = 'suppressed'").execute()
    app.db().newQuery("DELETE FROM outbox_mails WHERE kind IN ('email_unreachable', 'unreachable_company')").execute()
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => !['email_unreachable', 'unreachable_company'].includes(value))
    const state = mails.fields.getByName('state')
    state.values = [...state.values].filter((value) => value !== 'suppressed')
    const frozen = [
      'kind',
      'record',
      'recipient',
      'attempts',
      'next_attempt_at',
      'last_error',
      'repeats',
      'sender',
      'network',
      'bundle',
      'claimed_by',
      'claim_round',
    ]
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    mails.updateRule = `@request.auth.is_admin = true && (state = "failed" || state = "withheld") && @request.body.state = "pending" && ${frozen}`
    app.save(mails)
    app.delete(app.findCollectionByNameOrId('suppressed_addresses'))
  },
)
