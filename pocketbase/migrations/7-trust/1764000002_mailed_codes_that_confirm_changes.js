/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'proof_code']
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => value !== 'proof_code')
    app.save(mails)
  },
)
