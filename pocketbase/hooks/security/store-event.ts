import { networkOf } from '../../../domain/security/client-network.ts'
import {
  FURTHER_EVENTS,
  isVisitorSource,
  networkSource,
  SECURITY_EVENT_LIMITS,
  SECURITY_EVENTS_KEPT,
  SECURITY_WINDOW_EVENTS,
  SECURITY_WINDOW_MINUTES,
  storedDetails,
  VISITOR_SOURCE,
} from '../../../domain/security/event-rules.ts'
import { MINUTE_MS, readStoredTime, storedTime } from '../../../domain/time.ts'
import { findRecord } from '../database/records.ts'

/** An event as stored. Texts are cut to the size of their fields. */
export interface EventRow {
  type: string
  severity: string
  user: string
  user_email: string
  details: string
  user_agent: string
  request_id: string
  source: string
  is_alarm: boolean
}

/** The count of an event, and its first and last time in stored format. */
export interface Occurrences {
  count: number
  first: string
  last: string
}

const WINDOW_MS = SECURITY_WINDOW_MINUTES * MINUTE_MS

/** Equal events since this time share a row. */
export const windowStart = ({ last }: Occurrences): string =>
  storedTime(new Date(readStoredTime(last).getTime() - WINDOW_MS))

const fingerprintOf = ({ type, user, user_email, details, user_agent }: EventRow): string =>
  $security.sha256(JSON.stringify([type, user, user_email, details, user_agent]))

/** Adds to the row of an equal event. @returns false if there was none within the last hour */
export const addToEqual = (app: core.App, row: EventRow, happened: Occurrences): boolean =>
  app
    .db()
    .newQuery(
      `UPDATE security_events SET count = max(count, 1) + {:count}, updated = max(updated, {:last}),
          request_id = iif({:request} = '', request_id, {:request})
        WHERE rowid = (SELECT max(rowid) FROM security_events WHERE fingerprint = {:fingerprint} AND created > {:since})`,
    )
    .bind({
      count: happened.count,
      last: happened.last,
      request: row.request_id,
      fingerprint: fingerprintOf(row),
      since: windowStart(happened),
    })
    .execute()
    .rowsAffected() > 0

/** True if a source, or all visitors together, have used up their rows of this type for the hour. */
const hasUsedUpRows = (app: core.App, { type, source }: EventRow, happened: Occurrences): boolean => {
  const rows = new DynamicModel({ own: 0, visitors: 0 })
  app
    .db()
    .newQuery(
      `SELECT count(*) FILTER (WHERE source = {:source}) AS own, count(*) FILTER (WHERE source LIKE {:visitors}) AS visitors
        FROM security_events WHERE type = {:type} AND is_alarm = FALSE AND created > {:since}`,
    )
    .bind({ source, visitors: `${VISITOR_SOURCE}%`, type, since: windowStart(happened) })
    .one(rows)
  if (Number(rows['own']) >= SECURITY_WINDOW_EVENTS.source) return true
  return isVisitorSource(source) && Number(rows['visitors']) >= SECURITY_WINDOW_EVENTS.visitors
}

/**
 * The row for further events of a source, or of all visitors, that have used up their rows. It keeps the account, so
 * that a flood of events cannot hide attempts on one account.
 */
const overflowRow = (row: EventRow): EventRow => ({
  ...row,
  ...(isVisitorSource(row.source) ? { source: networkSource('many') } : {}),
  details: storedDetails({ reason: FURTHER_EVENTS }),
  user_agent: '',
})

const insert = (app: core.App, row: EventRow, { count, first, last }: Occurrences, fingerprint: string): string => {
  const inserted = new DynamicModel({ id: '' })
  app
    .db()
    .newQuery(
      `INSERT INTO security_events
          (type, severity, user, user_email, details, user_agent, request_id, source, is_alarm, fingerprint, count, created, updated)
        VALUES ({:type}, {:severity}, {:user}, {:user_email}, {:details}, {:user_agent}, {:request_id}, {:source}, {:is_alarm},
          {:fingerprint}, {:count}, {:first}, {:last})
        RETURNING id`,
    )
    .bind({ ...row, fingerprint, count, first, last })
    .one(inserted)
  pruneEvents(app, row)
  return String(inserted['id'])
}

/** Stores an event in a new row, to which equal events of the next hour are added. @returns its id */
export const insertEvent = (tx: core.App, row: EventRow, happened: Occurrences): string =>
  insert(tx, row, happened, fingerprintOf(row))

