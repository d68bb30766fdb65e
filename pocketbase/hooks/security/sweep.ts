import { FURTHER_EVENTS, SECURITY_WINDOW_EVENTS } from '../../../domain/security/event-rules.ts'
import {
  LONG_REQUEST_LINE,
  REQUEST_LINE_LIMITS,
  REQUEST_LINES_KEPT,
} from '../../../domain/security/refused-requests.ts'
import { isAdmin, requireAdmin } from '../accounts/require-admin.ts'
import { type Happened, nameOfRecord } from './note-event.ts'
import {
  type Directory,
  type LoggedRequest,
  lastLine,
  newestLine,
  type RequestLines,
  type RuleAction,
  refusalOf,
  requestLines,
} from './refusals.ts'
import { logSecurityEvent, type SecurityEntry } from './security-log.ts'

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

type FoundEvent = SecurityEntry & { happened: Happened }

const together = (a: Happened, b: Happened): Happened => ({
  count: a.count + b.count,
  first: a.first < b.first ? a.first : b.first,
  last: a.last > b.last ? a.last : b.last,
})

/** What is told apart before the rest is counted together. */
const groupOf = ({ type, account }: FoundEvent): string => `${type} ${account?.id ?? ''}`

const further = (events: readonly FoundEvent[]): FoundEvent[] => {
  const [first] = events
  if (!first) return []
  const happened = events.map((event) => event.happened).reduce(together)
  return [{ ...first, userAgent: '', details: { reason: FURTHER_EVENTS }, happened }]
}

/** Events that were found at once, few enough to be stored at once: of a crowd those that are told apart, and the rest. */
const gatherEvents = (events: readonly FoundEvent[]): FoundEvent[] => {
  const groups = new Map<string, FoundEvent[]>()
  for (const event of events) {
    const group = groups.get(groupOf(event))
    if (group) group.push(event)
    else groups.set(groupOf(event), [event])
  }
  return [...groups.values()].flatMap((group) => [
    ...group.slice(0, SECURITY_WINDOW_EVENTS.source),
    ...further(group.slice(SECURITY_WINDOW_EVENTS.source)),
  ])
}

// PocketBase logs every refused request with up to 10 kB of what the visitor sent. Database triggers keep a flood
// from filling the disk, for one comparison per line.

const { message, ...PARTS } = REQUEST_LINE_LIMITS

const CUT_PARTS = Object.entries(PARTS).map(([key, longest]) => `'${key}', substr(NEW.data->>'${key}', 1, ${longest})`)
const WHOLE_PARTS = ['type', 'method', 'status', 'auth', 'authId', 'execTime'].map(
  (key) => `'${key}', NEW.data->>'${key}'`,
)

const SHORTEN = `CREATE TRIGGER shorten_requests BEFORE INSERT ON _logs
  WHEN length(NEW.message) + length(NEW.data) > ${LONG_REQUEST_LINE} AND NEW.data->>'type' = 'request'
  BEGIN
    INSERT INTO _logs (id, level, message, data, created)
    VALUES (NEW.id, NEW.level, substr(NEW.message, 1, ${message}), json_object(${[...WHOLE_PARTS, ...CUT_PARTS].join(', ')}), NEW.created);
    SELECT RAISE(IGNORE);
  END`

const BOUND = `CREATE TRIGGER bound_requests AFTER INSERT ON _logs
  BEGIN
    DELETE FROM _logs WHERE rowid <= NEW.rowid - ${REQUEST_LINES_KEPT};
  END`

/** Makes the request log keep to its limits. To be called whenever the server starts: its database may be a new one. */
const boundRequestLog = (app: core.App) => {
  app.auxRunInTransaction((tx) => {
    for (const statement of [
      'DROP TRIGGER IF EXISTS shorten_requests',
      'DROP TRIGGER IF EXISTS bound_requests',
      SHORTEN,
      BOUND,
    ])
      tx.auxDB().newQuery(statement).execute()
  })
}

const ADMIN_RULE = '@request.auth.is_admin = true'
const RULES = {
  list: 'listRule',
  view: 'viewRule',
  create: 'createRule',
  update: 'updateRule',
  delete: 'deleteRule',
} as const satisfies Record<RuleAction, string>

/** A rule arrives as a pointer to its text, which is no string yet; an absent one leaves all to superusers. */
const isForAdmins = (collection: core.Collection, action: RuleAction): boolean => {
  const rule: unknown = collection[RULES[action]]
  return rule === null || String(rule) === ADMIN_RULE
}

/** The record; undefined when there is none, or no such collection. */
const recordOrNone = (app: core.App, collection: string, id: string): core.Record | undefined => {
  try {
    return app.findRecordById(collection, id)
  } catch {
    return undefined
  }
}

/** What the access rules say of this moment. */
const directoryOf = (app: core.App): Directory => ({
  isAdminOnly: (name, action) => {
    try {
      return isForAdmins(app.findCachedCollectionByNameOrId(name), action)
    } catch {
      return false
    }
  },
  exists: (name, id) => recordOrNone(app, name, id) !== undefined,
})

/** Paths of the lists that only administrators read: others are answered with nothing in them. */
const listsForAdmins = (app: core.App): string[] =>
  app
    .findAllCollections()
    .filter((collection): collection is core.Collection => !!collection && isForAdmins(collection, 'list'))
    .map(({ name }) => `/api/collections/${name}/records`)
