/**
 * Every address below /api that is answered to the outside, with what may be asked there. Whatever is not here is
 * PocketBase's own administration, which only a superuser's verified token opens.
 */
import type { FieldRules } from '../fields/field-rules.ts'
import { CONTACT_FORM, QUOTE_FORM, REMOVAL_FORM, REVIEW_FORM } from '../forms/visitor-forms.ts'
import { rejectedRunOf, UPLOAD_BYTES, UPLOAD_PATH } from '../imports/upload-rules.ts'
import { SEEN_BYTES, SEEN_PATH } from '../listings/listing-views.ts'
import { isMailedPage } from '../mail/unsubscribe.ts'
import { COLLECTION_QUERIES, GUEST_ACTIONS, type RecordAction } from './collection-queries.ts'
import type { QueryKind, QueryPaths } from './query-rules.ts'
import { BODY_LIMITS, type Traffic } from './request-limits.ts'

/** Where the gate asks PocketBase whose token a request contains. */
export const SESSION_PATH = '/api/directory/session'

/**
 * Who may send a body, which is checked before it is read: anyone, a valid session, a superuser or a script with
 * PUBLISH_TOKEN, or a mail service with MAIL_EVENTS_TOKEN. PocketBase decides what they may do with it.
 */
export type BodyAccess = 'anyone' | 'session' | 'script' | 'mail-service'

/** How a request is taken. */
export interface ApiRoute {
  traffic: Traffic
  access: BodyAccess
  /** Most bytes of its body; 0 for none. */
  bytes: number
  /** Parameters that its address may have; "own": handlers of ours check their own few. "dropped": none is passed on. */
  query: QueryKind | 'own' | 'dropped'
  paths?: QueryPaths
}

export interface ApiRequest {
  method: string
  /** Path as it was sent, without the query. */
  path: string
  /** Whether it names an account; the server says later whether rightly. */
  hasToken: boolean
  isMultipart: boolean
}

const RECORDS = /^\/api\/collections\/([a-z_]{1,40})\/records(?:\/([a-z0-9]{15}))?$/
const ACCOUNT = /^\/api\/collections\/(users|_superusers)\/([a-z-]{1,40})$/
const FILE = /^\/api\/files\/[A-Za-z0-9_]{1,40}\/[a-z0-9]{15}\/[^/]{1,200}$/
/** What scripts send: rows to import, emails that were delivered, what was published. */
const SCRIPT =
  /^\/api\/directory\/(?:imports(?:\/[a-z0-9]{15}\/[a-z]+)?|bulk\/[a-z_]+|outbox\/exchange|publications(?:\/resume)?|access-link|ages|privacy\/[a-z]+|views|refused|warm)$/
/** Proof of a claim. */
const DOCUMENT = /^\/api\/directory\/claims\/[a-z0-9]{15}\/document$/
const OWN = /^\/api\/directory\/[a-z]+(?:[/-][A-Za-z0-9_]+)*$/
/** What people without a session send: the answer to a link, or a code. Each is a few short values. */
const VISITOR_POSTS = new Set([
  '/api/directory/invitation',
  '/api/directory/invitation/accept',
  '/api/directory/sign-in-code',
  '/api/directory/email-change/answer',
  '/api/directory/email-change/confirm',
  '/api/directory/company-email',
  '/api/directory/removal',
  '/api/directory/removal/company',
])

const SIGN_INS = ['auth-with-password', 'confirm-password-reset']
/** Each costs a password's work. */
const OWN_PASSWORD =
  /^\/api\/directory\/(?:password|proof|second-factor|sign-in-code|email-change(?:\/confirm)?|invitation\/accept)$/
const ACCOUNT_ACTIONS = [
  ...SIGN_INS,
  'auth-refresh',
  'request-verification',
  'confirm-verification',
  'request-password-reset',
]

const BYTES_OF_CHARACTER = 4
/** Characters of a value whose rule names no maximum, such as an email address. */
const SHORT_VALUE = 300
/** Names of the fields, quotes, and what guards a form. */
const AROUND_VALUES = 1024

/** Most bytes of a form whose values keep their rules. */
const bytesOf = (rules: FieldRules): number =>
  AROUND_VALUES +
  BYTES_OF_CHARACTER *
    Object.values(rules).reduce((sum, rule) => sum + ('max' in rule ? Number(rule.max) : SHORT_VALUE), 0)

/** What visitors send to collections. */
const VISITOR_FORMS: Readonly<Record<string, number>> = {
  users: BODY_LIMITS.values,
  inquiries: bytesOf(QUOTE_FORM),
  reviews: bytesOf(REVIEW_FORM),
  contact_messages: bytesOf(CONTACT_FORM),
  removal_requests: bytesOf(REMOVAL_FORM),
}

