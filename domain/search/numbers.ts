/** Federal numbers, phone numbers, postal codes, numbers of trucks and distances, as people type them. */
import { FARTHEST_KM, KM_OF_MILE } from '../places/coordinates.ts'

/** The register of a number: the Department's own, or that of dockets. */
export const REGISTER_NAMES = ['USDOT', 'MC', 'MX', 'FF'] as const
export type Register = (typeof REGISTER_NAMES)[number]

export interface TypedNumber {
  /** Set only if the text names it. */
  register?: Register
  digits: string
}

const REGISTER = String.raw`(?:(us\s?dot|dot|mc|mx|ff)(?:\s?(?:no\.?|num(?:ber)?|#))?[\s#:.-]*)`
/** Up to ten digits, or with a comma before each group of three. */
const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,10})`
const NUMBER = new RegExp(`^${REGISTER}?0*(${DIGITS})$`, 'i')
const NAMED_NUMBER = new RegExp(String.raw`(?<![\p{L}\p{N}])${REGISTER}0*${DIGITS}(?![\p{L}\p{N}])`, 'giu')

/** The number in a typed text, without leading zeros, or undefined. */
export const typedNumber = (text: string): TypedNumber | undefined => {
  const [, named, typed] = NUMBER.exec(text.trim()) ?? []
  if (typed === undefined) return undefined
  const digits = typed.replaceAll(',', '')
  if (named === undefined) return { digits }
  return { register: named.toLowerCase().endsWith('dot') ? 'USDOT' : (named.toUpperCase() as Register), digits }
}

/** A number as shown: "USDOT 1234567", "MC 123456". */
export const numberLabel = ({ register, digits }: { register: Register; digits: string }): string =>
  `${register} ${digits}`

// Phone numbers of North America. Others are found only by name.

const PHONE = /(?<![\p{L}\p{N}])\+?(?:1[\s.-]*)?\(?\s?([2-9]\d\d)\s?\)?[\s./-]*([2-9]\d\d)[\s.-]*(\d{4})(?!\d)/gu

/** The ten digits of a typed phone number, or undefined. */
export const typedPhone = (text: string): string | undefined => {
  const [match] = text.trim().matchAll(PHONE)
  return match && match[0] === text.trim() ? `${match[1]}${match[2]}${match[3]}` : undefined
}

/** Ten digits as shown: "(312) 555-0142". */
export const phoneDigitsLabel = (digits: string): string =>
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`

// Postal areas: five-digit ZIP codes in the United States, the first half of a postal code in Canada.

const LAST_OF_ADDRESS = /(?:\b(\d{5})(?:-\d{4})?|\b([a-z]\d[a-z]) ?\d[a-z]\d)\W*(?:usa|us|canada|ca)?\W*$/i

/** The postal area at the end of an address, such as "60601" or "m5v". '' if there is none. */
export const postalAreaOf = (address: string): string => {
  const [, zip, canadian] = LAST_OF_ADDRESS.exec(address) ?? []
  return zip ?? canadian?.toLowerCase() ?? ''
}

/** The postal area that a visitor types, or at least its first three characters: "770", "77002-1234", "M5V 2T6". */
export const typedPostalArea = (text: string): string => {
  const typed = text.trim().toLowerCase()
  if (/^\d{3,5}$/.test(typed)) return typed
  const [, zip, canadian] = /^(?:(\d{5})-\d{0,4}|([a-z]\d[a-z])(?:[ -]?\d(?:[a-z]\d?)?)?)$/.exec(typed) ?? []
  return zip ?? canadian ?? ''
}

/** True if a text ends with a whole ZIP or postal code, after which nobody waits for more. */
export const endsWithArea = (text: string): boolean =>
  /(?<![\p{L}\p{N}])(?:\d{5}|[a-z]\d[a-z] ?\d[a-z]\d)$/iu.test(text)

const AREA =
  /(?<![\p{L}\p{N}])(?:\d{5}(?:-\d{4})?|[abceghj-nprstvxy]\d[abceghj-nprstv-z](?:[ -]?\d[abceghj-nprstv-z]\d)?)(?![\p{L}\p{N}])/giu

