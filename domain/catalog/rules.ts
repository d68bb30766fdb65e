/** Limits and labels of services and locations. Free of zod, which would double what the console loads first. */
export const SERVICE_LIMITS = { name: 120, slug: 140 } as const
export const SERVICE_LABELS = { name: 'Service name' } as const

/** Shown on the page of a company without services. */
export const DEFAULT_SERVICES = [
  'Regional Hauling',
  'Long-Haul Transport',
  'Scheduled Routes',
  'Same-Day Delivery',
] as const

export const COUNTRIES = ['US', 'CA'] as const
export const COUNTRY_NAMES = { US: 'United States', CA: 'Canada' } as const
export const LOCATION_LIMITS = {
  name: 120,
  slug: 140,
  region: 10,
  latitude: 90,
  longitude: 180,
  /** Postal codes of a city. The largest has a few hundred. */
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

/** "Chicago, IL". Does not repeat a region that the name already contains. */
export const locationLabel = ({ name, region }: Named): string =>
  region && !name.endsWith(`, ${region}`) ? `${name}, ${region}` : name

/** The city without its state: "Springfield" for "Springfield, IL". */
export const cityName = ({ name, region }: Named): string =>
  region && name.endsWith(`, ${region}`) ? name.slice(0, -region.length - 2) : name

// Merging two cities.

/** Listings moved per transaction, because other writes wait for it. */
export const MERGE_AT_ONCE = 200

/** How many listings a request moved and how many remain. The city is deleted when none remains. */
export interface MergedCities {
  /** Id of the change set. The next request of the same merge names it. */
  set: string
  moved: number
  left: number
}

export const MERGE_REFUSALS = {
  admins: 'Only administrators merge cities.',
  same: 'A city cannot be merged with itself.',
  gone: 'One of the two cities is no longer there.',
} as const
