import { isAdmin, requireAdmin } from '../accounts/require-admin.ts'
import { boundRequestLog } from './bounded-request-log.ts'
import { type FoundEvent, gatherEvents } from './gather-events.ts'
import { nameOfRecord } from './names.ts'
import { type Directory, type LoggedRequest, refusalOf } from './refusals.ts'
import { lastLine, newestLine, type RequestLines, requestLines } from './request-lines.ts'
import { directoryOf, listsForAdmins, recordOrNone } from './rules-of-collections.ts'
import { logSecurityEvent } from './security-log.ts'

/**
 * Refused requests are found in the request log, which PocketBase writes behind the answers: nothing is done while a
 * request is answered, and a flood of refusals costs no more than its log lines.
 */

/** Lines that are read in one step. */
const LINES_AT_ONCE = 5000

const markOf = (app: core.App): core.Record | undefined => app.findRecordsByFilter('request_log_marks', '', '', 1, 0)[0]

const setMark = (app: core.App, line: number) => {
  const mark = markOf(app) ?? new Record(app.findCollectionByNameOrId('request_log_marks'))
  mark.set('line', line)
  app.save(mark)
}

const roleOf = (account: core.Record | undefined): LoggedRequest['role'] => {
  if (!account) return 'guest'
  return isAdmin(account) ? 'admin' : 'member'
}

const refusalIn = (app: core.App, lines: RequestLines, directory: Directory): FoundEvent | undefined => {
  const { user, agent, count, first, last } = lines
  const account = user ? recordOrNone(app, 'users', user) : undefined
  const refusal = refusalOf({ ...lines, role: roleOf(account) }, directory)
  if (!refusal) return undefined
  const { action = '', resourceId = '' } = refusal.details
  const about = nameOfRecord(app, action.split(' ')[1] ?? '', resourceId)
  const details = { ...refusal.details, ...(about ? { about } : {}) }
  return { ...refusal, details, account, userAgent: agent, happened: { count, first, last } }
}

/**
 * Stores what was found and how far the log was read, both or neither. Two sweeps may have read the same lines: the
 * second stores nothing, and ends after what the first one found can be read.
 */
const store = (app: core.App, entries: readonly FoundEvent[], after: number, upTo: number) => {
  app.runInTransaction((tx) => {
    if ((markOf(tx)?.getInt('line') ?? 0) !== after) return
    for (const entry of entries) logSecurityEvent(tx, entry)
    setMark(tx, upTo)
  })
}

/** Number of the last line that was read; a log that was emptied since begins anew. */
const lastRead = (app: core.App): number => {
  const line = markOf(app)?.getInt('line') ?? 0
  if (line <= lastLine(app)) return line
  setMark(app, 0)
  return 0
}

const sweep = (app: core.App) => {
  const newest = newestLine(app)
  const directory = directoryOf(app)
  const emptyLists = listsForAdmins(app)
  let before = -1
  for (let after = lastRead(app); after < newest && after !== before; after = lastRead(app)) {
    before = after
    const upTo = Math.min(after + LINES_AT_ONCE, newest)
    const found = requestLines(app, after, upTo, emptyLists).flatMap((lines) => refusalIn(app, lines, directory) ?? [])
    store(app, gatherEvents(found), after, upTo)
  }
}

/** On bootstrap: bounds the request log; one that was never read is read from here on. */
export const startSweeping = (e: core.BootstrapEvent) => {
  e.next()
  boundRequestLog(e.app)
  if (e.app.hasTable('request_log_marks') && !markOf(e.app)) setMark(e.app, newestLine(e.app))
}

/** Every minute: logs what was refused since the last time. */
export const sweepRefusals = (app: core.App) => {
  try {
    sweep(app)
  } catch (error) {
    app.logger().error('The request log was not searched for refusals', 'error', String(error))
  }
}

/** POST /api/directory/refresh-security-log, administrators only: brings the log up to date. Answers 204. */
export const refreshSecurityLog = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators read the security log.')
  sweepRefusals(e.app)
  return e.noContent(204)
}
