/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'account_exists', 'email_change_asked', 'email_changed']
    app.save(mails)
  },
  (app) => {
    const kinds = ['account_exists', 'email_change_asked', 'email_changed']
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => !kinds.includes(value))
    app.save(mails)
  },
)
