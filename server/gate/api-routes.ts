/**
 * Every path below /api that the gate passes on: routes of the contract, and PocketBase's own for records, sign-ins and
 * files. Everything else is PocketBase's administration, which only a superuser's verified token opens.
 */
import { findRoute } from '../../contract/find-route.ts'
import { bytesOf, hasQuery, type Route, type RouteAccess, trafficOf } from '../../contract/route.ts'
import type { FieldRules } from '../../domain/fields/field-rules.ts'
import { CONTACT_FORM, QUOTE_FORM, REMOVAL_FORM, REVIEW_FORM, WATCH_FORM } from '../../domain/forms/visitor-forms.ts'
import { REQUEST_FORMS } from '../../domain/requests/job.ts'
import { COLLECTION_QUERIES, GUEST_ACTIONS, type RecordAction } from '../../domain/security/collection-queries.ts'
import type { QueryKind, QueryPaths } from '../../domain/security/query-rules.ts'
import { BODY_LIMITS, type Traffic } from '../../domain/security/request-limits.ts'

/**
 * Who may send a body, which is checked before it is read: anyone, a valid session, a superuser or a script with
 * PUBLISH_TOKEN, or a mail service with MAIL_EVENTS_TOKEN. PocketBase decides what they may do with it.
 */
export type BodyAccess = 'anyone' | 'session' | 'script' | 'mail-service'

/** How the gate handles a request. */
export interface ApiRoute {
  traffic: Traffic
  access: BodyAccess
  /** Most bytes of its body. 0 for none. */
  bytes: number
  /** Query parameters that are passed on. "own": our handlers check their own few. "dropped": none. */
  query: QueryKind | 'own' | 'dropped'
  paths?: QueryPaths
}

export interface ApiRequest {
  method: string
  /** Path as sent, without the query. */
  path: string
  /** True if it names an account. The server checks the token. */
  hasToken: boolean
  isMultipart: boolean
}

const RECORDS = /^\/api\/collections\/([a-z_]{1,40})\/records(?:\/([a-z0-9]{15}))?$/
const ACCOUNT = /^\/api\/collections\/(users|_superusers)\/([a-z-]{1,40})$/
const FILE = /^\/api\/files\/[A-Za-z0-9_]{1,40}\/[a-z0-9]{15}\/[^/]{1,200}$/
const SIGN_INS = ['auth-with-password', 'confirm-password-reset']
const ACCOUNT_ACTIONS = [
  ...SIGN_INS,
  'auth-refresh',
  'request-verification',
  'confirm-verification',
  'request-password-reset',
]

const BYTES_OF_CHARACTER = 4
/** Characters of a value whose rule has no maximum, such as an email address. */
const SHORT_VALUE = 300
/** Bytes for field names, quotes, and the form's guard fields. */
const AROUND_VALUES = 1024

/** Largest body of a form with valid values, in bytes. */
const bytesOfForm = (rules: FieldRules): number =>
  AROUND_VALUES +
  BYTES_OF_CHARACTER *
    Object.values(rules).reduce((sum, rule) => sum + ('max' in rule ? Number(rule.max) : SHORT_VALUE), 0)

/** Forms that visitors send to collections. */
const VISITOR_FORMS: Readonly<Record<string, number>> = {
  users: BODY_LIMITS.values,
  inquiries: bytesOfForm(QUOTE_FORM),
  reviews: bytesOfForm(REVIEW_FORM),
  contact_messages: bytesOfForm(CONTACT_FORM),
  removal_requests: bytesOfForm(REMOVAL_FORM),
  requests: Math.max(...Object.values(REQUEST_FORMS).map(bytesOfForm)),
  watches: bytesOfForm(WATCH_FORM),
}

const recordAction = (method: string, id: string | undefined): RecordAction | undefined => {
  if (id === undefined) return method === 'GET' ? 'list' : method === 'POST' ? 'create' : undefined
  return ({ GET: 'view', PATCH: 'update', DELETE: 'delete' } as const)[method]
}

