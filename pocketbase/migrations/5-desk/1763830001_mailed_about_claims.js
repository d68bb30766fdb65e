/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'claim_code', 'claim_decision', 'claim_dispute', 'claim_lost', 'waiting_claims']
    app.save(mails)
    const actions = app.findCollectionByNameOrId('account_actions')
    const action = actions.fields.getByName('action')
    action.values = [...action.values, 'claim', 'claim_code', 'claim_document']
    app.save(actions)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => !/claim/.test(value))
    app.save(mails)
    const actions = app.findCollectionByNameOrId('account_actions')
    const action = actions.fields.getByName('action')
    action.values = [...action.values].filter((value) => !/^claim/.test(value))
    app.save(actions)
  },
)
