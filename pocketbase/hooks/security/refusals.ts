import type { SecurityDetails, SecurityEventType } from '../../../domain/security/event-rules.ts'
import { parseRefused } from '../../../domain/security/refused-requests.ts'
import { readJson, timeFromNow } from '../database/records.ts'
import { requirePublishToken } from '../publishing/publishing-state.ts'
import { logSecurityEvent } from './security-log.ts'
import { nameOfNetwork, type Occurrences } from './store-event.ts'

export type RuleAction = 'list' | 'view' | 'create' | 'update' | 'delete'

/** A request as the request log describes it. */
export interface LoggedRequest {
  method: string
  /** Without the query. */
  path: string
  status: number
  /** The sender: no account, a member, or an administrator. */
  role: 'guest' | 'member' | 'admin'
  /** True if an access rule refused to create the record. Invalid fields do not count. */
  isRefusedByRule: boolean
}

/** Access to rules and records. */
export interface Directory {
  isAdminOnly(collection: string, action: RuleAction): boolean
  exists(collection: string, id: string): boolean
}

interface Refusal {
  type: SecurityEventType
  details: SecurityDetails
}

const ACTIONS: Record<string, RuleAction> = { POST: 'create', PATCH: 'update', PUT: 'update', DELETE: 'delete' }

interface RecordRequest {
  collection: string
  id: string
  action: RuleAction
}

const recordRequest = ({ method, path }: LoggedRequest): RecordRequest | undefined => {
  const [, collection, id = ''] = /^\/api\/collections\/(\w+)\/records(?:\/(\w+))?$/.exec(path) ?? []
  if (!collection) return undefined
  return { collection, id, action: ACTIONS[method] ?? (id ? 'view' : 'list') }
}

const refusedToMember = (
  { status, isRefusedByRule }: LoggedRequest,
  { collection, id, action }: RecordRequest,
  directory: Directory,
): Refusal | undefined => {
  const details = { action: `${action} ${collection}`, ...(id ? { resourceId: id } : {}) }
  // A list that only administrators may read is empty for others, not refused.
  if (directory.isAdminOnly(collection, action) && (status >= 400 || action === 'list'))
    return { type: 'PRIVILEGED_ACTION', details: { ...details, reason: 'Denied' } }
  if (action === 'create')
    return isRefusedByRule
      ? {
          type: 'SECURITY_VIOLATION',
          details: { ...details, violation: 'set fields that only administrators may set' },
        }
      : undefined
  if (status !== 404 || !directory.exists(collection, id)) return undefined
  return action === 'view'
    ? { type: 'PRIVILEGED_ACTION', details: { ...details, reason: 'Denied' } }
    : { type: 'SECURITY_VIOLATION', details: { ...details, violation: 'change a record of another account' } }
}

/** The security event for a request; undefined if it is not suspicious. */
export const refusalOf = (request: LoggedRequest, directory: Directory): Refusal | undefined => {
  const { role, status, path, isRefusedByRule } = request
  if (status === 429) return { type: 'RATE_LIMIT_EXCEEDED', details: { identifier: path } }
  const access = recordRequest(request)
  if (role === 'member' && access) return refusedToMember(request, access, directory)
  if (
    role === 'guest' &&
    access?.action === 'create' &&
    isRefusedByRule &&
    !directory.isAdminOnly(access.collection, 'create')
  )
    return {
      type: 'SECURITY_VIOLATION',
      details: { action: `create ${access.collection}`, violation: 'set fields that only administrators may set' },
    }
  if (role !== 'guest' && status === 403)
    return { type: 'PRIVILEGED_ACTION', details: { action: path, reason: 'Denied' } }
  return undefined
}

/**
 * POST /api/directory/refused `{ "refused": RefusedRequests[] }`, with the publish token: writes the requests that the
 * gate refused to the security log. Answers 204.
 */
export const receiveRefused = (e: core.RequestEvent) => {
  requirePublishToken(e)
  const groups = parseRefused(e.requestInfo().body['refused'])
  if (!groups) throw new BadRequestError('refused must be a list of refused requests.')
  const now = timeFromNow(0)
  for (const { network, path, reason, count } of groups)
    logSecurityEvent(e.app, {
      type: 'RATE_LIMIT_EXCEEDED',
      userAgent: '',
      network: nameOfNetwork(e.app, network),
      details: { identifier: path, ...(reason ? { reason } : {}) },
      happened: { count, first: now, last: now },
    })
  return e.noContent(204)
}

/** Requests of the log that lead to the same event, as one group. */
export interface RequestLines extends Occurrences {
  method: string
  /** Without the query. */
  path: string
  status: number
  /** The collection of the sender's account; '' for a visitor. */
  auth: string
  user: string
  agent: string
  /** True if an access rule refused to create the record. */
  isRefusedByRule: boolean
}

/** The rowid of the last stored line. */
export const lastLine = (app: core.App): number => {
  const last = new DynamicModel({ line: 0 })
  app.auxDB().newQuery('SELECT coalesce(max(rowid), 0) AS line FROM _logs').one(last)
  return Number(last['line'])
}

/** The rowid of the newest line. Stores the lines first that PocketBase still keeps in memory. */
export const newestLine = (app: core.App): number => {
  app.logger().handler().writeAll?.(new Context())
  let line = 0
  // The transaction waits for a batch of lines that PocketBase is writing.
  app.auxRunInTransaction((tx) => {
    line = lastLine(tx)
  })
  return line
}

const RULE_FAILURE = 'create rule failure%'

/**
 * Groups the lines after `after` and up to `upTo` that may be refusals.
 * @param emptyLists paths of lists that are empty for members
 */
export const requestLines = (
  app: core.App,
  after: number,
  upTo: number,
  emptyLists: readonly string[],
): RequestLines[] => {
  const found = new DynamicModel({ lines: '' })
  app
    .auxDB()
    .newQuery(
      `WITH requests AS MATERIALIZED (
          SELECT data->>'status' AS status, coalesce(data->>'auth', '') AS auth, data, created,
            substr(data->>'url', 1, instr(data->>'url' || '?', '?') - 1) AS path
          FROM _logs WHERE rowid > {:after} AND rowid <= {:upTo} AND data->>'type' = 'request'),
        telling AS (
          SELECT * FROM requests WHERE auth <> '_superusers' AND (
            status = 429
            OR (status = 400 AND data->>'details' LIKE {:ruleFailure})
            OR (auth = 'users' AND status IN (400, 403, 404))
            OR (auth = 'users' AND status = 200 AND path IN (SELECT value FROM json_each({:emptyLists}))))),
        grouped AS (
          SELECT data->>'method' AS method, path, status, auth, coalesce(data->>'authId', '') AS user,
            coalesce(data->>'userAgent', '') AS agent, coalesce(data->>'details', '') LIKE {:ruleFailure} AS by_rule,
            count(*) AS count, min(created) AS first, max(created) AS last
          FROM telling GROUP BY 1, 2, 3, 4, 5, 6, 7)
        SELECT json_group_array(json_object('method', method, 'path', path, 'status', status, 'auth', auth,
          'user', user, 'agent', agent, 'isRefusedByRule', json(iif(by_rule, 'true', 'false')),
          'count', count, 'first', first, 'last', last)) AS lines FROM grouped`,
    )
    .bind({ after, upTo, ruleFailure: RULE_FAILURE, emptyLists: JSON.stringify(emptyLists) })
    .one(found)
  return readJson(found['lines'])
}