const MORE = String.raw`\+|plus|or more|and up|minimum|min|ou plus`
/** A number of trucks: "50+ trucks", "more than 10 trucks", "50 trucks or more", "flotte de 20 camions". */
const FLEET = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(more than|over|at least|minimum|plus de|au moins)\s+)?(\d{1,5})\s?(${MORE})?\s*(?:trucks?|power units?|tractors?|camions?)(?:\s?(${MORE}))?(?![\p{L}\p{N}])`,
  'giu',
)

/** A typed number of trucks. */
export interface TypedFleet {
  trucks: number
  /** True if more will do. */
  isLeast: boolean
}

/** The number of trucks that a text is, or undefined. */
export const typedFleet = (text: string): TypedFleet | undefined => {
  const [match] = text.matchAll(FLEET)
  return match && { trucks: Number(match[2]), isLeast: Boolean(match[1] ?? match[3] ?? match[4]) }
}

/**
 * A distance from a place: "within 100 miles of", "50 mile radius", "80 km from". Without such words it ends the text:
 * "joliet 50 miles". "100 Mile House" is a town.
 */
const DISTANCE =
  /(?<![\p{L}\p{N}])(?:(within(?: a)?|inside|less than|under|up to|no more than|dans un rayon de|[aà] moins de)\s+)?(\d{1,3})[\s-]?(?:(mi|miles?)|kms?|kilom[eè]t(?:er|re)s?)(\s+radius(?:\s+(?:of|from|around))?|\s+(?:away )?from|\s+(?:away|of|around|de))?(?![\p{L}\p{N}])/giu

/** A typed distance. */
export interface TypedDistance {
  km: number
  /** "100 miles" */
  label: string
}

/** The distance that a text is, or undefined. */
export const typedDistance = (text: string): TypedDistance | undefined => {
  const [match] = text.matchAll(DISTANCE)
  if (!match) return undefined
  const [length, isInMiles] = [Number(match[2]), match[3] !== undefined]
  const km = length * (isInMiles ? KM_OF_MILE : 1)
  if (length === 0 || Math.floor(km / 10) * 10 > FARTHEST_KM) return undefined
  return { km, label: isInMiles ? `${length} ${length === 1 ? 'mile' : 'miles'}` : `${length} km` }
}

/** A number in a text, and where it is. */
export interface Numeral {
  kind: 'number' | 'phone' | 'area' | 'fleet' | 'distance'
  start: number
  end: number
}

/** True if words around a length, or the end of the text, say that it is a distance from a place. */
const isDistance = (text: string, { start, end }: Numeral): boolean => {
  const typed = text.slice(start, end)
  const isLast = text.slice(end).trim() === '' && !/mile$/i.test(typed)
  return typedDistance(typed) !== undefined && (isLast || !/^\d+[\s-]?\p{L}+$/u.test(typed))
}

/** The numbers in a text, in order. They do not overlap. */
export const numeralsIn = (text: string): Numeral[] => {
  const found: Numeral[] = []
  const kinds = [
    ['number', NAMED_NUMBER],
    ['fleet', FLEET],
    ['distance', DISTANCE],
    ['phone', PHONE],
    ['area', AREA],
    ['number', /(?<![\p{L}\p{N}])\d{6,8}(?![\p{L}\p{N}])/gu],
  ] as const
  for (const [kind, pattern] of kinds)
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const numeral: Numeral = { kind, start: index, end: index + match.length }
      if (kind === 'distance' && !isDistance(text, numeral)) continue
      if (found.every(({ start, end }) => numeral.end <= start || numeral.start >= end)) found.push(numeral)
    }
  return found.sort((a, b) => a.start - b.start)
}

/** Shorter ones are part of a name: "MC 4 Hauling". */
const FEWEST_DIGITS = 4

/** A numeral in the form that texts of companies have: "4711000" for "USDOT # 04711000", "mc654321" for "MC-654321". */
const storedForm = (kind: Numeral['kind'], typed: string): string => {
  if (kind === 'area' || kind === 'fleet' || kind === 'distance') return typed
  if (kind === 'phone') return typedPhone(typed) ?? typed
  const { register, digits = '' } = typedNumber(typed) ?? {}
  if (digits.length < FEWEST_DIGITS) return typed
  return register && register !== 'USDOT' ? `${register.toLowerCase()}${digits}` : digits
}

/** A search whose federal numbers and phone numbers are written as the search texts of companies have them. */
export const withStoredNumbers = (text: string): string =>
  numeralsIn(text).reduceRight(
    (rest, { kind, start, end }) => rest.slice(0, start) + storedForm(kind, text.slice(start, end)) + rest.slice(end),
    text,
  )
