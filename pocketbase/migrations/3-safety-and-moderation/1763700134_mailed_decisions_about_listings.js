/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'waiting_listings', 'listing_decision']
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => !['waiting_listings', 'listing_decision'].includes(value))
    app.save(mails)
  },
)
