import type { MailKind } from '../../../domain/mail/mail-kinds.ts'
import { type REFUSAL_ALARMS, REPEATED_REFUSALS } from '../../../domain/security/alarms.ts'
import {
  accountSource,
  FURTHER_EVENTS,
  isAlarm,
  isRefusal,
  isVisitorSource,
  loggable,
  networkSource,
  SECURITY_EVENT_LIMITS,
  type SecurityDetails,
  type SecurityEventType,
  severityOf,
  storedDetails,
  UNKNOWN_NETWORK,
  VISITOR_SOURCE,
} from '../../../domain/security/event-rules.ts'
import { timeFromNow } from '../database/records.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import {
  addToEqual,
  type EventRow,
  insertAlone,
  insertEvent,
  type Occurrences,
  storeEvent,
  windowStart,
} from './store-event.ts'

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

// Raises the alarms that all administrators get: changes of who controls the directory, and unusually many refusals.

const mail = (tx: core.App, kind: MailKind, event: string, alsoTo: readonly string[] = []) => {
  for (const address of new Set([...adminAddresses(tx), ...alsoTo])) enqueueMail(tx, kind, event, address)
}

const warn = (app: core.App, { type, severity, user, details, request_id }: EventRow) =>
  app
    .logger()
    .warn(`security: ${type}`, 'severity', severity, 'account', user, 'details', details, 'request', request_id)

/**
 * Stores an alarm about an account in its own row, and emails it to all administrators.
 * @param alsoTo further recipients: accounts that lose access or rights
 * @param isMailed false for a command on this machine, because its operator knows
 */
const raiseAlarm = (
  tx: core.App,
  row: EventRow,
  happened: Occurrences,
  { alsoTo, isMailed }: { alsoTo: readonly string[]; isMailed: boolean },
) => {
  const event = insertAlone(tx, row, happened)
  if (isMailed) mail(tx, 'security_alarm', event, alsoTo)
  warn(tx, row)
}

const numberIn = (tx: core.App, sql: string, params: Record<string, unknown>): number => {
  const found = new DynamicModel({ value: 0 })
  tx.db().newQuery(`SELECT ${sql} AS value`).bind(params).one(found)
  return Number(found['value'])
}

/** Refusals of the last hour that are counted together, and the row that reports them. */
interface RefusalGroup {
  /** SQL of the rows. */
  where: string
  most: number
  source: string
  user: string
  user_email: string
  details: SecurityDetails & { action: keyof typeof REFUSAL_ALARMS }
}

const BY_ONE = { action: 'was refused again and again' } as const
const ON_ACCOUNT = { action: 'failed to sign in again and again' } as const
const BY_VISITORS = { action: 'many visitors were refused again and again' } as const

const refusalGroupsOf = ({ source, user, user_email }: EventRow): RefusalGroup[] => {
  const most = REPEATED_REFUSALS.source
  if (!isVisitorSource(source))
    return [{ where: 'source = {:source}', most, source, user, user_email, details: BY_ONE }]
  const network: RefusalGroup = {
    where: 'source = {:source}',
    most,
    source,
    user: '',
    user_email: '',
    details: { ...BY_ONE, about: source },
  }
  const visitors: RefusalGroup = {
    where: 'source LIKE {:visitors}',
    most: REPEATED_REFUSALS.visitors,
    source: networkSource('many'),
    user: '',
    user_email: '',
    details: BY_VISITORS,
  }
  const onAccount: RefusalGroup = {
    where: 'user = {:user} AND source LIKE {:visitors}',
    most,
    source: accountSource(user),
    user,
    user_email,
    details: ON_ACCOUNT,
  }
  return user ? [onAccount, network, visitors] : [network, visitors]
}

const REFUSED = `type IN ('LOGIN_FAILED', 'SECURITY_VIOLATION', 'PRIVILEGED_ACTION') AND severity IN ('HIGH', 'CRITICAL')
  AND is_alarm = FALSE AND updated > {:since}`

const isRepeated = (tx: core.App, { where, most, source, user }: RefusalGroup, since: string): boolean =>
  numberIn(tx, `(SELECT coalesce(sum(max(count, 1)), 0) FROM security_events WHERE ${REFUSED} AND ${where})`, {
    since,
    source,
    user,
    visitors: `${VISITOR_SOURCE}%`,
  }) >= most

/** Guesses at an administrator's account always get their own row, so that many other refusals cannot hide them. */
const isHidden = (tx: core.App, { user }: RefusalGroup, since: string): boolean =>
  tx.countRecords('users', $dbx.exp('id = {:user} AND is_admin = TRUE', { user })) === 0 &&
  tx.countRecords('security_events', $dbx.exp("type = 'REPEATED_REFUSALS' AND created > {:since}", { since })) >=
    REPEATED_REFUSALS.alarms

const FURTHER = { user: '', user_email: '', source: networkSource('many') } as const

/** After a refusal was stored: raises an alarm, once an hour, for each source and account with too many refusals. */
const watchRefusals = (tx: core.App, row: EventRow, happened: Occurrences) => {
  const since = windowStart(happened)
  for (const crowd of refusalGroupsOf(row)) {
    if (!isRepeated(tx, crowd, since)) continue
    const { source, user, user_email, details } = crowd
    const type = 'REPEATED_REFUSALS'
    const alarm: EventRow = {
      type,
      severity: severityOf(type, details),
      user,
      user_email,
      details: storedDetails(details),
      user_agent: '',
      request_id: row.request_id,
      source,
      is_alarm: true,
    }
    if (addToEqual(tx, alarm, happened)) continue
    const shown = isHidden(tx, crowd, since)
      ? { ...alarm, ...FURTHER, details: storedDetails({ ...details, reason: FURTHER_EVENTS }) }
      : alarm
    if (shown !== alarm && addToEqual(tx, shown, happened)) continue
    mail(tx, 'repeated_refusals', insertEvent(tx, shown, happened))
    warn(tx, shown)
  }
}
