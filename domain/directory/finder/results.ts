/** What the files of the finder hold: short lists, because visitors load them while they type. */
import { locationLabel } from '../../catalog/rules.ts'
import { slugify } from '../../slug.ts'
import type { Company, Location } from '../company.ts'
import { remember, rememberLast } from '../remember.ts'
import type { Cut } from './cut-index.ts'
import { numberLabel } from './find-words.ts'
import type { Found, FoundArea, FoundCity } from './finder-entries.ts'

/** `slug` is '' where the name makes it; `number` stands only where it is what was looked for. */
export type CompanyAnswer = readonly [name: string, place: string, slug: string, number?: string]
/** With the number of companies, in a block also by slug of their services. */
export type CityAnswer = readonly [label: string, slug: string, companies: number, byService?: Record<string, number>]
/** A city by a postal area. */
export type AreaAnswer = readonly [area: string, label: string, slug: string]
/** `slugInState` is that of the service whose lists of states hold its companies; '' where those of all companies do. */
export type ServiceAnswer = readonly [name: string, slug: string, companies: number, slugInState?: string]
/** `offered` tells of each service of the first file, in their order, whether it has a list there: 1 or 0. */
export type RegionAnswer = readonly [name: string, code: string, companies: number, offered?: string]

/** What is loaded first. */
export interface FinderRoot {
  parts: readonly Cut[]
  services: readonly ServiceAnswer[]
  regions: readonly RegionAnswer[]
  /** The largest ones, since nobody types all of their names. */
  cities: readonly CityAnswer[]
}

export interface FinderBlock {
  companies: readonly CompanyAnswer[]
  cities: readonly CityAnswer[]
  areas: readonly AreaAnswer[]
  /** As they are spelt. */
  words: readonly string[]
}

/** Those of some hundred blocks. */
const ANSWERS_KEPT = 20_000

const labelOf = remember((location: Location): string => locationLabel(location))

// a company stands in several blocks, and each is made anew for every change of another one in it
const companyAnswer = rememberLast(
  ANSWERS_KEPT,
  ({ name, slug, location }: Company): readonly [string, string, string] => [
    name,
    labelOf(location),
    slug === slugify(name) ? '' : slug,
  ],
)

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

/** Each company, city and area once: a name may have several words that stand close together. */
export const blockOf = (items: readonly Found[]): FinderBlock => {
  const block = {
    companies: [] as CompanyAnswer[],
    cities: [] as CityAnswer[],
    areas: [] as AreaAnswer[],
    words: [] as string[],
  }
  for (const item of new Set(items)) {
    if ('digits' in item) block.companies.push([...companyAnswer(item.company), numberLabel(item)])
    else if ('word' in item) block.words.push(item.word)
    else if ('area' in item) block.areas.push(areaAnswer(item))
    else if ('byService' in item) block.cities.push(cityAnswer(item))
    else block.companies.push(companyAnswer(item))
  }
  return block
}
