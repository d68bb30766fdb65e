import { cityName, locationLabel } from '../../../catalog/rules.ts'
import { distanceText } from '../../../places/coordinates.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { type NearbyMap, nearbyMap } from '../../map/nearby-map.ts'
import { nearCell, stepOf, stepText } from '../../nearby/nearby-lists.ts'
import { type CompanyCard, companyCard } from '../company/company-card.ts'
import type { PageKind, PageOfKind } from '../page-kind.ts'

/** What pages show of the cities around theirs. */

/** A list of a city nearby. */
export interface NearbyPlace {
  /** "Aurora, IL". */
  label: string
  path: string
  /** "39 mi". */
  distance: string
  /** How many companies it holds, as coarse as `stepText`. */
  size: string
}

/** Companies with which a short list goes on. */
export interface NearbyCompanies {
  heading: string
  cards: CompanyCard[]
}

export interface Nearby {
  places: NearbyPlace[]
  /** Where they are, on the list of all companies of a city. */
  map?: NearbyMap
  /** Companies of the nearest of them, for a list that holds few itself. */
  companies: NearbyCompanies[]
}

/** A list with fewer companies goes on with so many of those nearby. */
export const SHORT_LIST = 5

export const isShort = ({ companies }: CompanyList): boolean => companies.length < SHORT_LIST

const NOTHING: Nearby = { places: [], companies: [] }

/** Lists of the nearest cities, with companies of the list's service. */
export const nearbyPlaces = (lists: CompanyLists, list: CompanyList | undefined): NearbyPlace[] =>
  list
    ? lists.cities.nearby.of(list).map(({ list: { location, path, companies }, km }) => ({
        label: location ? locationLabel(location) : '',
        path,
        distance: distanceText(km, list.location?.country ?? ''),
        size: stepText(stepOf(companies.length)),
      }))
    : []

const companiesAround = (lists: CompanyLists, list: CompanyList): NearbyCompanies[] => {
  const found: NearbyCompanies[] = []
  let wanted = isShort(list) ? SHORT_LIST : 0
  for (const { list: other, km } of wanted > 0 ? lists.cities.nearby.of(list) : []) {
    const cards = other.companies.slice(0, wanted).map(companyCard)
    const city = other.location ? cityName(other.location) : ''
    if (cards.length > 0)
      found.push({ heading: `${distanceText(km, list.location?.country ?? '')} away, in ${city}`, cards })
    wanted -= cards.length
  }
  return found
}

const mapAround = (lists: CompanyLists, list: CompanyList): Pick<Nearby, 'map'> => {
  const { location, service } = list
  const map = location && !service && nearbyMap(location, location.country, lists.cities.nearby.of(list))
  return map ? { map } : {}
}

/** What the first page of a city's list shows; nothing on others. */
export const nearbyOf = (lists: CompanyLists, list: CompanyList): Nearby =>
  list.location
    ? { places: nearbyPlaces(lists, list), ...mapAround(lists, list), companies: companiesAround(lists, list) }
    : NOTHING

/** What a browser reads that has been asked for the cities near somebody: nobody else learns where that is. */

/** A city with a company: what it is called, its list, and where it is. */
export type NearCity = readonly [label: string, path: string, latitude: number, longitude: number]

/** Names of the cells that hold a city. */
export const NEAR_PATH = '/search/near.json'
const CELL_START = '/search/near/'
const CELL_END = '.json'

export const nearCellPath = (cell: string): string => `${CELL_START}${cell}${CELL_END}`

const hundredth = (degrees: number): number => Math.round(degrees * 100) / 100

const nearCity = ({ location, path }: CompanyList): NearCity[] =>
  location ? [[locationLabel(location), path, hundredth(location.latitude), hundredth(location.longitude)]] : []

type NearFile = PageOfKind<'near', readonly string[] | readonly NearCity[]>

export const nearFiles: PageKind<NearFile> = {
  paths: ({ cities: { nearCells } }) => [NEAR_PATH, ...nearCells.names.map(nearCellPath)],
  page({ cities: { nearCells } }, path) {
    if (path === NEAR_PATH) return { kind: 'near', path, props: nearCells.names }
    if (!path.startsWith(CELL_START)) return undefined
    const cities = nearCells.cell(path.slice(CELL_START.length, -CELL_END.length))
    return cities && { kind: 'near', path, props: cities.flatMap(nearCity) }
  },
  around: ({ cities: { nearCells } }, { lists, isCounted }) =>
    isCounted
      ? [...lists].flatMap(({ location, service }) => {
          if (!location || service) return []
          const cell = nearCell(location)
          return nearCells.cell(cell) ? [NEAR_PATH, nearCellPath(cell)] : [NEAR_PATH]
        })
      : [],
}
