/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const frozen = ['kind', 'record', 'recipient', 'attempts', 'next_attempt_at', 'last_error']
      .map((field) => `@request.body.${field}:changed = false`)
      .join(' && ')
    mails.updateRule = `@request.auth.is_admin = true && state = "failed" && @request.body.state = "pending" && ${frozen}`
    app.save(mails)
  },
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    mails.updateRule = null
    app.save(mails)
  },
)
