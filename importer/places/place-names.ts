import { countryOfRegion } from '../../domain/places/regions.ts'
import { canadianNames } from './canadian-names.ts'

/**
 * How a city's name is written. American cities abbreviate their saints ("St. Louis"), as the Census Bureau and
 * newspapers do, although the post office spells them out. Canadian ones differ from place to place: "St. John's",
 * "Saint John".
 */

const isCanadian = (region: string): boolean => countryOfRegion(region) === 'CA'

const SAINT = /(?<!\p{L})(St|Sainte|Ste|Saint)\.? (?=\p{Lu})/gu

const american = (name: string): string =>
  name.replace(SAINT, (_, saint: string) => (saint.startsWith('Sainte') || saint === 'Ste' ? 'Ste. ' : 'St. '))

/** The usual spelling of a place. */
export const usualName = (region: string, name: string): string =>
  isCanadian(region) ? canadianNames().usual(region, name) : american(name)

/** The spelling of a file if it is one of the place's names in Canada, else the usual one. */
export const spelledName = (region: string, written: string): string =>
  isCanadian(region) ? canadianNames().spelling(region, written) : american(written)
