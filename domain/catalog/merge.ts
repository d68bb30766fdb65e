/** Two cities that are made one. Free of zod: hooks and the console read it. */

/** Listings that one transaction moves: others wait for it. */
export const MERGE_AT_ONCE = 200

/** What one request has moved, and how many listings the next ones have to; the city is gone when none is left. */
export interface MergedCities {
  moved: number
  left: number
}

export const MERGE_REFUSALS = {
  admins: 'Only administrators merge cities.',
  same: 'A city cannot be merged with itself.',
  gone: 'One of the two cities is no longer there.',
} as const
