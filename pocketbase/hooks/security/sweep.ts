import { FURTHER_EVENTS, SECURITY_WINDOW_EVENTS } from '../../../domain/security/event-rules.ts'
import {
  LONG_REQUEST_LINE,
  REQUEST_LINE_LIMITS,
  REQUEST_LINES_KEPT,
} from '../../../domain/security/refused-requests.ts'
import { isAdmin, requireAdmin } from '../accounts/require-admin.ts'
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
import { nameOfRecord, type Occurrences } from './store-event.ts'

// Finds refused requests in PocketBase's request log. Requests do not wait for this, and a flood of refusals costs only
// its log lines.

/** Lines per step. */
const LINES_PER_STEP = 5000

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
 * Stores the events and the position in the log in one transaction. If two sweeps have read the same lines, the second
 * one stores nothing.
 */
const store = (app: core.App, entries: readonly FoundEvent[], after: number, upTo: number) => {
  app.runInTransaction((tx) => {
    if ((markOf(tx)?.getInt('line') ?? 0) !== after) return
    for (const entry of entries) logSecurityEvent(tx, entry)
    setMark(tx, upTo)
  })
}

/** The last line that was read; 0 if the log was emptied since. */
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
    const upTo = Math.min(after + LINES_PER_STEP, newest)
    const found = requestLines(app, after, upTo, emptyLists).flatMap((lines) => refusalIn(app, lines, directory) ?? [])
    store(app, gatherEvents(found), after, upTo)
  }
}

/** On bootstrap: limits the request log. A log that was never read is read from its end. */
export const startSweeping = (e: core.BootstrapEvent) => {
  e.next()
  boundRequestLog(e.app)
  if (e.app.hasTable('request_log_marks') && !markOf(e.app)) setMark(e.app, newestLine(e.app))
}

/** Every minute: logs refusals since the last run. */
export const sweepRefusals = (app: core.App) => {
  try {
    sweep(app)
  } catch (error) {
    app.logger().error('Could not search the request log for refusals', 'error', String(error))
  }
}

/** POST /api/directory/refresh-security-log, administrators only: logs refusals since the last run. Answers 204. */
export const refreshSecurityLog = (e: core.RequestEvent) => {
  requireAdmin(e, 'Only administrators can read the security log.')
  sweepRefusals(e.app)
  return e.noContent(204)
}

type FoundEvent = SecurityEntry & { happened: Occurrences }

const addOccurrences = (a: Occurrences, b: Occurrences): Occurrences => ({
  count: a.count + b.count,
  first: a.first < b.first ? a.first : b.first,
  last: a.last > b.last ? a.last : b.last,
})

/** Events are grouped by type and account. */
const groupOf = ({ type, account }: FoundEvent): string => `${type} ${account?.id ?? ''}`

const further = (events: readonly FoundEvent[]): FoundEvent[] => {
  const [first] = events
  if (!first) return []
  const happened = events.map((event) => event.happened).reduce(addOccurrences)
  return [{ ...first, userAgent: '', details: { reason: FURTHER_EVENTS }, happened }]
}

/** Limits the events of one step: each group keeps its first events, and the rest becomes one event. */
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

// PocketBase logs each refused request with up to 10 kB of the visitor's input. Database triggers keep a flood from
// filling the disk and cost one comparison per line.

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

/** Creates the triggers that limit the request log. Called at each start, because the database may be new. */
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

/** A rule is a Go pointer to its text. Without a rule, only superusers have access. */
const isForAdmins = (collection: core.Collection, action: RuleAction): boolean => {
  const rule: unknown = collection[RULES[action]]
  return rule === null || String(rule) === ADMIN_RULE
}

/** The record; undefined if the record or the collection does not exist. */
const recordOrNone = (app: core.App, collection: string, id: string): core.Record | undefined => {
  try {
    return app.findRecordById(collection, id)
  } catch {
    return undefined
  }
}

/** Reads the current access rules. */
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

/** Paths of the lists that are empty for everyone but administrators. */
const listsForAdmins = (app: core.App): string[] =>
  app
    .findAllCollections()
    .filter((collection): collection is core.Collection => !!collection && isForAdmins(collection, 'list'))
    .map(({ name }) => `/api/collections/${name}/records`)
