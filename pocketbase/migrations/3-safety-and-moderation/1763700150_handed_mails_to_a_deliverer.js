/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'account_verification', 'password_reset', 'email_change', 'company_email']
    const state = mails.fields.getByName('state')
    state.values = [...state.values, 'withheld', 'skipped']
    mails.fields.add(new BoolField({ name: 'repeats' }))
    mails.fields.add(new TextField({ name: 'sender', max: 15 }))
    mails.fields.add(new TextField({ name: 'network', max: 16 }))
    mails.fields.add(new TextField({ name: 'bundle', max: 15 }))
    mails.fields.add(new TextField({ name: 'claimed_by', max: 40 }))
    mails.fields.add(new NumberField({ name: 'claim_round', min: 0, onlyInt: true }))
    app.save(mails)
    mails.removeIndex('idx_outbox_mails_once')
    mails.addIndex('idx_outbox_mails_once', true, 'kind, record, recipient', 'repeats = FALSE')
    mails.addIndex('idx_outbox_mails_bundle', false, 'bundle', "bundle != ''")
    mails.addIndex('idx_outbox_mails_sender', false, 'sender, created', "sender != ''")
    mails.addIndex('idx_outbox_mails_network', false, 'network, created', "network != ''")
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
  },
  (app) => {
    app.db().newQuery("DELETE FROM outbox_mails WHERE repeats = TRUE OR state IN ('withheld', 'skipped')").execute()
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const frozen = ['kind', 'record', 'recipient', 'attempts', 'next_attempt_at', 'last_error']
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    mails.updateRule = `@request.auth.is_admin = true && state = "failed" && @request.body.state = "pending" && ${frozen}`
    for (const index of ['once', 'bundle', 'sender', 'network']) mails.removeIndex(`idx_outbox_mails_${index}`)
    mails.addIndex('idx_outbox_mails_once', true, 'kind, record, recipient', '')
    const added = ['repeats', 'sender', 'network', 'bundle', 'claimed_by', 'claim_round']
    for (const name of added) mails.fields.removeByName(name)
    const kinds = ['account_verification', 'password_reset', 'email_change', 'company_email']
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => !kinds.includes(value))
    const state = mails.fields.getByName('state')
    state.values = [...state.values].filter((value) => !['withheld', 'skipped'].includes(value))
    app.save(mails)
  },
)
