import { SHORT_FORMS } from '../../places/city-key.ts'
import { foldText } from '../../text/fold-text.ts'

/** The words by which the finder compares a name with what a visitor types. */

/** Words that do not distinguish companies. */
const UNTELLING = new Set(['inc', 'llc', 'co', 'corp', 'ltd', 'of', 'and', 'the'])

/** Joins single letters and digits in a row, however they are separated: "J.B.", "J B" and "JB". */
const joinSingles = (words: readonly string[]): string[] => {
  const joined: string[] = []
  let isOpen = false
  for (const word of words) {
    const isSingle = [...word].length === 1
    if (isSingle && isOpen) joined[joined.length - 1] += word
    else joined.push(word)
    isOpen = isSingle
  }
  return joined
}

/** "The J.B. Hunt Co." → ["jb", "hunt"], "St. Louis" → ["saint", "louis"]. A text with only stop words keeps them. */
export const findWords = (text: string): string[] => {
  const plain = foldText(text).replace(/['’`]/g, '')
  const all = plain.replace(/\bl[. ]+l[. ]+c\b/g, 'llc').match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = all.filter((word) => !UNTELLING.has(word))
  const words = joinSingles(telling.length > 0 ? telling : all)
  const left = words.filter((word) => !UNTELLING.has(word))
  // The last word may be the beginning of a longer one.
  return (left.length > 0 ? left : words).map((word, at, { length }) =>
    at < length - 1 ? (SHORT_FORMS[word] ?? word) : word,
  )
}

// Federal numbers.

/** The register of a number: the Department's own, or that of dockets. */
export const REGISTER_NAMES = ['USDOT', 'MC', 'MX', 'FF'] as const
export type Register = (typeof REGISTER_NAMES)[number]

const NUMBER = /^(?:(us\s?dot|dot|mc|mx|ff)(?:\s?(?:no\.?|number))?[\s#:.-]*)?0*(\d{1,10})$/i

/** The number in a typed text, without leading zeros, or undefined. The register is set only if the text names it. */
export const typedNumber = (text: string): { register?: Register; digits: string } | undefined => {
  const [, named, digits] = NUMBER.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  if (named === undefined) return { digits }
  return { register: named.toLowerCase().endsWith('dot') ? 'USDOT' : (named.toUpperCase() as Register), digits }
}

/** A number as shown: "USDOT 1234567", "MC 123456". */
export const numberLabel = ({ register, digits }: { register: Register; digits: string }): string =>
  `${register} ${digits}`

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
  const [, zip, canadian] = /^(?:(\d{5})-\d{0,4}|([a-z]\d[a-z])(?: ?\d(?:[a-z]\d?)?)?)$/.exec(typed) ?? []
  return zip ?? canadian ?? ''
}

// Index keys that no typed word can begin with.

/**
 * Key prefix for the companies of a city, sorted by name. It omits the state, as most people do when they type a city.
 */
export const inCity = (city: readonly string[], name: readonly string[]): string => `@${[...city, ...name].join(' ')}`

/** Key prefix for the cities of a postal area. Separate from companies, whose numbers contain similar digits. */
export const ofArea = (area: string): string => `#${area}`

/** The postal area in a key made by `ofArea`. */
export const areaOf = (phrase: string): string => phrase.slice(1)
