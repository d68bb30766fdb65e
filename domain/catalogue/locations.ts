import { z } from 'zod'
import { choice, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { regionName } from '../places/regions.ts'
import { cityName } from './location-names.ts'
import { COUNTRIES } from './rules.ts'

/** A city of the catalogue. A second city of one name carries its region in the name: "Springfield, IL". */
export const locationSchema = z.object({
  ...stored,
  name: ruled(RECORD_RULES.locations.name),
  slug: ruled(RECORD_RULES.locations.slug),
  region: ruled(RECORD_RULES.locations.region),
  country: z.union([z.literal(''), choice(COUNTRIES)]).meta({ field: { kind: 'select' } }),
})
export type Location = z.infer<typeof locationSchema>

/** Where a company of this city surely works, nearest first: city, state or province. */
export const serviceAreas = (location: Pick<Location, 'name' | 'region'>): string[] =>
  [`${cityName(location)} area`, regionName(location.region)].filter(Boolean)
