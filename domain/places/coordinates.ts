/** Coordinates and distances. */

/** A point in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Rectangles around the two countries and their islands. Anything outside is an error. */
const LAND: readonly [south: number, west: number, north: number, east: number][] = [
  [24, -125, 49.5, -66.5],
  [41.5, -141.1, 83.5, -52.5],
  [51, -180, 71.5, -129.5],
  [51, 172, 53.5, 180],
  [18.5, -160.5, 22.5, -154.5],
  [17.5, -67.6, 18.6, -64.3],
  [13, 144.4, 21, 146.3],
  [-14.8, -171.2, -10.8, -168],
]

/** True if coordinates are in one of the two countries. Unknown coordinates are 0 and 0. */
export const isOnLand = ({ latitude, longitude }: Coordinates): boolean =>
  LAND.some(
    ([south, west, north, east]) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )

export const EARTH_KM = 6371
const RADIANS = Math.PI / 180

/** Straight-line distance in kilometers. */
export const distanceKm = (one: Coordinates, other: Coordinates): number => {
  const north = Math.sin(((other.latitude - one.latitude) * RADIANS) / 2)
  const east = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2)
  const across = Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(north * north + across * east * east)))
}

export const KM_OF_MILE = 1.609344

/** Farther away, nobody looks for a carrier. People say 250 miles, which are 402 km. */
export const FARTHEST_KM = 400

/** "28 mi" in the United States, "45 km" in Canada. At least 1. */
export const distanceText = (km: number, country: string): string => {
  const [length, unit] = country === 'CA' ? [km, 'km'] : [km / KM_OF_MILE, 'mi']
  return `${Math.max(1, Math.round(length))} ${unit}`
}

/** Distances to which a number of carriers is told are multiples of this. */
const STEP = 5

/** "80 miles" in the United States, "130 km" in Canada: rounded up, so that everything within is within. */
export const withinText = (km: number, country: string): string => {
  const [length, unit] = country === 'CA' ? [km, 'km'] : [km / KM_OF_MILE, 'miles']
  return `${Math.max(STEP, Math.ceil(length / STEP) * STEP)} ${unit}`
}
