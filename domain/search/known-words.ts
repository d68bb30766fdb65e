/** The words that a search may contain, and what each means. */
import { CA_REGIONS, US_REGIONS } from '../places/regions.ts'
import type { TypedDistance, TypedNumber } from './numbers.ts'
import { FACTS, type Fact, FILLER_TERMS } from './other-terms.ts'
import { Phrases } from './phrases.ts'
import { CITY_NICKNAMES, COUNTRY_TERMS, REGION_NAMES } from './place-terms.ts'
import { OTHER_TRADES, SAYS, SERVICE_TERMS } from './service-terms.ts'
import { findWords, nameForms, tokensOf } from './words.ts'

/** What a directory has, as far as it is known. */
export interface SearchVocabulary {
  services: readonly (readonly [name: string, slug: string, ...rest: unknown[]])[]
  /** Labels of cities, such as "Chicago, IL". */
  cities: readonly string[]
}

/** What a part of a search means. */
export type Meaning =
  /** `slug` is undefined if the directory has no such service. */
  | { kind: 'service'; slug: string | undefined; says: number }
  /** A city or state. `places` are the ways to name it, `label` is its full name, and `code` that of a state. */
  | { kind: 'place'; places: readonly string[][]; label?: string; code?: string }
  | { kind: 'number'; number: TypedNumber | undefined; area: string }
  | { kind: 'phone'; digits: string }
  | { kind: 'area'; area: string }
  | { kind: 'fact'; fact: Fact }
  | { kind: 'distance'; distance: TypedDistance }
  /** `trade` is another kind of business, `country` has no lists, `filler` says nothing. */
  | { kind: 'trade' | 'country' | 'filler' }
  /** A word of a name, or an unknown place. */
  | { kind: 'name' }

const termsOf = (terms: string): string[][] =>
  terms.split(',').flatMap((term) => {
    const words = tokensOf(term).map(({ word }) => word)
    return words.length > 0 ? [words] : []
  })

/** Names of states and provinces by code, in lower case. */
export const REGION_CODES = new Map(
  [...Object.entries(US_REGIONS), ...Object.entries(CA_REGIONS)].map(([code, name]) => [code.toLowerCase(), name]),
)

const STATES = new Map(
  Array.from(REGION_CODES, ([code, name]): [string, string] => [findWords(name).join(' '), code]).flatMap(
    ([words, code]): [string, string][] => [
      [words, code],
      [code, code],
    ],
  ),
)

/** The code of the state that words name, by its name or code. Undefined for other words, also for a city with a state. */
export const stateNamed = (words: readonly string[]): string | undefined => STATES.get(words.join(' '))

/** A service is known by the slugs that it may have. */
export type Known = Meaning | { kind: 'terms'; slugs: readonly string[]; says: number }

const addAll = (phrases: Phrases<Known>, terms: string, meaning: Known) => {
  for (const words of termsOf(terms)) phrases.add(words, meaning)
}

const cityWords = (label: string): string[] => {
  const [name = '', region = ''] = label.split(/, (?=[^,]*$)/)
  return [...findWords(name), ...(region ? [region.toLowerCase()] : [])]
}

const makeCommonPhrases = (): Phrases<Known> => {
  const phrases = new Phrases<Known>()
  for (const { terms, ...meaning } of SERVICE_TERMS) addAll(phrases, terms, { kind: 'terms', ...meaning })
  addAll(phrases, OTHER_TRADES, { kind: 'trade' })
  for (const fact of FACTS) addAll(phrases, fact.terms, { kind: 'fact', fact })
  for (const [label, terms] of Object.entries(CITY_NICKNAMES))
    for (const words of termsOf(terms)) {
      // Two letters begin many names.
      const typed = words.join('').length > 2 ? [words] : []
      phrases.add(words, { kind: 'place', places: [cityWords(label), ...typed] })
    }
  for (const [code, name] of REGION_CODES) {
    const [words] = nameForms(name)
    if (!words) continue
    const place: Known = { kind: 'place', places: [words], label: name, code }
    for (const other of [words, ...termsOf(REGION_NAMES[code.toUpperCase()] ?? '')]) {
      phrases.add(other, place)
      // "Washington State", "WA state"
      phrases.add([...other, 'state'], place)
      phrases.add(['state', 'of', ...other], place)
    }
    phrases.add([code, 'state'], place)
  }
  addAll(phrases, COUNTRY_TERMS, { kind: 'country' })
  addAll(phrases, FILLER_TERMS, { kind: 'filler' })
  for (const [code, name] of REGION_CODES) phrases.add([code], { kind: 'place', places: [[code]], label: name, code })
  return phrases
}

let common: Phrases<Known> | undefined

/** Words that mean the same in every directory. */
export const commonPhrases = (): Phrases<Known> => {
  common ??= makeCommonPhrases()
  return common
}

/** The cities of a vocabulary, with and without their state. */
export const cityPhrases = (cities: readonly string[]): Phrases<Meaning> => {
  const phrases = new Phrases<Meaning>()
  for (const label of cities) {
    const [name = '', region = ''] = label.split(/, (?=[^,]*$)/)
    const code = region.toLowerCase()
    const regionWords = findWords(REGION_CODES.get(code) ?? '')
    for (const words of nameForms(name)) {
      const inRegion: Meaning = { kind: 'place', places: [[...words, code]], label }
      phrases.add(words, { kind: 'place', places: [words], label })
      // "sandiego"
      if (words.length > 1) phrases.add([words.join('')], { kind: 'place', places: [words], label })
      if (regionWords.length === 0) continue
      phrases.add([...words, code], inRegion)
      phrases.add([...words, ...regionWords], inRegion)
    }
  }
  return phrases
}

/** A directory's own names of its services. */
export const servicePhrases = (services: SearchVocabulary['services']): Phrases<Known> => {
  const phrases = new Phrases<Known>()
  const says = new Map(SERVICE_TERMS.flatMap(({ slugs, says }) => slugs.map((slug) => [slug, says])))
  for (const [name, slug] of services)
    phrases.add(findWords(name), { kind: 'service', slug, says: says.get(slug) ?? SAYS.much })
  return phrases
}
