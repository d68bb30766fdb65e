/** How administrators filter and sort all listings. Free of zod, because hooks and the console use it. */

import { RECORD_SOURCE_LABELS, RECORD_SOURCES, type RecordSource } from '../../carrier-record/carrier-facts.ts'
import { countryOfRegion } from '../../places/regions.ts'
import { LISTING_STATES, type ListingState } from '../listing-states.ts'

/** In place of an owner or source: listings without one. */
export const NONE = 'none'
export const MISSING = ['email', 'phone'] as const
export const MISSING_LABELS = { email: 'Email address', phone: 'Phone number' } as const satisfies Record<
  (typeof MISSING)[number],
  string
>
export const SOURCE_LABELS: Readonly<Record<RecordSource | typeof NONE, string>> = {
  ...RECORD_SOURCE_LABELS,
  [NONE]: 'Typed in by hand',
}

export interface ListingFilter {
  /** Words that must all occur in the company's data, or in its owner's name and address. */
  q?: string
  location?: string
  /** Code of a state or province. */
  region?: string
  service?: string
  owner?: string
  is_featured?: boolean
  verified?: boolean
  state?: ListingState
  missing?: (typeof MISSING)[number]
  source?: RecordSource | typeof NONE
}

export const FILTER_LABELS = {
  location: 'City',
  region: 'State',
  service: 'Service',
  owner: 'Owner',
  is_featured: 'Featured',
  verified: 'Verified',
  state: 'Moderation',
  missing: 'Missing',
  source: 'Source',
} as const satisfies Record<Exclude<keyof ListingFilter, 'q'>, string>

const SEARCH_MAX = 200
const isId = (value: unknown): boolean => typeof value === 'string' && /^[a-z0-9]{15}$/.test(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isOneOf =
  (choices: readonly string[]) =>
  (value: unknown): boolean =>
    choices.some((choice) => choice === value)

const ACCEPTS: Record<keyof ListingFilter, (value: unknown) => boolean> = {
  q: (value) => typeof value === 'string' && value.length <= SEARCH_MAX,
  location: isId,
  region: (value) => typeof value === 'string' && countryOfRegion(value) !== undefined,
  service: isId,
  owner: (value) => value === NONE || isId(value),
  is_featured: isFlag,
  verified: isFlag,
  state: isOneOf(LISTING_STATES),
  missing: isOneOf(MISSING),
  source: isOneOf([...RECORD_SOURCES, NONE]),
}

const isFilterKey = (key: string): key is keyof ListingFilter => Object.hasOwn(ACCEPTS, key)

/** Parses a filter. Undefined if it is invalid. */
export const readListingFilter = (given: unknown): ListingFilter | undefined => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const isFit = Object.entries(given).every(([key, value]) => isFilterKey(key) && ACCEPTS[key](value))
  return isFit ? given : undefined
}

/**
 * "featured" puts featured listings first, then the newest. All others sort the whole list. "id" is for counting only.
 */
export const LISTING_SORTS = ['featured', 'created', 'name', 'location', 'rating', 'id'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]
export const FEATURED_THEN_NEWEST = { field: 'featured', order: 'DESC' } as const
export const NEWEST_FIRST = { field: 'created', order: 'DESC' } as const

/** Most listings per page. */
export const LISTINGS_A_PAGE = 100
