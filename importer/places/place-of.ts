import { cityKey } from '../../domain/places/city-key.ts'
import { countryOfRegion, regionName } from '../../domain/places/regions.ts'
import { readableCity } from '../wording/readable-city.ts'
import { tidyText } from '../wording/title-word.ts'
import { type PostalCode, readPostalCode } from './postal-code.ts'
import { type Coordinates, type PostalTable, postalTable, type TableCity } from './postal-table.ts'

/** An address's place as a file writes it: state and country as their codes, '' for what it leaves out. */
interface WrittenPlace {
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

/** The street's number, which ran over into the column of the city. */
const NUMBER_BEHIND = /[\s#.-]*\d[\d\s-]*$/
/** A letter alone behind a word: the beginning of what the column had no room for. */
const LETTER_BEHIND = /(?<=\p{L}{3}) \p{L}$/u

/** A city's name without what strayed into its column: the street's number, a lone letter, the state behind it. */
const writtenCity = (text: string, region: string): string => {
  const city = tidyText(text).replace(/^NULL$/i, '')
  const [name = ''] = city.split(/\s*[,(]/)
  const bare = (/\p{L}/u.test(name) ? name : city).replace(NUMBER_BEHIND, '').replace(LETTER_BEHIND, '').trim()
  for (const state of [region, regionName(region)]) {
    const isBehind = state !== '' && bare.toUpperCase().endsWith(` ${state.toUpperCase()}`)
    const rest = isBehind ? bare.slice(0, -state.length - 1).trim() : ''
    if (/\p{L}{3}/u.test(rest)) return rest
  }
  return bare || city
}

/** Edits of letters between two names, a swap of neighbours counting as one; more than `most` counts as `most + 1`. */
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

/** Letters in which two names of one place may differ: short names that differ are two names. */
const editsAllowed = (length: number): number => (length < 5 ? 0 : length < 9 ? 1 : 2)

/** Fewest letters of a name that a column's width cut off. */
const SHORTEST_CUT = 10

/** Whether a name, by its key, is another one with a typing error, or with its end cut off. */
const isMistyped = (written: string, known: string): boolean => {
  if (written.length >= SHORTEST_CUT && known.startsWith(written)) return true
  const most = editsAllowed(Math.min(written.length, known.length))
  // the first letter is hardly ever wrong, and "Milton" is not "Hilton"
  return most > 0 && written[0] === known[0] && editsBetween(written, known, most) <= most
}
