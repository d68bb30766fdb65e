import {
  ALERTING_SEVERITIES,
  SECURITY_EVENT_LIMITS,
  SECURITY_EVENT_SEVERITY,
  SECURITY_EVENTS_KEPT,
  type SecurityDetails,
  type SecurityEventType,
  storedDetails,
} from '../../../domain/security-event-kinds.ts'

export interface SecurityEntry {
  type: SecurityEventType
  /** Whom it is about; absent for a visitor. A superuser is named by address alone. */
  account?: core.Record | undefined
  userAgent: string
  details: SecurityDetails
}

const write = (app: core.App, { type, account, userAgent, details }: SecurityEntry) => {
  const record = new Record(app.findCollectionByNameOrId('security_events'))
  record.set('type', type)
  record.set('severity', SECURITY_EVENT_SEVERITY[type])
  if (account?.collection().name === 'users') record.set('user', account.id)
  record.set('user_email', account?.email() ?? '')
  record.set('details', storedDetails(details))
  record.set('user_agent', userAgent.slice(0, SECURITY_EVENT_LIMITS.user_agent))
  app.save(record)
}

/** Drops the oldest events beyond those that are kept. */
const prune = (app: core.App) => {
  app
    .db()
    .newQuery(
      `DELETE FROM security_events WHERE id IN (
        SELECT id FROM security_events ORDER BY created DESC, rowid DESC LIMIT -1 OFFSET {:kept})`,
    )
    .bind({ kept: SECURITY_EVENTS_KEPT })
    .execute()
}

/** Appends to the security log, and raises an alert on the server's console. Never throws: the request goes on. */
export const logSecurityEvent = (app: core.App, entry: SecurityEntry) => {
  const { type, account, details } = entry
  try {
    if (ALERTING_SEVERITIES.includes(SECURITY_EVENT_SEVERITY[type]))
      app.logger().warn(`security: ${type}`, 'account', account?.id ?? '', 'details', storedDetails(details))
    write(app, entry)
    prune(app)
  } catch (error) {
    app.logger().error('A security event was not stored', 'type', type, 'error', String(error))
  }
}

/** The browser that sent a request, as it names itself. */
export const userAgentOf = (e: core.RequestEvent): string => String(e.requestInfo().headers['user_agent'] ?? '')
