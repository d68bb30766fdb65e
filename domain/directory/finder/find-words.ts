import { SHORT_FORMS } from '../../places/city-key.ts'
import { foldText } from '../../text/fold-text.ts'

/** The words by which the finder knows what a name and what somebody types have in common. */

/** Words that tell no company from another. */
const UNTELLING = new Set(['inc', 'llc', 'co', 'corp', 'ltd', 'of', 'and', 'the'])

/** Single letters and digits in a row are one word, however they are parted: "J.B.", "J B" and "JB". */
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

/** "The J.B. Hunt Co." → ["jb", "hunt"], "St. Louis" → ["saint", "louis"]; a text of nothing but untelling words keeps them. */
export const findWords = (text: string): string[] => {
  const plain = foldText(text).replace(/['’`]/g, '')
  const all = plain.replace(/\bl[. ]+l[. ]+c\b/g, 'llc').match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = all.filter((word) => !UNTELLING.has(word))
  const words = joinSingles(telling.length > 0 ? telling : all)
  const left = words.filter((word) => !UNTELLING.has(word))
  // the last word may be the beginning of a longer one
  return (left.length > 0 ? left : words).map((word, at, { length }) =>
    at < length - 1 ? (SHORT_FORMS[word] ?? word) : word,
  )
}

// The federal numbers of a carrier.

/** Which register a number is of: the Department's own, or that of dockets. */
export const REGISTER_NAMES = ['USDOT', 'MC', 'MX', 'FF'] as const
export type Register = (typeof REGISTER_NAMES)[number]

const NUMBER = /^(?:(us\s?dot|dot|mc|mx|ff)(?:\s?(?:no\.?|number))?[\s#:.-]*)?0*(\d{1,10})$/i

/** What of a typed text is a number, without leading zeros; undefined when it is none. The register only where it is named. */
export const typedNumber = (text: string): { register?: Register; digits: string } | undefined => {
  const [, named, digits] = NUMBER.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  if (named === undefined) return { digits }
  return { register: named.toLowerCase().endsWith('dot') ? 'USDOT' : (named.toUpperCase() as Register), digits }
}

/** A number as it is shown: "USDOT 1234567", "MC 123456". */
export const numberLabel = ({ register, digits }: { register: Register; digits: string }): string =>
  `${register} ${digits}`

// Postal codes, as far as they belong to one city: five digits in the United States, the first half in Canada.

const LAST_OF_ADDRESS = /(?:\b(\d{5})(?:-\d{4})?|\b([a-z]\d[a-z]) ?\d[a-z]\d)\W*(?:usa|us|canada|ca)?\W*$/i

/** The postal area at the end of an address: "60601", "m5v"; '' when it names none. */
export const postalAreaOf = (address: string): string => {
  const [, zip, canadian] = LAST_OF_ADDRESS.exec(address) ?? []
  return zip ?? canadian?.toLowerCase() ?? ''
}

/** The postal area that somebody types, or its beginning of at least three characters: "770", "77002-1234", "M5V 2T6". */
export const typedPostalArea = (text: string): string => {
  const typed = text.trim().toLowerCase()
  if (/^\d{3,5}$/.test(typed)) return typed
  const [, zip, canadian] = /^(?:(\d{5})-\d{0,4}|([a-z]\d[a-z])(?: ?\d(?:[a-z]\d?)?)?)$/.exec(typed) ?? []
  return zip ?? canadian ?? ''
}

// Index entries that no typed word can begin with.

/**
 * What companies of one city stand together under, by their names. The state is left out: whoever types a city leaves
 * it out, too.
 */
export const inCity = (city: readonly string[], name: readonly string[]): string => `@${[...city, ...name].join(' ')}`

/** What the cities of a postal area stand under: apart from companies, whose numbers have such digits, too. */
export const ofArea = (area: string): string => `#${area}`

/** The postal area of what `ofArea` made. */
export const areaOf = (phrase: string): string => phrase.slice(1)
