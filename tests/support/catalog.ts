/** The first catalog as a server lists it. */
import { FIRST_CITIES, FIRST_SERVICES } from '../../domain/catalog/initial-catalog.ts'
import type { Location, Service } from '../../domain/catalog/schema.ts'
import { countryOfRegion } from '../../domain/places/regions.ts'
import { slugify } from '../../domain/slug.ts'

const MOMENT = { created: '2026-01-31 12:00:00.000Z', updated: '2026-01-31 12:00:00.000Z' }
const idOf = (kind: string, position: number): string => kind + String(position).padStart(15 - kind.length, '0')

export const catalogLocations: readonly Location[] = FIRST_CITIES.map(
  ([name, region, latitude, longitude, size], position) => ({
    id: idOf('city', position),
    name,
    slug: slugify(name),
    region,
    country: countryOfRegion(region) ?? '',
    latitude,
    longitude,
    size,
    has_larger_namesake: false,
    is_imported: false,
    ...MOMENT,
  }),
)

export const catalogServices: readonly Service[] = FIRST_SERVICES.map((name, position) => ({
  id: idOf('service', position),
  name,
  slug: slugify(name),
  ...MOMENT,
}))
