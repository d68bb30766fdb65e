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
import { timeFromNow } from '../database/records.ts'
import { raiseAlarm, watchRefusals } from './alarms.ts'
import { type EventRow, type Occurrences, storeEvent } from './store-event.ts'

export interface SecurityEntry {
  type: SecurityEventType
  /** The account behind the event; absent for a visitor. Superusers are stored by email only. */
  account?: core.Record | undefined
  userAgent: string
  /** The network's pseudonym, from `senderOf`; absent if unknown. */
  network?: string
  /** The request's id, from `senderOf`. */
  requestId?: string
  details: SecurityDetails
  /** How often and when; absent for once and now. */
  happened?: Occurrences
  /** Further recipients of an alarm's email: accounts that lose access or rights. */
  alsoTo?: readonly string[]
}

/** A failed sign-in names an account, but its source is the network: the sender is unknown. */
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

const once = (): Occurrences => ({ count: 1, first: timeFromNow(0), last: timeFromNow(0) })

/** A command on this machine signs in as superuser without the gate, so its requests have no id. */
const isLocalCommand = ({ account, requestId = '' }: SecurityEntry): boolean =>
  account?.isSuperuser() === true && requestId === ''

const store = (tx: core.App, entry: SecurityEntry, row: EventRow) => {
  const happened = entry.happened ?? once()
  if (row.is_alarm)
    return raiseAlarm(tx, row, happened, { alsoTo: entry.alsoTo ?? [], isMailed: !isLocalCommand(entry) })
  storeEvent(tx, row, happened)
  if (isRefusal(entry.type, entry.details)) watchRefusals(tx, row, happened)
}

/**
 * Writes to the security log. An alarm gets its own row, an email to all administrators and a line in the server's log.
 * Never throws, so that the request continues.
 */
export const logSecurityEvent = (app: core.App, entry: SecurityEntry) => {
  const row = rowOf(entry)
  try {
    app.runInTransaction((tx) => store(tx, entry, row))
  } catch (error) {
    app.logger().error('Could not store a security event', 'type', row.type, 'error', String(error))
  }
}
