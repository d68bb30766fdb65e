import {
  accountSource,
  isAlarm,
  isRefusal,
  loggable,
  SECURITY_EVENT_LIMITS,
  type SecurityDetails,
  type SecurityEventType,
  severityOf,
  storedDetails,
  UNKNOWN_NETWORK,
} from '../../../domain/security/event-rules.ts'
import { momentFromNow } from '../database/records.ts'
import { raiseAlarm, watchRefusals } from './alarms.ts'
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
  /** Addresses that get an alarm's email besides all administrators: of accounts that lose something by it. */
  alsoTo?: readonly string[]
}

/** A failed sign-in is about an account, but nobody knows whose it is. */
const sourceOf = ({ type, account, network }: SecurityEntry): string =>
  account && type !== 'LOGIN_FAILED' ? accountSource(account.id) : (network ?? UNKNOWN_NETWORK)

const rowOf = (entry: SecurityEntry): EventRow => {
  const { type, account, userAgent, requestId = '', details } = entry
  return {
    type,
    severity: severityOf(type, details),
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

/** A command on this machine signs in as superuser without the gate, which gives each request an id. */
const isLocalCommand = ({ account, requestId = '' }: SecurityEntry): boolean =>
  account?.isSuperuser() === true && requestId === ''

const store = (tx: core.App, entry: SecurityEntry, row: EventRow) => {
  const happened = entry.happened ?? once()
  if (row.is_alarm)
    return raiseAlarm(tx, row, happened, { alsoTo: entry.alsoTo ?? [], isMailed: !isLocalCommand(entry) })
  noteEvent(tx, row, happened)
  if (isRefusal(entry.type, entry.details)) watchRefusals(tx, row, happened)
}

/**
 * Adds to the security log. An alarm gets a row of its own, an email to all administrators, and a line in the server's
 * log. Never throws: the request continues.
 */
export const logSecurityEvent = (app: core.App, entry: SecurityEntry) => {
  const row = rowOf(entry)
  try {
    app.runInTransaction((tx) => store(tx, entry, row))
  } catch (error) {
    app.logger().error('A security event was not stored', 'type', row.type, 'error', String(error))
  }
}
