/** What a city search field chooses from if there are too many cities for a drop-down list. */
import { locationLabel } from '../../../catalog/rules.ts'
import type { Location } from '../../company.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { CompanyChange, PageKind, PageOfKind } from '../page-kind.ts'

/** Label and slug of a city. */
export type CityChoice = readonly [label: string, slug: string]
/** A part of the choices: its first words, lowercase and without accents, and its name. */
export type CityPart = readonly [words: string, part: string]

/** The parts, sorted by their words. */
export const CITIES_PATH = '/search/cities.json'
const PART_START = '/search/cities/'
const PART_END = '.json'

/** Cities with a word between the first one of this part and the first one of the next. */
export const cityPartPath = (part: string): string => `${PART_START}${part}${PART_END}`

const choicesOf = ({ cities: { index } }: CompanyLists, path: string): CityChoice[] | undefined => {
  if (!path.startsWith(PART_START)) return undefined
  const cities = index.part(path.slice(PART_START.length, -PART_END.length))
  return cities?.map((location) => [locationLabel(location), location.slug])
}

type CityFile = PageOfKind<'cities', readonly CityPart[] | readonly CityChoice[]>

const cityFile = (lists: CompanyLists, path: string): CityFile | undefined => {
  const props = path === CITIES_PATH ? lists.cities.index.parts : choicesOf(lists, path)
  return props && { kind: 'cities', path, props }
}

/** Cities that get their first company by a change, or lose their last one. The same before and after it. */
const citiesInDoubt = (lists: CompanyLists, change: CompanyChange): Location[] =>
  [...change.lists].flatMap(({ service, location, companies }) => {
    if (!location || service) return []
    const own = change.states.filter(
      (company) => company.location === location && lists.company(company.slug) === company,
    )
    return companies.length === own.length ? location : []
  })

/** The files that the field reads. */
export const cityFiles: PageKind<CityFile> = {
  paths: ({ cities: { index } }) => [CITIES_PATH, ...index.parts.map(([, part]) => cityPartPath(part))],
  page: cityFile,
  around(lists, change) {
    const cities = change.isCounted ? citiesInDoubt(lists, change) : []
    if (cities.length === 0) return []
    const { index } = lists.cities
    return [CITIES_PATH, ...cities.flatMap((city) => Array.from(index.partsAround(city), cityPartPath))]
  },
}
