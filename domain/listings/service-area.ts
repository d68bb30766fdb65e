/**
 * Where a company says it works: states and provinces, a distance around its city, or both. Its owner chooses them, and
 * no federal file is part of it. Free of zod, because hooks and the console use it.
 */
import { CA_REGIONS, REGION_CODES, regionName, US_REGIONS } from '../places/regions.ts'

/** Miles around its city, as choices are stored. */
export const SERVES_WITHIN = ['25', '50', '100', '150', '250', '500'] as const
export type ServesWithin = (typeof SERVES_WITHIN)[number]

const KM: Readonly<Record<ServesWithin, number>> = { 25: 40, 50: 80, 100: 160, 150: 240, 250: 400, 500: 800 }

export const withinLabel = (within: ServesWithin): string => `${within} miles (${KM[within]} km)`

/** Meters, for structured data. */
export const withinMeters = (within: ServesWithin): number => KM[within] * 1000

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

interface ServiceArea {
  regions: readonly string[]
  within: ServesWithin | ''
}

/** "Kansas, Missouri, and within 100 miles of Topeka". '' for no area. */
export const areaInWords = ({ regions, within }: ServiceArea, city: { name: string; country: string }): string => {
  const distance = within && (city.country === 'CA' ? `${KM[within]} km` : `${within} miles`)
  const around = distance && `within ${distance} of ${city.name}`
  const names = regionsInWords(regions).join(', ')
  return [names, around].filter(Boolean).join(', and ')
}
