import { z } from 'zod'
import { choice, flag, number, relation, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { COUNTRIES, LOCATION_LIMITS } from './rules.ts'

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

/** A kind of service, such as "Flatbed". */
export const serviceSchema = z.object({
  ...stored,
  name: ruled(RECORD_RULES.services.name),
  slug: ruled(RECORD_RULES.services.slug),
})
export type Service = z.infer<typeof serviceSchema>
