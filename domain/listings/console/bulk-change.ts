/** Bulk changes of listings by an administrator. The history undoes them. Free of zod. */
import { isObject } from '../../guards.ts'

/** Listings per request. Each is saved separately, with the rules of every other save. */
export const BULK_AT_ONCE = 100

/** The listing field that a kind of change sets. */
export const BULK_FIELDS = {
  add_services: 'services',
  services: 'services',
  location: 'location',
  owner: 'owner',
  is_featured: 'is_featured',
  verified: 'verified',
  state: 'state',
} as const
export type FieldChangeKind = keyof typeof BULK_FIELDS
export type BulkKind = FieldChangeKind | 'assign' | 'delete'

export type BulkValue = string | boolean | readonly string[]

/** `value`: ids of services, a city or an account, '' for no owner, yes or no, a state, or '' to delete. */
export interface BulkChange {
  kind: BulkKind
  value: BulkValue
}

export interface FailedListing {
  id: string
  /** '' if it is unknown. */
  name: string
  isGone: boolean
  reason: string
}

/** The result of one request. */
export interface BulkAnswer {
  /** Id of the change set. The next request of the same change names it. */
  set: string
  /** How many listings were changed. */
  changed: number
  /** How many listings already had the value. */
  unchanged: number
  failed: FailedListing[]
}

export const BULK_REFUSALS = {
  admins: 'Only administrators change many listings at once.',
  tooMany: `At most ${BULK_AT_ONCE} listings are changed in one request.`,
  unknown: 'This is no change that can be made to many listings.',
  gone: 'Somebody else has deleted this listing.',
  notShown: 'You have not read this listing. Open it, or decide about it in the work queue.',
  changedShown: 'This listing has changed since the list showed it. Read it again.',
} as const

const isId = (value: unknown): boolean => typeof value === 'string' && /^[a-z0-9]{15}$/.test(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const areIds = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isId)

const ACCEPTS: Record<BulkKind, (value: unknown) => boolean> = {
  add_services: areIds,
  services: areIds,
  location: isId,
  owner: (value) => value === '' || isId(value),
  assign: isId,
  is_featured: isFlag,
  verified: isFlag,
  state: (value) => value === 'published' || value === 'hidden',
  delete: (value) => value === '',
}

const isKind = (kind: unknown): kind is BulkKind => typeof kind === 'string' && Object.hasOwn(ACCEPTS, kind)

/** True if a value is a valid bulk change. */
export const isBulkChange = (given: unknown): given is BulkChange =>
  isObject(given) && isKind(given['kind']) && ACCEPTS[given['kind']](given['value'])

export const isFieldChange = (kind: BulkKind): kind is FieldChangeKind => Object.hasOwn(BULK_FIELDS, kind)

/** The value of a field after a change. */
export const changedValue = ({ kind, value }: BulkChange, before: BulkValue): BulkValue =>
  kind === 'add_services' && Array.isArray(before) && Array.isArray(value)
    ? [...before, ...value.filter((id) => !before.includes(id))]
    : value

/**
 * True if a change decides about a listing's content. Hiding a listing is not a decision, because it publishes nothing.
 */
export const isDecision = ({ kind, value }: BulkChange, before: BulkValue): boolean =>
  kind === 'state' && !(before === 'published' && value === 'hidden')

/** True if two values of a field are equal. */
export const isSameValue = (one: BulkValue, other: BulkValue): boolean => String(one) === String(other)
