import type { SecurityDetails, SecurityEventType } from '../../../domain/security/event-rules.ts'

export type RuleAction = 'list' | 'view' | 'create' | 'update' | 'delete'

/** What the request log tells about a request. */
export interface LoggedRequest {
  method: string
  /** Without the query. */
  path: string
  status: number
  /** Who asked: nobody, a company owner, or an administrator. */
  role: 'guest' | 'member' | 'admin'
  /** Whether an access rule refused to create the record; faults in its fields do not count. */
  isRefusedByRule: boolean
}

/** What there is to know about the collections. */
export interface Directory {
  isAdminOnly(collection: string, action: RuleAction): boolean
  exists(collection: string, id: string): boolean
}

export interface Refusal {
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
  // a list that only administrators may read is answered with nothing in it
  if (directory.isAdminOnly(collection, action) && (status >= 400 || action === 'list'))
    return { type: 'PRIVILEGED_ACTION', details: { ...details, reason: 'Denied' } }
  if (action === 'create')
    return isRefusedByRule
      ? { type: 'SECURITY_VIOLATION', details: { ...details, violation: 'set what only administrators may set' } }
      : undefined
  if (status !== 404 || !directory.exists(collection, id)) return undefined
  return action === 'view'
    ? { type: 'PRIVILEGED_ACTION', details: { ...details, reason: 'Denied' } }
    : { type: 'SECURITY_VIOLATION', details: { ...details, violation: 'change what is not theirs to change' } }
}

/** The security event that a request amounts to; undefined when it is nothing to look into. */
export const refusalOf = (request: LoggedRequest, directory: Directory): Refusal | undefined => {
  const { role, status, path, isRefusedByRule } = request
  if (status === 429) return { type: 'RATE_LIMIT_EXCEEDED', details: { identifier: path } }
  const asked = recordRequest(request)
  if (role === 'member' && asked) return refusedToMember(request, asked, directory)
  if (
    role === 'guest' &&
    asked?.action === 'create' &&
    isRefusedByRule &&
    !directory.isAdminOnly(asked.collection, 'create')
  )
    return {
      type: 'SECURITY_VIOLATION',
      details: { action: `create ${asked.collection}`, violation: 'set what only administrators may set' },
    }
  if (role !== 'guest' && status === 403)
    return { type: 'PRIVILEGED_ACTION', details: { action: path, reason: 'Denied' } }
  return undefined
}