const recordAction = (method: string, id: string | undefined): RecordAction | undefined => {
  if (id === undefined) return method === 'GET' ? 'list' : method === 'POST' ? 'create' : undefined
  return ({ GET: 'view', PATCH: 'update', DELETE: 'delete' } as const)[method]
}

const writing = (collection: string, action: RecordAction, isMultipart: boolean): Omit<ApiRoute, 'query'> => {
  const isOfVisitors = action === 'create' && GUEST_ACTIONS[collection]?.includes('create')
  if (isOfVisitors)
    return { traffic: 'write', access: 'anyone', bytes: VISITOR_FORMS[collection] ?? BODY_LIMITS.values }
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
  // creating an account hashes a password, which is slow
  return collection === 'users' ? { ...route, traffic: 'sign-in' } : route
}

const accountRoute = (collection: string, action: string): ApiRoute | undefined => {
  // of superusers only what scripts elsewhere need
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

const mailedPageRoute = (method: string): ApiRoute | undefined => {
  if (method === 'GET') return { traffic: 'read', access: 'anyone', bytes: 0, query: 'none' }
  return method === 'POST'
    ? { traffic: 'write', access: 'anyone', bytes: BODY_LIMITS.values, query: 'none' }
    : undefined
}

const bytesOfScript = (path: string): number => {
  if (path.startsWith('/api/directory/bulk/')) return BODY_LIMITS.bulk
  return path.startsWith('/api/directory/imports') ? BODY_LIMITS.carriers : BODY_LIMITS.listing
}

const bytesOfSession = (path: string): number =>
  ['/api/directory/listings/bulk', '/api/directory/queue/decide'].includes(path)
    ? BODY_LIMITS.listing
    : BODY_LIMITS.form

const ownRoute = ({ method, path }: ApiRequest): ApiRoute | undefined => {
  const session = { access: 'session', query: 'own' } as const
  if (method === 'GET' && rejectedRunOf(path)) return { ...session, traffic: 'import', bytes: 0 }
  if (method === 'POST' && path === UPLOAD_PATH) return { ...session, traffic: 'import', bytes: UPLOAD_BYTES }
  if (method === 'GET')
    return {
      traffic: path === '/api/directory/export' ? 'bulk' : 'read',
      access: 'anyone',
      bytes: 0,
      query: 'own',
    }
  if (method !== 'POST') return undefined
  if (path === SEEN_PATH) return { traffic: 'seen', access: 'anyone', bytes: SEEN_BYTES, query: 'none' }
  if (SCRIPT.test(path)) return { traffic: 'bulk', access: 'script', bytes: bytesOfScript(path), query: 'own' }
  if (path === '/api/directory/mail-events')
    return { traffic: 'write', access: 'mail-service', bytes: BODY_LIMITS.listing, query: 'none' }
  if (DOCUMENT.test(path)) return { traffic: 'upload', access: 'session', bytes: BODY_LIMITS.upload, query: 'none' }
  const traffic = OWN_PASSWORD.test(path) ? 'sign-in' : 'write'
  return VISITOR_POSTS.has(path)
    ? { traffic, access: 'anyone', bytes: BODY_LIMITS.values, query: 'none' }
    : { traffic, access: 'session', bytes: bytesOfSession(path), query: 'none' }
}

/** How a request to /api is taken; undefined when nothing answers it to the outside. */
export const apiRoute = (request: ApiRequest): ApiRoute | undefined => {
  const { method, path } = request
  const [, collection, id] = RECORDS.exec(path) ?? []
  if (collection) {
    const action = recordAction(method, id)
    return action && recordRoute(collection, action, request)
  }
  const [, accounts, action] = ACCOUNT.exec(path) ?? []
  if (accounts && action) return method === 'POST' ? accountRoute(accounts, action) : undefined
  if (isMailedPage(path)) return mailedPageRoute(method)
  if (OWN.test(path)) return ownRoute(request)
  const reading = { access: 'anyone', bytes: 0, query: 'none' } as const
  if (method === 'GET') {
    if (FILE.test(path)) return { ...reading, traffic: 'file', query: 'dropped' }
    if (path === '/api/health' || path === '/api/ready') return { ...reading, traffic: 'read' }
    if (path === '/api/realtime') return { ...reading, traffic: 'stream' }
  }
  if (method === 'POST' && path === '/api/realtime')
    return request.hasToken
      ? { traffic: 'write', access: 'session', bytes: BODY_LIMITS.values, query: 'none' }
      : undefined
  return undefined
}
