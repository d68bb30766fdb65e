/** A filter of the list of listings that an administrator saved under a name. Free of zod, because hooks use it. */
import { type ListingFilter, type ListingSort, readListingFilter } from './listing-filter.ts'

export const SAVED_FILTER_LIMITS = { name: 60, filter: 1000 } as const
/** Saved filters per account. */
export const MOST_SAVED_FILTERS = 50
export const SAVED_FILTER_PROBLEMS = {
  tooMany: `You can save ${MOST_SAVED_FILTERS} filters. Delete one to save another.`,
  invalid: 'This filter has an unknown field or value.',
} as const

export const SAVED_SORTS = [
  'featured',
  'created',
  'name',
  'location',
  'rating',
] as const satisfies readonly ListingSort[]
export const SAVED_ORDERS = ['ASC', 'DESC'] as const

/** Parses the stored JSON of a filter. Undefined if it is invalid. */
export const readSavedFilter = (stored: string): ListingFilter | undefined => {
  try {
    return readListingFilter(JSON.parse(stored))
  } catch {
    return undefined
  }
}
