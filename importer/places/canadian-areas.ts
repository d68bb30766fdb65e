import { largeCityOf } from '../../domain/places/city-areas.ts'
import { cityKey } from '../../domain/places/city-key.ts'
import { canadianNames } from './canadian-names.ts'

/**
 * Canadian areas as the package names them: "Calgary (rundle / Whitehorn)" and "Cambridge West" are parts of a city, "Central
 * Alberta (stettler)" is a region with its main town.
 */

/** Other names of a city, as the key of its usual name. "VILLE DE QUEBEC" once lost its end, which is also the province. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  'QC/quebec': 'quebeccity',
  'QC/villedequebec': 'quebeccity',
  'QC/villede': 'quebeccity',
}

/** Names in the package that are none: an office, a municipality that was split up, a typing error. */
const MISNAMED: Readonly<Record<string, string>> = {
  'ON/governmentofcanadaottawaandgatineauoffices': 'Ottawa',
  'QC/quebecprovincialgovernment': 'Quebec City',
  'QC/saintetheresedeblainville': 'Sainte-Thérèse',
  'QC/saintsophie': 'Sainte-Sophie',
}

const BY_LETTER: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
}

/** Province of an area, by its first letter. The package's own column is not always right. */
export const canadianRegion = (area: string): string => {
  if (/^X0[ABC]/.test(area)) return 'NU'
  return BY_LETTER[area.charAt(0)] ?? ''
}

const PART_OF_CITY =
  /[ -]+(Northeast|Northwest|Southeast|Southwest|North|South|East|West|Central|Inner|Outer|Upper|Lower|Mid|Outskirts|Riverbank|Nw|Ne|Sw|Se|And|&|Harbour|Basin)$/i

const withoutPart = (name: string): string => {
  const shorter = name.replace(PART_OF_CITY, '')
  return shorter === name ? name : withoutPart(shorter)
}

/** Places of their own, although their names begin with a city's. */
const OWN_PLACE = /(?:Junction|County)$/

/** "Saint John Lakewood" is a part of Saint John. A name that no list has stays. */
const cityOfPart = (region: string, name: string): string => {
  if (OWN_PLACE.test(name) || canadianNames().has(region, name)) return name
  const words = name.split(' ')
  const starts = words.slice(1).map((_, cut) => words.slice(0, words.length - 1 - cut).join(' '))
  return starts.find((start) => canadianNames().has(region, start)) ?? name
}

/** The place that a name of the package means. */
export const corrected = (region: string, written: string): string => {
  const name = canadianNames().repaired(region, written)
  return MISNAMED[`${region}/${cityKey(name)}`] ?? name
}

/** Possible names of an area's place, its city first. Empty for land without a town. */
export const canadianCities = (area: string, written: string): string[] => {
  const [, name = '', inside = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(written.replace(/- /g, '-')) ?? []
  const region = canadianRegion(area)
  if (area.charAt(1) === '0') return inside ? [corrected(region, inside)] : []
  const city = largeCityOf(area)?.city
  const part = corrected(region, withoutPart(name.trim()))
  return [...new Set([city ?? '', city ? part : cityOfPart(region, part)])].filter(Boolean)
}