/** Stores an event in a row that never gets further events. @returns its id */
export const insertAlone = (tx: core.App, row: EventRow, happened: Occurrences): string =>
  insert(tx, row, happened, $security.randomString(SECURITY_EVENT_LIMITS.fingerprint))

/**
 * Stores an event that is not an alarm: in the row of an equal event, in a new row, or in the row for further events.
 */
export const storeEvent = (tx: core.App, row: EventRow, happened: Occurrences): void => {
  if (addToEqual(tx, row, happened)) return
  const shown = hasUsedUpRows(tx, row, happened) ? overflowRow(row) : row
  if (shown === row || !addToEqual(tx, shown, happened)) insertEvent(tx, shown, happened)
}

/** Events that share a limit of `SECURITY_EVENTS_KEPT` rows. */
interface EventLimit {
  severity: string
  is_alarm: boolean
}

const SAME_LIMIT = 'severity = {:severity} AND is_alarm = {:is_alarm}'

const countOf = (app: core.App, { severity, is_alarm }: EventLimit): number => {
  const found = new DynamicModel({ rows: 0 })
  app
    .db()
    .newQuery(`SELECT count(*) AS rows FROM security_events WHERE ${SAME_LIMIT}`)
    .bind({ severity, is_alarm })
    .one(found)
  return Number(found['rows'])
}

/**
 * Deletes rows beyond the limit, separately for visitors and accounts. The source with the most rows loses its oldest
 * rows first, so that nobody can push out rows about others.
 */
const pruneEvents = (app: core.App, { severity, is_alarm }: EventLimit): void => {
  if (countOf(app, { severity, is_alarm }) <= SECURITY_EVENTS_KEPT) return
  app
    .db()
    .newQuery(
      `DELETE FROM security_events WHERE rowid IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY is_visitor ORDER BY place, updated DESC, id DESC) AS rank FROM (
            SELECT rowid AS id, updated, source LIKE {:visitors} AS is_visitor,
              row_number() OVER (PARTITION BY source ORDER BY updated DESC, rowid DESC) AS place
            FROM security_events WHERE ${SAME_LIMIT}))
        WHERE rank > {:kept})`,
    )
    .bind({ visitors: `${VISITOR_SOURCE}%`, severity, is_alarm, kept: SECURITY_EVENTS_KEPT })
    .execute()
}

/** The key of the day is kept in memory only, so that nobody can find the IP address behind a name later. */
const KEY = 'security_network_key'
const NAME_LENGTH = 8

const keyOfToday = (app: core.App): string => {
  const today = new Date().toISOString().slice(0, 10)
  // setFunc is atomic, so that all requests of a day get the same key.
  app
    .store()
    .setFunc(KEY, (old: unknown) =>
      String(old ?? '').startsWith(today) ? old : `${today} ${$security.randomString(32)}`,
    )
  return String(app.store().get(KEY))
}

interface Sender {
  /** The browser's own name. */
  userAgent: string
  /** The pseudonym of the visitor's network for one day. */
  network: string
  /** The gate's id of the request; '' if it did not come through the gate. */
  requestId: string
}

/** Today's pseudonym of a network, which does not reveal its address. */
export const nameOfNetwork = (app: core.App, network: string): string =>
  networkSource($security.hs256(network, keyOfToday(app)).slice(0, NAME_LENGTH))

/** The sender of a request, without an IP address. */
export const senderOf = (e: core.RequestEvent): Sender => ({
  userAgent: String(e.requestInfo().headers['user_agent'] ?? ''),
  network: nameOfNetwork(e.app, networkOf(e.realIP())),
  requestId: String(e.requestInfo().headers['x_request_id'] ?? ''),
})

// Names in the log stay readable after the record is deleted.

/** "Ada Admin (ada@example.com)", or only the email. */
export const nameOfAccount = (account: core.Record): string => {
  const name = account.getString('full_name')
  return name ? `${name} (${account.email()})` : account.email()
}

/** The name of a company; '' if it is gone. */
export const nameOfListing = (app: core.App, id: string): string =>
  findRecord(app, 'company_listings', id)?.getString('name') ?? ''

/** The name of an account or company; '' for other records. */
export const nameOfRecord = (app: core.App, collection: string, id: string): string => {
  if (!id) return ''
  if (collection === 'company_listings') return nameOfListing(app, id)
  if (collection !== 'users') return ''
  const account = findRecord(app, 'users', id)
  return account ? nameOfAccount(account) : ''
}
