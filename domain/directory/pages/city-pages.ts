/** What the search field of a directory with too many cities for a drop-down list chooses from. */
import { locationLabel } from '../../catalogue/rules.ts'
import type { Location } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { SitePage } from './site-page.ts'

/** A city to choose: what it is called, and its slug. */
export type CityChoice = readonly [label: string, slug: string]
/** A part of the choices: the words that it begins with, lower-cased and without accents, and its name. */
export type CityPart = readonly [words: string, part: string]

/** The parts, in the order of their words. */
export const CITIES_PATH = '/search/cities.json'
const PART_START = '/search/cities/'
const PART_END = '.json'

/** Cities with a word between the first one of this part and that of the next. */
export const cityPartPath = (part: string): string => `${PART_START}${part}${PART_END}`

export const isCityFile = (path: string): boolean => path === CITIES_PATH || path.startsWith(PART_START)

/** Canonical paths of all these files; none for a directory of few cities. */
export const cityPaths = ({ cityIndex }: CompanyLists): string[] =>
  cityIndex ? [CITIES_PATH, ...cityIndex.parts.map(([, part]) => cityPartPath(part))] : []

const choicesOf = ({ cityIndex }: CompanyLists, path: string): CityChoice[] | undefined => {
  if (!path.startsWith(PART_START)) return undefined
  const cities = cityIndex?.part(path.slice(PART_START.length, -PART_END.length))
  return cities?.map((location) => [locationLabel(location), location.slug])
}

/** The file at a path; undefined when the directory has none there. */
export const cityPage = (
  lists: CompanyLists,
  path: string,
): SitePage<readonly CityPart[] | readonly CityChoice[]> | undefined => {
  const props = path === CITIES_PATH ? lists.cityIndex?.parts : choicesOf(lists, path)
  return props && { path, props }
}

/** What the files show in which some cities stand, or would, by their paths. */
export const cityFilesAround = (lists: CompanyLists, cities: readonly Location[]): Map<string, unknown> => {
  const { cityIndex } = lists
  if (!cityIndex || cities.length === 0) return new Map()
  const parts = new Set(cities.flatMap((city) => [...cityIndex.partsAround(city)]))
  const paths = [CITIES_PATH, ...Array.from(parts, cityPartPath)]
  return new Map(paths.map((path) => [path, cityPage(lists, path)?.props]))
}
