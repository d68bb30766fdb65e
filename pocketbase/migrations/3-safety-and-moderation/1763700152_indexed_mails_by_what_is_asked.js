/// <reference path="../../types.d.ts" />
// SQLite uses a partial index only for a query that repeats its condition.
migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    for (const name of ['bundle', 'sender', 'network']) mails.removeIndex(`idx_outbox_mails_${name}`)
    mails.addIndex('idx_outbox_mails_bundle', false, 'bundle', '')
    mails.addIndex('idx_outbox_mails_sender', false, 'sender, created', '')
    mails.addIndex('idx_outbox_mails_network', false, 'network, created', '')
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    for (const name of ['bundle', 'sender', 'network']) mails.removeIndex(`idx_outbox_mails_${name}`)
    mails.addIndex('idx_outbox_mails_bundle', false, 'bundle', "bundle != ''")
    mails.addIndex('idx_outbox_mails_sender', false, 'sender, created', "sender != ''")
    mails.addIndex('idx_outbox_mails_network', false, 'network, created', "network != ''")
    app.save(mails)
  },
)
