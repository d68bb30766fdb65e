/** The finder's file format: short lists, because visitors load them while they type. */
import { locationLabel } from '../../catalog/rules.ts'
import { slugify } from '../../slug.ts'
import type { Company, Location } from '../company.ts'
import { remember, rememberLast } from '../remember.ts'
import type { Cut } from './cut-index.ts'
import { type Found, type FoundArea, type FoundCity, otherName } from './finder-entries.ts'

/**
 * `slug` is '' if the name determines it. `number` is there only in the entry of a number, '' in others. `legal` is the
 * legal name if its words differ.
 */
export type CompanyAnswer = readonly [name: string, place: string, slug: string, number?: string, legal?: string]
/** With its number of companies. In a block also by service slug. */
export type CityAnswer = readonly [label: string, slug: string, companies: number, byService?: Record<string, number>]
/** A city in a postal area. */
export type AreaAnswer = readonly [area: string, label: string, slug: string]
/** `slugInState` is the service whose lists of states and cities contain its companies. '' if the lists of all companies do. */
export type ServiceAnswer = readonly [name: string, slug: string, companies: number, slugInState?: string]
/** `offered` has 1 or 0 for each service of the first file, in order: whether the state has a list for it. */
export type RegionAnswer = readonly [code: string, companies: number, offered?: string]

/** The first file that browsers load. */
export interface FinderRoot {
  /** All parts of the index. None if there are groups of them. */
  parts: readonly Cut[]
  groups: readonly Cut[]
  services: readonly ServiceAnswer[]
  regions: readonly RegionAnswer[]
  /** Only the largest, because visitors type the rest. */
  cities: readonly CityAnswer[]
}

export interface FinderBlock {
  companies: readonly CompanyAnswer[]
  cities: readonly CityAnswer[]
  areas: readonly AreaAnswer[]
  /** In their original spelling. */
  words: readonly string[]
}

/** Enough for a few hundred blocks. */
const ANSWERS_KEPT = 20_000

const labelOf = remember((location: Location): string => locationLabel(location))

// A company is in several blocks, and each is rebuilt when any of its companies changes.
const companyAnswer = rememberLast(
  ANSWERS_KEPT,
  (company: Company): { shown: readonly [string, string, string]; legal: string } => {
    const { name, slug, location } = company
    return { shown: [name, labelOf(location), slug === slugify(name) ? '' : slug], legal: otherName(company) }
  },
)

const companyFound = (company: Company, number = ''): CompanyAnswer => {
  const { shown, legal } = companyAnswer(company)
  if (legal) return [...shown, number, legal]
  return number ? [...shown, number] : shown
}

/** A city without its services. */
export const cityInShort = ({ location, companies }: FoundCity): [string, string, number] => [
  labelOf(location),
  location.slug,
  companies,
]

const cityAnswer = (city: FoundCity): CityAnswer => [
  ...cityInShort(city),
  Object.fromEntries([...city.byService].sort(([a], [b]) => (a < b ? -1 : 1))),
]

const areaAnswer = ({ area, city: { location } }: FoundArea): AreaAnswer => [area, labelOf(location), location.slug]

/** Each company, city and area once: several words of a name may be close together. */
export const blockOf = (items: readonly Found[]): FinderBlock => {
  const block = {
    companies: [] as CompanyAnswer[],
    cities: [] as CityAnswer[],
    areas: [] as AreaAnswer[],
    words: [] as string[],
  }
  for (const item of new Set(items)) {
    if ('number' in item) block.companies.push(companyFound(item.company, item.number))
    else if ('word' in item) block.words.push(item.word)
    else if ('area' in item) block.areas.push(areaAnswer(item))
    else if ('byService' in item) block.cities.push(cityAnswer(item))
    else block.companies.push(companyFound(item))
  }
  return block
}
