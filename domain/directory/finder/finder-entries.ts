/** What the finder finds, and under which words. */
import { cityName } from '../../catalogue/rules.ts'
import type { Company, Location } from '../company.ts'
import { keyOf } from './cuts.ts'
import { type Register, typedNumber } from './find-number.ts'
import { findWords } from './find-words.ts'
import { inCity, ofArea } from './phrases.ts'
import { type FoundWord, speltWords } from './spelling.ts'

/** A city with its companies. */
export interface FoundCity {
  location: Location
  companies: number
  /** Companies by slug of their services. */
  byService: Map<string, number>
}

/** A city by a postal area that addresses of its companies name. */
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

export type Entry<Item = Found> = readonly [key: string, item: Item]

/** An entry for each word: the words from it on. So a phrase from anywhere in a name stands in one place. */
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

const inCityEntry = (company: Company): Entry<Company> => [
  keyOf(inCity(findWords(cityName(company.location)), findWords(company.name)), `${company.slug}_in`),
  company,
]

/** Words of a name, its city with its name, then its numbers. */
export const companyEntries = (company: Company): Entry<Company | FoundNumber>[] => [
  ...entriesOf(findWords(company.name), company.slug, company),
  inCityEntry(company),
  ...numbersOf(company).map(
    ({ register, digits }): Entry<FoundNumber> => [
      keyOf(digits, `${company.slug}_${register.toLowerCase()}`),
      { company, register, digits },
    ],
  ),
]

/** A city is found by its name, with its state behind it. */
export const cityEntries = (city: FoundCity): Entry<FoundCity>[] => {
  const { location } = city
  const words = findWords(cityName(location))
  const region = location.region.toLowerCase()
  return entriesOf(region ? [...words, region] : words, `city_${location.slug}`, city).slice(0, words.length)
}

export const areaEntry = (found: FoundArea): Entry<FoundArea> => [
  keyOf(ofArea(found.area), `area_${found.area}_${found.city.location.slug}`),
  found,
]

/** The words of a company, and of its city, that people may misspell. */
export const spellingsOf = ({ name, location }: Company): Set<string> =>
  speltWords([...findWords(name), ...findWords(cityName(location))])
