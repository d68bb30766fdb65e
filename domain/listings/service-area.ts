/**
 * Where a company says it works: states and provinces, a distance around its city, or both. Its owner chooses them, and
 * no federal file is part of it. Free of zod, because hooks and the console use it.
 */
import { type Coordinates, distanceKm } from '../places/coordinates.ts'
import { CA_REGIONS, REGION_CODES, regionName, US_REGIONS } from '../places/regions.ts'

/** Miles around its city, as choices are stored. */
export const SERVES_WITHIN = ['25', '50', '100', '150', '250', '500'] as const
export type ServesWithin = (typeof SERVES_WITHIN)[number]

const KM: Readonly<Record<ServesWithin, number>> = { 25: 40, 50: 80, 100: 160, 150: 240, 250: 400, 500: 800 }

export const withinLabel = (within: ServesWithin): string => `${within} miles (${KM[within]} km)`

export const withinKm = (within: ServesWithin): number => KM[within]

/** Meters, for structured data. */
export const withinMeters = (within: ServesWithin): number => withinKm(within) * 1000

const APART = ['AK', 'HI']
const TERRITORIES = ['DC', 'PR', 'VI', 'GU', 'AS', 'MP']
const STATES = Object.keys(US_REGIONS).filter((code) => !TERRITORIES.includes(code))
/** For the form's button: every state that trucks reach by land. */
export const CONTIGUOUS_STATES: readonly string[] = STATES.filter((code) => !APART.includes(code))
const PROVINCES = Object.keys(CA_REGIONS).filter((code) => !['NT', 'NU', 'YT'].includes(code))

/** Sets with a name of their own, larger ones first. */
const NAMED_SETS: readonly [name: string, codes: readonly string[]][] = [
  [`all ${STATES.length} states`, STATES],
  [`the ${CONTIGUOUS_STATES.length} contiguous states`, CONTIGUOUS_STATES],
  ['all Canadian provinces', PROVINCES],
]

/** Names of regions, in the order of the alphabet, the United States first. */
const regionsInWords = (codes: readonly string[]): string[] => {
  let rest = REGION_CODES.filter((code) => codes.includes(code))
  const names: string[] = []
  for (const [name, set] of NAMED_SETS) {
    if (!set.every((code) => rest.includes(code))) continue
    names.push(name)
    rest = rest.filter((code) => !set.includes(code))
  }
  return [...names, ...rest.map(regionName)]
}

export interface ServiceArea {
  regions: readonly string[]
  within: ServesWithin | ''
}

const distanceInWords = (within: ServesWithin | '', city: { name: string; country: string }): string =>
  within && `within ${city.country === 'CA' ? `${KM[within]} km` : `${within} miles`} of ${city.name}`

/** "Kansas, Missouri, and within 100 miles of Topeka". '' for no area. */
export const areaInWords = ({ regions, within }: ServiceArea, city: { name: string; country: string }): string => {
  const names = regionsInWords(regions).join(', ')
  return [names, distanceInWords(within, city)].filter(Boolean).join(', and ')
}

/** A place, and the state or province that it is in. */
export interface PlaceServed extends Coordinates {
  region: string
}

/** Cities are wide, so a place that is farther from the middle of one by less than this may be served. */
const CITY_KM = 25

/**
 * What a company's statement says about a place. `unclear` at the edge of its distance.
 * @param city the company's
 */
export const areaSays = (
  { regions, within }: ServiceArea,
  city: Coordinates,
  place: PlaceServed,
): 'served' | 'unclear' | 'excluded' => {
  if (regions.includes(place.region)) return 'served'
  const beyond = within ? distanceKm(city, place) - KM[within] : Number.POSITIVE_INFINITY
  if (beyond <= 0) return 'served'
  return beyond <= CITY_KM ? 'unclear' : 'excluded'
}

/** The part of an area that the given places are in: "Kansas and Texas", "Kansas and places within 100 miles of Topeka". */
export const servedInWords = (
  { regions, within }: ServiceArea,
  city: { name: string; country: string },
  places: readonly PlaceServed[],
): string => {
  const named = new Set(places.flatMap(({ region }) => (regions.includes(region) ? [regionName(region)] : [])))
  const isAround = places.some(({ region }) => !regions.includes(region))
  return [...named, ...(isAround ? [`places ${distanceInWords(within, city)}`] : [])].join(' and ')
}
