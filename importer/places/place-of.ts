import { cityKey } from '../../domain/places/city-key.ts'
import { countryOfRegion } from '../../domain/places/regions.ts'
import { readableCity } from '../wording/readable-city.ts'
import { type PostalCode, readPostalCode } from './postal-code.ts'
import { type Coordinates, type PostalTable, postalTable, type TableCity } from './postal-table.ts'
import { isMistyped } from './same-name.ts'
import { writtenCity } from './written-city.ts'

/** An address's place as a file writes it: state and country as their codes, '' for what it leaves out. */
export interface WrittenPlace {
  postalCode: string
  city: string
  region: string
  country: string
}

/** Where a carrier is. Coordinates are those of its city; where the table has not the city, those of its postal code. */
export interface Place extends Coordinates {
  city: string
  region: string
  country: 'US' | 'CA'
  /** As it is written there; '' for none, and for one that belongs elsewhere. */
  postalCode: string
  /** Postal codes of the city; 0 for one that the table has not. */
  size: number
  /** Whether no larger city bears its name. */
  isLargest: boolean
}

const UNKNOWN: Coordinates = { latitude: 0, longitude: 0 }

const hasOwnLetters = (name: string): boolean => /[^\0-\x7f]/.test(name)

/** A city of the table; its name as the file writes it where that has accents, which the table lacks. */
const known = (city: TableCity, written: string, postalCode: string): Place => ({
  city: hasOwnLetters(written) && cityKey(written) === city.key ? written : city.name,
  region: city.region,
  country: countryOfRegion(city.region) ?? 'US',
  postalCode,
  latitude: city.latitude,
  longitude: city.longitude,
  size: city.size,
  isLargest: city.isLargest,
})

const isNameOf = (written: string, city: TableCity): boolean => {
  const key = cityKey(written)
  return key === city.key || isMistyped(key, city.key)
}

/**
 * The city that an address means, where its postal code, city and state agree or one of them is wrong:
 * - a city that its state has, in whatever spelling, is that city, also against the postal code: two of three agree;
 * - a mistyped name is the postal code's city, also when the state is another one;
 * - without a name, or without a state, the postal code says it.
 */
const tableCity = (
  table: PostalTable,
  { city, region }: Pick<WrittenPlace, 'city' | 'region'>,
  coded: TableCity | undefined,
): TableCity | undefined => {
  const named = region && city ? table.find(region, city) : undefined
  if (named) return named
  if (coded && isNameOf(city, coded)) return coded
  return coded && !city && (!region || coded.region === region) ? coded : undefined
}

/** A place whose name no table has: a township, a quarter, or a name that nobody can mend. */
const unlisted = (
  table: PostalTable,
  city: string,
  region: string,
  coded: TableCity | undefined,
  code: PostalCode | undefined,
): Place | { reason: string } => {
  const isThere = coded !== undefined && (!region || coded.region === region)
  const state = region || coded?.region || ''
  const country = countryOfRegion(state)
  if (!country) return { reason: 'the state is empty, and no postal code says it' }
  return {
    city,
    region: state,
    country,
    postalCode: coded && !isThere ? '' : (code?.text ?? ''),
    ...(isThere && code ? table.middleOf(code.area) : UNKNOWN),
    size: 0,
    isLargest: !table.knows(city),
  }
}

/** A code that the table lacks counts when it may be one of its country all the same, and no zeros were guessed. */
const knownCode = (table: PostalTable, code: PostalCode | undefined, region: string): PostalCode | undefined => {
  if (!code || table.cityOf(code.area)) return code
  const isOfCountry = !region || (countryOfRegion(region) === 'US') === /^[1-9]/.test(code.area)
  return isOfCountry && !code.area.startsWith('0') ? code : undefined
}

/** Where an address is, or why nobody can tell. The written state counts as far as it is one of either country. */
export const placeOf = (written: WrittenPlace): Place | { reason: string } => {
  const table = postalTable()
  const region = countryOfRegion(written.region) ? written.region : ''
  const code = knownCode(table, readPostalCode(written.postalCode), region)
  const coded = code && table.cityOf(code.area)
  const name = readableCity(writtenCity(written.city, region || coded?.region || ''))
  const city = /[\p{L}\p{N}]/u.test(name) ? name : ''
  const found = tableCity(table, { city, region }, coded)
  // a code of another state is a mistake, unless it is what told the city
  if (found) return known(found, city, !coded || coded.region === found.region ? (code?.text ?? '') : '')
  if (!city) return { reason: 'the city is empty, and no postal code says it' }
  return unlisted(table, city, region, coded, code)
}
