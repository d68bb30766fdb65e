import { cityKey } from '../../domain/places/city-key.ts'
import type { Coordinates } from '../../domain/places/coordinates.ts'
import { countryOfRegion, regionName } from '../../domain/places/regions.ts'
import { readableCity } from '../wording/readable-city.ts'
import { tidyText } from '../wording/title-word.ts'
import { spelledName } from './place-names.ts'
import { type PostalCode, readPostalCode } from './postal-code.ts'
import { type PostalTable, postalTable, type TableCity } from './postal-table.ts'

/** The place of an address as a file has it: state and country as codes, '' for missing parts. */
interface WrittenPlace {
  postalCode: string
  city: string
  region: string
  country: string
}

/** The place of a carrier. Coordinates are those of its city, or of its postal code if the table lacks the city. */
export interface Place extends Coordinates {
  city: string
  region: string
  country: 'US' | 'CA'
  /** As written. '' if it is missing or belongs elsewhere. */
  postalCode: string
  /** Postal codes of the city. 0 if the table lacks it. */
  size: number
  /** True if no larger city has its name. */
  isLargest: boolean
}

const UNKNOWN: Coordinates = { latitude: 0, longitude: 0 }

/** A city of the table. Its name is the file's if that is one of the place's names in Canada. */
const known = (city: TableCity, written: string, postalCode: string): Place => ({
  city:
    countryOfRegion(city.region) === 'CA' && cityKey(written) === city.key
      ? spelledName(city.region, written)
      : city.name,
  region: city.region,
  country: countryOfRegion(city.region) ?? 'US',
  postalCode,
  latitude: city.latitude,
  longitude: city.longitude,
  size: city.size,
  isLargest: city.isLargest,
})

/** The place of a city of the table. */
export const placeOfCity = (city: TableCity): Place => known(city, city.name, '')

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

/** A place in no table: a township, a neighborhood, or an unreadable name. */
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
    city: spelledName(state, city),
    region: state,
    country,
    postalCode: coded && !isThere ? '' : (code?.text ?? ''),
    ...(isThere && code ? table.pointOf(state, city, code.area) : UNKNOWN),
    size: 0,
    isLargest: !table.knows(city),
  }
}

/** A code that the table lacks counts if its country may have it and no zeros were guessed. */
const knownCode = (table: PostalTable, code: PostalCode | undefined, region: string): PostalCode | undefined => {
  if (!code || table.cityOf(code.area)) return code
  const isOfCountry = !region || (countryOfRegion(region) === 'US') === /^[1-9]/.test(code.area)
  return isOfCountry && !code.area.startsWith('0') ? code : undefined
}

/** The place of an address, or why it is unknown. The written state counts if it belongs to either country. */
export const placeOf = (written: WrittenPlace): Place | { reason: string } => {
  const table = postalTable()
  const region = countryOfRegion(written.region) ? written.region : ''
  const code = knownCode(table, readPostalCode(written.postalCode), region)
  const coded = code && table.cityOf(code.area)
  const name = readableCity(writtenCity(written.city, region || coded?.region || ''))
  const city = /[\p{L}\p{N}]/u.test(name) ? name : ''
  const found = tableCity(table, { city, region }, coded)
  // A code of another state is a mistake, unless it determined the city.
  if (found) return known(found, city, !coded || coded.region === found.region ? (code?.text ?? '') : '')
  if (!city) return { reason: 'the city is empty, and no postal code says it' }
  return unlisted(table, city, region, coded, code)
}

/** A street number that ran over into the city's column. */
const NUMBER_BEHIND = /[\s#.-]*\d[\d\s-]*$/
/** A single letter after a word: the beginning of text that was cut off. */
const LETTER_BEHIND = /(?<=\p{L}{3}) \p{L}$/u

/** "Ville de Québec" */
const TOWN_BEFORE = /^ville d(?:e |['’])/i

/** A city's name without stray text: a street number, a lone letter, the state. */
const writtenCity = (text: string, region: string): string => {
  const given = tidyText(text).replace(/^NULL$/i, '')
  const city = region === 'QC' ? given.replace(TOWN_BEFORE, '') : given
  const [name = ''] = city.split(/\s*[,(]/)
  const bare = (/\p{L}/u.test(name) ? name : city).replace(NUMBER_BEHIND, '').replace(LETTER_BEHIND, '').trim()
  for (const state of [region, regionName(region)]) {
    const isBehind = state !== '' && bare.toUpperCase().endsWith(` ${state.toUpperCase()}`)
    const rest = isBehind ? bare.slice(0, -state.length - 1).trim() : ''
    if (/\p{L}{3}/u.test(rest)) return rest
  }
  return bare || city
}

/** Edits between two names, with a swap of neighbors as one. More than `most` counts as `most + 1`. */
const editsBetween = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(isSwapped ? Math.min(edits, (before[j - 2] ?? 0) + 1) : edits)
    }
    before = last
    last = row
  }
  return last[other.length] ?? most + 1
}

/** Letters in which two names of one place may differ. Short names that differ are different names. */
const editsAllowed = (length: number): number => (length < 5 ? 0 : length < 9 ? 1 : 2)

/** Fewest letters of a name that a column's width cut off. */
const SHORTEST_CUT = 10

/** True if a name, by its key, is another one with a typo or a cut-off end. */
const isMistyped = (written: string, known: string): boolean => {
  if (written.length >= SHORTEST_CUT && known.startsWith(written)) return true
  const most = editsAllowed(Math.min(written.length, known.length))
  // The first letter is rarely wrong, and "Milton" is not "Hilton".
  return most > 0 && written[0] === known[0] && editsBetween(written, known, most) <= most
}

/** The largest city of a state or province whose name is this one with a typo. Undefined if there is none. */
export const spelledLike = (region: string, written: string): TableCity | undefined => {
  const key = cityKey(written)
  const similar = [...postalTable().citiesIn(region)].filter((city) => isMistyped(key, city.key))
  return similar.toSorted((one, other) => other.size - one.size)[0]
}
