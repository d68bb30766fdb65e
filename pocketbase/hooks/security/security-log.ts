import {
  accountSource,
  isAlarm,
  loggable,
  SECURITY_EVENT_LIMITS,
  SECURITY_EVENT_SEVERITY,
  type SecurityDetails,
  type SecurityEventType,
  storedDetails,
  UNKNOWN_NETWORK,
} from '../../../domain/security/event-rules.ts'
import { momentFromNow } from '../database/records.ts'
import { type EventRow, type Happened, noteEvent } from './note-event.ts'

export interface SecurityEntry {
  type: SecurityEventType
  /** Whom it is about; absent for a visitor. A superuser is named by address alone. */
  account?: core.Record | undefined
  userAgent: string
  /** The network that it came from, as `senderOf` names it; absent when that is not known. */
  network?: string
  /** Of the request, as `senderOf` knows it. */
  requestId?: string
  details: SecurityDetails
  /** How often and when; once and now when absent. */
  happened?: Happened
}

/** A failed sign-in is about an account, but nobody knows whose it is. */
const sourceOf = ({ type, account, network }: SecurityEntry): string =>
  account && type !== 'LOGIN_FAILED' ? accountSource(account.id) : (network ?? UNKNOWN_NETWORK)

const rowOf = (entry: SecurityEntry): EventRow => {
  const { type, account, userAgent, requestId = '', details } = entry
  return {
    type,
    severity: SECURITY_EVENT_SEVERITY[type],
    user: account?.collection().name === 'users' ? account.id : '',
    user_email: account?.email() ?? '',
    details: storedDetails(details),
    request_id: loggable(requestId, SECURITY_EVENT_LIMITS.request_id),
    user_agent: loggable(userAgent, SECURITY_EVENT_LIMITS.user_agent),
    source: sourceOf(entry),
    is_alarm: isAlarm(type, details),
  }
}

const once = (): Happened => ({ count: 1, first: momentFromNow(0), last: momentFromNow(0) })

/**
 * Adds to the security log. An alarm that makes a new row there is told on the server's console. Never throws: the
 * request goes on.
 */
export const logSecurityEvent = (app: core.App, entry: SecurityEntry) => {
  const row = rowOf(entry)
  const { type, severity, user, details } = row
  try {
    const isNew = noteEvent(app, row, entry.happened ?? once())
    if (isNew && row.is_alarm)
      app
        .logger()
        .warn(`security: ${type}`, 'severity', severity, 'account', user, 'details', details, 'request', row.request_id)
  } catch (error) {
    app.logger().error('A security event was not stored', 'type', type, 'error', String(error))
  }
}
