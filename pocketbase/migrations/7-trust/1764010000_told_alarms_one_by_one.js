/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values, 'security_alarm', 'repeated_refusals']
    app.save(mails)

    const REASON = "iif(json_valid(details), details->>'reason', NULL)"
    const run = (sql) => app.db().newQuery(`UPDATE security_events SET ${sql}`).execute()
    // one failed sign-in or refusal is no alarm any more: only many of them are
    run(`is_alarm = FALSE WHERE type != 'PRIVILEGED_ACTION' OR ${REASON} IS NOT NULL`)
    run(`severity = 'CRITICAL' WHERE is_alarm = TRUE`)
    run(`severity = 'MEDIUM' WHERE is_alarm = FALSE AND type IN ('PRIVILEGED_ACTION', 'ADMIN_ACCESS')
      AND ${REASON} IS NULL`)
  },
  (app) => {
    const REASON = "iif(json_valid(details), details->>'reason', NULL)"
    const run = (sql) => app.db().newQuery(`UPDATE security_events SET ${sql}`).execute()
    app.db().newQuery(`DELETE FROM security_events WHERE type = 'REPEATED_REFUSALS'`).execute()
    run(`severity = 'HIGH' WHERE type IN ('PRIVILEGED_ACTION', 'ADMIN_ACCESS')`)
    run(`is_alarm = TRUE WHERE severity IN ('HIGH', 'CRITICAL') AND type NOT IN ('PRIVILEGED_ACTION', 'ADMIN_ACCESS')`)
    run(`is_alarm = TRUE WHERE type = 'PRIVILEGED_ACTION' AND ${REASON} IS NOT NULL`)

    const mails = app.findCollectionByNameOrId('outbox_mails')
    const kind = mails.fields.getByName('kind')
    kind.values = [...kind.values].filter((value) => !['security_alarm', 'repeated_refusals'].includes(value))
    app.db().newQuery(`DELETE FROM outbox_mails WHERE kind IN ('security_alarm', 'repeated_refusals')`).execute()
    app.save(mails)
  },
)
