/**
 * Every address below /api that is answered to the outside, with what may be asked there. Whatever is not here is
 * PocketBase's own administration, which only the operator's networks reach.
 */
import { rejectedRunOf, UPLOAD_BYTES, UPLOAD_PATH } from '../imports/upload-rules.ts'
import { SEEN_BYTES, SEEN_PATH } from '../listings/listing-views.ts'
import { isUnsubscribePath } from '../mail/unsubscribe.ts'
import { COLLECTION_QUERIES, GUEST_ACTIONS, type RecordAction } from './collection-queries.ts'
import type { QueryKind, QueryPaths } from './query-rules.ts'
import { BODY_LIMITS, type Traffic } from './request-limits.ts'

/** How a request is taken. */
export interface ApiRoute {
  traffic: Traffic
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
/** Steps of an import, by scripts elsewhere. */
const IMPORT = /^\/api\/directory\/imports(?:\/[a-z0-9]{15}\/[a-z]+)?$/
/** Proof of a claim. */
const DOCUMENT = /^\/api\/directory\/claims\/[a-z0-9]{15}\/document$/
const OWN = /^\/api\/directory\/[a-z]+(?:[/-][A-Za-z0-9_]+)*$/

const SIGN_INS = ['auth-with-password', 'confirm-password-reset', 'confirm-email-change']
/** Each costs a password's work. */
const OWN_PASSWORD =
  /^\/api\/directory\/(?:password|second-factor|sign-in-code|email-change|invitation\/accept|accounts\/[a-z0-9]{15}\/delete)$/
const ACCOUNT_ACTIONS = [
  ...SIGN_INS,
  'auth-refresh',
  'request-verification',
  'confirm-verification',
  'request-password-reset',
]

const recordAction = (method: string, id: string | undefined): RecordAction | undefined => {
  if (id === undefined) return method === 'GET' ? 'list' : method === 'POST' ? 'create' : undefined
  return ({ GET: 'view', PATCH: 'update', DELETE: 'delete' } as const)[method]
}

const writing = (collection: string, isMultipart: boolean): Pick<ApiRoute, 'traffic' | 'bytes'> => {
  if (collection !== 'company_listings') return { traffic: 'write', bytes: BODY_LIMITS.form }
  return isMultipart
    ? { traffic: 'upload', bytes: BODY_LIMITS.upload }
    : { traffic: 'write', bytes: BODY_LIMITS.listing }
}

const recordRoute = (collection: string, action: RecordAction, request: ApiRequest): ApiRoute | undefined => {
  const paths = COLLECTION_QUERIES[collection]
  if (!paths || (!request.hasToken && !GUEST_ACTIONS[collection]?.includes(action))) return undefined
  if (action === 'list') return { traffic: 'read', bytes: 0, query: request.hasToken ? 'list' : 'plainList', paths }
  if (action === 'view') return { traffic: 'read', bytes: 0, query: request.hasToken ? 'record' : 'none', paths }
  if (action === 'delete') return { traffic: 'write', bytes: 0, query: 'none' }
  // a new account, and rights of one, cost a password's work
  if (['users', 'invitations'].includes(collection))
    return { traffic: 'sign-in', bytes: BODY_LIMITS.form, query: 'record', paths }
  return { ...writing(collection, request.isMultipart), query: 'record', paths }
}

const accountRoute = (collection: string, action: string): ApiRoute | undefined => {
  // of superusers only what scripts elsewhere need
  const actions = collection === 'users' ? ACCOUNT_ACTIONS : ['auth-with-password']
  if (!actions.includes(action)) return undefined
  const signIn = collection === 'users' ? 'sign-in' : 'superuser-sign-in'
  return { traffic: SIGN_INS.includes(action) ? signIn : 'write', bytes: BODY_LIMITS.form, query: 'record' }
}

const unsubscribeRoute = (method: string): ApiRoute | undefined => {
  if (method === 'GET') return { traffic: 'read', bytes: 0, query: 'none' }
  return method === 'POST' ? { traffic: 'write', bytes: BODY_LIMITS.form, query: 'none' } : undefined
}

const ownRoute = ({ method, path }: ApiRequest): ApiRoute | undefined => {
  const bulk = (bytes: number): ApiRoute => ({ traffic: 'bulk', bytes, query: 'none' })
  if (method === 'GET' && rejectedRunOf(path)) return { traffic: 'import', bytes: 0, query: 'own' }
  if (method === 'POST' && path === UPLOAD_PATH) return { traffic: 'import', bytes: UPLOAD_BYTES, query: 'own' }
  if (method === 'GET') return { traffic: path === '/api/directory/export' ? 'bulk' : 'read', bytes: 0, query: 'own' }
  if (method !== 'POST') return undefined
  if (path === SEEN_PATH) return { traffic: 'seen', bytes: SEEN_BYTES, query: 'none' }
  if (IMPORT.test(path)) return { ...bulk(BODY_LIMITS.carriers), query: 'own' }
  if (path.startsWith('/api/directory/bulk/')) return bulk(BODY_LIMITS.bulk)
  if (path === '/api/directory/listings/bulk') return { traffic: 'write', bytes: BODY_LIMITS.listing, query: 'none' }
  if (path === '/api/directory/mail-events') return { traffic: 'write', bytes: BODY_LIMITS.listing, query: 'none' }
  if (path === '/api/directory/outbox/exchange') return bulk(BODY_LIMITS.listing)
  if (DOCUMENT.test(path)) return { traffic: 'upload', bytes: BODY_LIMITS.upload, query: 'none' }
  if (OWN_PASSWORD.test(path)) return { traffic: 'sign-in', bytes: BODY_LIMITS.form, query: 'none' }
  return { traffic: 'write', bytes: BODY_LIMITS.form, query: 'none' }
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
  if (isUnsubscribePath(path)) return unsubscribeRoute(method)
  if (OWN.test(path)) return ownRoute(request)
  if (method === 'GET') {
    if (FILE.test(path)) return { traffic: 'file', bytes: 0, query: 'dropped' }
    if (path === '/api/health' || path === '/api/ready') return { traffic: 'read', bytes: 0, query: 'none' }
    if (path === '/api/realtime') return { traffic: 'stream', bytes: 0, query: 'none' }
  }
  if (method === 'POST' && path === '/api/realtime')
    return request.hasToken ? { traffic: 'write', bytes: BODY_LIMITS.form, query: 'none' } : undefined
  return undefined
}
