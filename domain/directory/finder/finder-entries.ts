/** What the finder finds, and by which words. */
import { cityName } from '../../catalog/rules.ts'
import { REGISTER_NAMES, type Register, typedNumber } from '../../search/numbers.ts'
import { findWords } from '../../search/words.ts'
import type { Company, Location } from '../company.ts'
import { rememberLast } from '../remember.ts'
import { keyOf, nameInKey, wordsOf } from './cuts.ts'
import { areaOf, inCity, ofArea } from './index-keys.ts'
import { type FoundWord, speltWords } from './spelling.ts'

/** A city with its companies. */
export interface FoundCity {
  location: Location
  companies: number
  /** Number of companies by service slug. */
  byService: Map<string, number>
}

/** A city in a postal area that its companies' addresses name. */
export interface FoundArea {
  area: string
  city: FoundCity
}

export interface FoundNumber {
  company: Company
  register: Register
  digits: string
}

export type Found = Company | FoundNumber | FoundCity | FoundArea | FoundWord

/** The value of an entry. The key tells whether it is for a number or an area. */
export type EntryItem = Company | FoundCity | FoundWord

export type Entry<Item = EntryItem> = readonly [key: string, item: Item]

/** One entry per word, with the words from there on, so a phrase from anywhere in a name is one key range. */
const entriesOf = <Item>(words: readonly string[], name: string, item: Item): Entry<Item>[] =>
  words.map((_, at) => [keyOf(words.slice(at).join(' '), `${name}_${at}`), item])

export const numbersOf = (
  company: Pick<Company, 'usdot_number' | 'mc_number'>,
): { register: Register; digits: string }[] => {
  const [usdot, docket] = [typedNumber(company.usdot_number), typedNumber(company.mc_number)]
  return [
    ...(usdot ? [{ ...usdot, register: 'USDOT' as const }] : []),
    ...(docket ? [{ register: 'MC' as const, ...docket }] : []),
  ]
}

/** Companies are processed one after another, each several times. */
const COMPANIES_KEPT = 4
const CITIES_KEPT = 10_000
const wordsOfName = rememberLast(COMPANIES_KEPT, ({ name }: Company): readonly string[] => findWords(name))
const wordsOfCity = rememberLast(CITIES_KEPT, (city: Location): readonly string[] => findWords(cityName(city)))

const inCityEntry = (company: Company): Entry<Company> => [
  keyOf(inCity(wordsOfCity(company.location), wordsOfName(company)), `${company.slug}_in`),
  company,
]

/** Words of the name, the city with the name, and the numbers. */
export const companyEntries = (company: Company): Entry<Company>[] => [
  ...entriesOf(wordsOfName(company), company.slug, company),
  inCityEntry(company),
  ...numbersOf(company).map(
    ({ register, digits }): Entry<Company> => [keyOf(digits, `${company.slug}_${register.toLowerCase()}`), company],
  ),
]

/** A city is found by its name, followed by its state. */
export const cityEntries = (city: FoundCity): Entry<FoundCity>[] => {
  const { location } = city
  const words = findWords(cityName(location))
  const region = location.region.toLowerCase()
  return entriesOf(region ? [...words, region] : words, `city_${location.slug}`, city).slice(0, words.length)
}

const AREA = 'area_'

export const areaEntry = ({ area, city }: FoundArea): Entry<FoundCity> => [
  keyOf(ofArea(area), `${AREA}${area}_${city.location.slug}`),
  city,
]

const REGISTERS = new Map(REGISTER_NAMES.map((register) => [register.toLowerCase(), register]))

/** The result of an entry. */
export const foundBy = ([key, item]: Entry): Found => {
  const [words, name] = [wordsOf(key), nameInKey(key)]
  if ('word' in item) return item
  if ('byService' in item) return name.startsWith(AREA) ? { area: areaOf(words), city: item } : item
  const register = REGISTERS.get(name.slice(name.lastIndexOf('_') + 1))
  return register ? { company: item, register, digits: words } : item
}

/** Words of a company and its city that people may misspell. */
export const spellingsOf = (company: Company): Set<string> =>
  speltWords([...wordsOfName(company), ...wordsOfCity(company.location)])
