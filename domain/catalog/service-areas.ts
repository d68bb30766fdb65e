/** Where a company works by its registration form, or else by its place. Free of zod, because cards in browsers use it. */
import type { Operation } from '../carrier-record/carrier-facts.ts'
import { regionName } from '../places/regions.ts'
import { COUNTRY_NAMES, cityName } from './rules.ts'

/** Where an interstate carrier works besides its own state. Nobody knows in which ones. */
export const OTHER_STATES = 'Other states'

/** Areas beyond a carrier's own state or province, as they read within a sentence. */
const BEYOND: Readonly<Record<string, string>> = {
  [OTHER_STATES]: 'other states',
  [COUNTRY_NAMES.US]: 'the United States',
}

interface Place {
  name: string
  region: string
  country: string
}

/**
 * Where a company works, as far as is known. A carrier's record says whether it crosses state lines, and nothing about
 * cities. A Canadian interstate carrier is registered to run in the United States. Without a record only the place
 * counts, nearest first.
 */
export const serviceAreas = (location: Place, operation: Operation | ''): string[] => {
  const state = regionName(location.region)
  const beyond = location.country === 'CA' ? COUNTRY_NAMES.US : OTHER_STATES
  if (operation === 'interstate') return [state, beyond].filter(Boolean)
  return operation !== '' && state ? [state] : [`${cityName(location)} area`, state].filter(Boolean)
}

/** The areas in a line: "Ohio and other states", "Quebec and the United States", "Topeka area, Kansas". */
export const areasInLine = (areas: readonly string[]): string => {
  const [near = '', far = ''] = areas
  const beyond = BEYOND[far]
  return beyond ? `${near} and ${beyond}` : areas.join(', ')
}
