import { z } from 'zod'
import type { Operation } from '../carrier-record/carrier-facts.ts'
import { choice, flag, number, relation, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { regionName } from '../places/regions.ts'
import { COUNTRIES, cityName, LOCATION_LIMITS } from './rules.ts'

/** A city of the catalog. If cities share a name, all except the largest carry their region in it: "Odessa, FL". */
export const locationSchema = z.object({
  ...stored,
  name: ruled(RECORD_RULES.locations.name),
  slug: ruled(RECORD_RULES.locations.slug),
  region: ruled(RECORD_RULES.locations.region),
  country: z.union([z.literal(''), choice(COUNTRIES)]).meta({ field: { kind: 'select' } }),
  /** Degrees, both 0 when unknown. */
  latitude: number(-LOCATION_LIMITS.latitude, LOCATION_LIMITS.latitude),
  longitude: number(-LOCATION_LIMITS.longitude, LOCATION_LIMITS.longitude),
  /** Number of its postal codes, 0 if unknown. Orders cities that share a name. */
  size: number(0, LOCATION_LIMITS.size),
  /** True if a larger city has this name and therefore the plain slug. */
  has_larger_namesake: flag,
  /** True if an import created it for a carrier. Without a company it has no page. */
  is_imported: flag,
})
export type Location = z.infer<typeof locationSchema>

/** A former slug of a city. Old list URLs redirect to the new ones. */
export const locationRedirectSchema = z.object({
  ...stored,
  from_slug: ruled(RECORD_RULES.location_redirects.from_slug),
  location: relation('locations'),
})

/** Where an interstate carrier works besides its own state. Nobody knows in which ones. */
export const OTHER_STATES = 'Other states'

type Place = Pick<Location, 'name' | 'region' | 'country'>

/**
 * Where a company works, as far as is known. A carrier's record says whether it crosses state lines, and nothing about
 * cities. A Canadian interstate carrier is registered to run in the United States. Without a record only the place
 * counts, nearest first.
 */
export const serviceAreas = (location: Place, operation: Operation | ''): string[] => {
  const state = regionName(location.region)
  const beyond = location.country === 'CA' ? 'United States' : OTHER_STATES
  if (operation === 'interstate') return [state, beyond].filter(Boolean)
  return operation !== '' && state ? [state] : [`${cityName(location)} area`, state].filter(Boolean)
}

/** A kind of service, such as "Flatbed". */
export const serviceSchema = z.object({
  ...stored,
  name: ruled(RECORD_RULES.services.name),
  slug: ruled(RECORD_RULES.services.slug),
})
export type Service = z.infer<typeof serviceSchema>
