import { z } from 'zod'
import { choice, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { regionName } from '../places/regions.ts'
import { COUNTRIES, cityName } from './rules.ts'

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

/** A kind of work in the catalogue, such as "Flatbed". */
export const serviceSchema = z.object({
  ...stored,
  name: ruled(RECORD_RULES.services.name),
  slug: ruled(RECORD_RULES.services.slug),
})
export type Service = z.infer<typeof serviceSchema>

/** What a service usually covers. Companies without a service of this map show those of Transportation. */
export const SERVICES_COVERED = {
  Trucking: ['Full Truckload', 'Less Than Truckload', 'Expedited Freight', 'Dedicated Lanes'],
  Moving: ['Local Moves', 'Long-Distance Moves', 'Packing and Crating', 'Office Relocation'],
  Shipping: ['Parcel Freight', 'Port Drayage', 'Intermodal', 'Cross-Border Shipping'],
  Logistics: ['Freight Brokerage', 'Warehousing', 'Distribution', 'Supply Chain Planning'],
  Transportation: ['Regional Haulage', 'Long-Haul Transport', 'Scheduled Routes', 'Same-Day Delivery'],
} as const satisfies Record<string, readonly [string, string, string, string]>

/** The four things that each named service covers; those of Transportation for a company without services. */
export const servicesCovered = (names: readonly string[]): readonly string[] => {
  const known = names.filter((name): name is keyof typeof SERVICES_COVERED => name in SERVICES_COVERED)
  return names.length ? known.flatMap((name) => SERVICES_COVERED[name]) : SERVICES_COVERED.Transportation
}
