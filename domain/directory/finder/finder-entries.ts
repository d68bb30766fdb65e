/** What the finder finds, and by which words. */
import { docketsOf } from '../../carrier-record/authority-status.ts'
import { cityName } from '../../catalog/rules.ts'
import { numberLabel, phoneDigitsLabel, REGISTER_NAMES, type Register, typedNumber } from '../../search/numbers.ts'
import { findWords, nameForms } from '../../search/words.ts'
import { e164 } from '../../text/phone.ts'
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

/** A company's number, as shown. */
export interface FoundNumber {
  company: Company
  number: string
}

export type Found = Company | FoundNumber | FoundCity | FoundArea | FoundWord

/** The value of an entry. The key tells whether it is for a number or an area. */
export type EntryItem = Company | FoundCity | FoundWord

export type Entry<Item = EntryItem> = readonly [key: string, item: Item]

/** One entry per word, with the words from there on, so a phrase from anywhere in a name is one key range. */
const entriesOf = <Item>(words: readonly string[], name: string, item: Item): Entry<Item>[] =>
  words.map((_, at) => [keyOf(words.slice(at).join(' '), `${name}_${at}`), item])

/** A company's numbers, each once: its USDOT number, its own docket, and those of its federal record. */
const numbersOf = (company: Company): { register: Register; digits: string }[] => {
  const usdot = typedNumber(company.usdot_number)
  const dockets = [company.mc_number, ...docketsOf(company.federal)].flatMap((docket) => {
    const number = typedNumber(docket)
    return number ? [{ register: 'MC' as const, ...number }] : []
  })
  const numbers = [...(usdot ? [{ ...usdot, register: 'USDOT' as const }] : []), ...dockets]
  return [...new Map(numbers.map((number) => [numberLabel(number), number])).values()]
}

/** Digits of a phone number in North America. '' for any other. */
const phoneOf = ({ phone }: Company): string => /^\+1(\d{10})$/.exec(e164(phone) ?? '')?.[1] ?? ''

/** Companies are processed one after another, each several times. */
const COMPANIES_KEPT = 4
const CITIES_KEPT = 10_000
const wordsOfName = rememberLast(COMPANIES_KEPT, ({ name }: Company): readonly string[] => findWords(name))
const wordsOfCity = rememberLast(CITIES_KEPT, (city: Location): readonly string[] => findWords(cityName(city)))

/** A company's legal name, if its words differ from those of its name. */
export const otherName = rememberLast(COMPANIES_KEPT, (company: Company): string => {
  const { legal_name } = company
  return legal_name !== '' && findWords(legal_name).join(' ') !== wordsOfName(company).join(' ') ? legal_name : ''
})

/** Other ways to type a company's name, and its legal name. */
const otherForms = (company: Company): string[][] => {
  const legal = otherName(company)
  return [...nameForms(company.name).slice(1), ...(legal ? nameForms(legal) : [])]
}

const inCityEntry = (company: Company): Entry<Company> => [
  keyOf(inCity(wordsOfCity(company.location), wordsOfName(company)), `${company.slug}_in`),
  company,
]

const PHONE = 'phone'

const phoneEntries = (company: Company): Entry<Company>[] => {
  const digits = phoneOf(company)
  return digits ? [[keyOf(digits, `${company.slug}_${PHONE}`), company]] : []
}

/** Words of the names, the city with the name, and the numbers. */
export const companyEntries = (company: Company): Entry<Company>[] => [
  ...entriesOf(wordsOfName(company), company.slug, company),
  ...otherForms(company).flatMap((words, form) => entriesOf(words, `${company.slug}_form${form}`, company)),
  inCityEntry(company),
  ...phoneEntries(company),
  ...numbersOf(company).map(
    ({ register, digits }): Entry<Company> => [keyOf(digits, `${company.slug}_${register.toLowerCase()}`), company],
  ),
]

/** A city is found by its name, followed by its state. */
export const cityEntries = (city: FoundCity): Entry<FoundCity>[] => {
  const { location } = city
  const region = location.region.toLowerCase()
  return nameForms(cityName(location)).flatMap((words, form) =>
    entriesOf(
      region ? [...words, region] : words,
      `city_${location.slug}${form > 0 ? `_form${form}` : ''}`,
      city,
    ).slice(0, words.length),
  )
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
  const kind = name.slice(name.lastIndexOf('_') + 1)
  if (kind === PHONE) return { company: item, number: phoneDigitsLabel(words) }
  const register = REGISTERS.get(kind)
  return register ? { company: item, number: numberLabel({ register, digits: words }) } : item
}

/** Words of a company and its city that people may misspell. */
export const spellingsOf = (company: Company): Set<string> =>
  speltWords([...wordsOfName(company), ...otherForms(company).flat(), ...wordsOfCity(company.location)])
