import { logSecurityEvent } from './security-log.ts'
import { type Directory, type LoggedRequest, type Refusal, type RuleAction, refusalOf } from './security-refusals.ts'

/**
 * Refused requests are found in the request log, which PocketBase writes behind the answers: nothing is done while a
 * request is answered, and a flood of refusals costs no more than its log lines.
 */

/** Number of the last line of the request log that has been read. */
const MARK = 'security_request_log_mark'
const LINES_AT_ONCE = 5000
const ADMIN_RULE = '@request.auth.is_admin = true'
const RULES = {
  list: 'listRule',
  view: 'viewRule',
  create: 'createRule',
  update: 'updateRule',
  delete: 'deleteRule',
} as const satisfies Record<RuleAction, string>

interface Line {
  method: string
  url: string
  status: number
  auth: string
  user: string
  agent: string
  details: string
}

interface Found extends Refusal {
  account: core.Record | undefined
  userAgent: string
  count: number
}

const newestLine = (app: core.App): number => {
  const newest = new DynamicModel({ line: 0 })
  app.auxDB().newQuery('SELECT coalesce(max(rowid), 0) AS line FROM _logs').one(newest)
  return newest['line'] as number
}

const linesBetween = (app: core.App, after: number, upTo: number): Line[] => {
  const found = new DynamicModel({ lines: '' })
  app
    .auxDB()
    .newQuery(
      `SELECT coalesce(json_group_array(json_object('method', data->>'method', 'url', data->>'url', 'status', data->>'status',
          'auth', coalesce(data->>'auth', ''), 'user', coalesce(data->>'authId', ''),
          'agent', coalesce(data->>'userAgent', ''), 'details', coalesce(data->>'details', ''))), '[]') AS lines
        FROM (SELECT data FROM _logs WHERE rowid > {:after} AND rowid <= {:upTo} AND data->>'type' = 'request'
          AND (data->>'status' IN (400, 403, 404, 429) OR (data->>'status' = 200 AND data->>'auth' = 'users'))
          ORDER BY rowid LIMIT {:lines})`,
    )
    .bind({ after, upTo, lines: LINES_AT_ONCE })
    .one(found)
  return JSON.parse(found['lines'] as string) as Line[]
}

const recordOrNone = (app: core.App, collection: string, id: string): core.Record | undefined => {
  try {
    return app.findRecordById(collection, id)
  } catch {
    return undefined
  }
}

const directoryOf = (app: core.App): Directory => ({
  isAdminOnly: (name, action) => {
    try {
      // a rule arrives as a pointer to its text, which is no string yet; an absent one leaves all to superusers
      const rule: unknown = app.findCachedCollectionByNameOrId(name)[RULES[action]]
      return rule === null || String(rule) === ADMIN_RULE
    } catch {
      return false
    }
  },
  exists: (name, id) => recordOrNone(app, name, id) !== undefined,
})

const roleOf = (account: core.Record | undefined): LoggedRequest['role'] => {
  if (!account) return 'guest'
  return account.getBool('is_admin') ? 'admin' : 'member'
}

/** Refusals of the log lines; those that are alike count as one, so that a flood leaves one line. */
const refusalsIn = (app: core.App, lines: readonly Line[]): Found[] => {
  const directory = directoryOf(app)
  const found = new Map<string, Found>()
  for (const { auth, user, agent, details, url, ...line } of lines) {
    if (auth === '_superusers') continue
    const account = user ? recordOrNone(app, 'users', user) : undefined
    const path = url.split('?')[0] ?? ''
    const isRefusedByRule = details.startsWith('create rule failure')
    const refusal = refusalOf({ ...line, path, role: roleOf(account), isRefusedByRule }, directory)
    if (!refusal) continue
    const key = [refusal.type, JSON.stringify(refusal.details), user, agent].join(' ')
    const same = found.get(key)
    if (same) same.count++
    else found.set(key, { ...refusal, account, userAgent: agent, count: 1 })
  }
  return [...found.values()]
}

/** Takes the lines that nobody has read yet. */
const takeLines = (app: core.App): Line[] => {
  app.logger().handler().writeAll?.(new Context())
  let upTo = 0
  // waits until a batch of lines that PocketBase is just writing is there
  app.auxRunInTransaction((tx) => {
    upTo = newestLine(tx)
  })
  const after = Math.min(Number(app.store().get(MARK) ?? 0), upTo)
  app.store().set(MARK, upTo)
  return after < upTo ? linesBetween(app, after, upTo) : []
}

const sweep = (app: core.App) => {
  for (const { count, ...entry } of refusalsIn(app, takeLines(app))) {
    const details = count > 1 ? { ...entry.details, reason: `${count} times` } : entry.details
    logSecurityEvent(app, { ...entry, details })
  }
}

/** On bootstrap: what was logged before the server started has been read. */
export const startSweeping = (e: core.BootstrapEvent) => {
  e.next()
  e.app.store().set(MARK, newestLine(e.app))
}

/**
 * Every minute: logs what was refused since the last time. In a transaction, since these wait for each other: a second
 * sweep ends after what the first one found can be read.
 */
export const sweepRefusals = (app: core.App) => {
  try {
    app.runInTransaction(sweep)
  } catch (error) {
    app.logger().error('The request log was not searched for refusals', 'error', String(error))
  }
}

/** POST /api/directory/refresh-security-log: brings the log up to this moment for an administrator. Answers 204. */
export const refreshSecurityLog = (e: core.RequestEvent) => {
  if (!e.auth?.getBool('is_admin')) throw new ForbiddenError('Only administrators read the security log.')
  sweepRefusals(e.app)
  return e.noContent(204)
}

/** On terminate: before the server stops. */
export const finishSweeping = (e: core.TerminateEvent) => {
  sweepRefusals(e.app)
  e.next()
}