const writing = (collection: string, action: RecordAction, isMultipart: boolean): Omit<ApiRoute, 'query'> => {
  const isOfVisitors = action === 'create' && GUEST_ACTIONS[collection]?.includes('create')
  if (isOfVisitors)
    return { traffic: 'write', access: 'anyone', bytes: VISITOR_FORMS[collection] ?? BODY_LIMITS.values }
  if (collection === 'listing_photos' && isMultipart)
    return { traffic: 'upload', access: 'session', bytes: BODY_LIMITS.upload }
  if (collection !== 'company_listings') return { traffic: 'write', access: 'session', bytes: BODY_LIMITS.form }
  return isMultipart
    ? { traffic: 'upload', access: 'session', bytes: BODY_LIMITS.upload }
    : { traffic: 'write', access: 'session', bytes: BODY_LIMITS.listing }
}

const recordRoute = (collection: string, action: RecordAction, request: ApiRequest): ApiRoute | undefined => {
  const paths = COLLECTION_QUERIES[collection]
  const { hasToken } = request
  if (!paths || (!hasToken && !GUEST_ACTIONS[collection]?.includes(action))) return undefined
  const reading = { traffic: 'read', access: 'anyone', bytes: 0, paths } as const
  if (action === 'list') return { ...reading, query: hasToken ? 'list' : 'plainList' }
  if (action === 'view') return { ...reading, query: hasToken ? 'record' : 'none' }
  if (action === 'delete') return { traffic: 'write', access: 'anyone', bytes: 0, query: 'none' }
  const route: ApiRoute = { ...writing(collection, action, request.isMultipart), query: 'record', paths }
  // Creating an account hashes a password, which is slow.
  return collection === 'users' ? { ...route, traffic: 'sign-in' } : route
}

const accountRoute = (collection: string, action: string): ApiRoute | undefined => {
  // For superusers only what remote scripts need.
  const actions = collection === 'users' ? ACCOUNT_ACTIONS : ['auth-with-password']
  if (!actions.includes(action)) return undefined
  const signIn = collection === 'users' ? 'sign-in' : 'superuser-sign-in'
  return {
    traffic: SIGN_INS.includes(action) ? signIn : 'write',
    access: 'anyone',
    bytes: BODY_LIMITS.values,
    query: 'record',
  }
}

/** Which bodies the gate reads for a route, by who may call it. */
const BODY_ACCESS: Record<RouteAccess, BodyAccess> = {
  anyone: 'anyone',
  user: 'session',
  account: 'session',
  superuser: 'script',
  publisher: 'script',
  'mail-service': 'mail-service',
}

const ownRoute = (route: Route): ApiRoute => ({
  traffic: trafficOf(route),
  access: BODY_ACCESS[route.access],
  bytes: bytesOf(route),
  query: hasQuery(route) ? 'own' : 'none',
})

/** Class and limits of a request to /api; undefined if it is not open to the outside. */
export const apiRoute = (request: ApiRequest): ApiRoute | undefined => {
  const { method, path } = request
  const [, collection, id] = RECORDS.exec(path) ?? []
  if (collection) {
    const action = recordAction(method, id)
    return action && recordRoute(collection, action, request)
  }
  const [, accounts, action] = ACCOUNT.exec(path) ?? []
  if (accounts && action) return method === 'POST' ? accountRoute(accounts, action) : undefined
  const own = findRoute(method, path)
  if (own) return ownRoute(own)
  const reading = { access: 'anyone', bytes: 0, query: 'none' } as const
  if (method === 'GET') {
    if (FILE.test(path)) return { ...reading, traffic: 'file', query: 'dropped' }
    if (path === '/api/health') return { ...reading, traffic: 'read' }
    if (path === '/api/realtime') return { ...reading, traffic: 'stream' }
  }
  if (method === 'POST' && path === '/api/realtime')
    return request.hasToken
      ? { traffic: 'write', access: 'session', bytes: BODY_LIMITS.values, query: 'none' }
      : undefined
  return undefined
}
