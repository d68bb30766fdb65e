/** Limits and labels of services and locations. Free of zod, which would double what the console loads first. */
export const SERVICE_LIMITS = { name: 120, slug: 140 } as const
export const SERVICE_LABELS = { name: 'Service name' } as const

export const COUNTRIES = ['US', 'CA'] as const
export const COUNTRY_NAMES = { US: 'United States', CA: 'Canada' } as const
export const LOCATION_LIMITS = {
  name: 120,
  slug: 140,
  region: 10,
  latitude: 90,
  longitude: 180,
  /** Postal codes of a city; the largest has some hundred. */
  size: 10_000,
} as const
export const LOCATION_LABELS = {
  name: 'Location name',
  region: 'State or province',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  size: 'Postal codes',
} as const

interface Named {
  name: string
  region: string
}

/** "Chicago, IL"; the region is not said twice. */
export const locationLabel = ({ name, region }: Named): string =>
  region && !name.endsWith(`, ${region}`) ? `${name}, ${region}` : name

/** The city alone: "Springfield" of "Springfield, IL". */
export const cityName = ({ name, region }: Named): string =>
  region && name.endsWith(`, ${region}`) ? name.slice(0, -region.length - 2) : name

// Merging two cities.

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
