import { cityName, locationLabel } from '../../../catalog/rules.ts'
import { distanceText } from '../../../places/coordinates.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { type NearbyMap, nearbyMap } from '../../map/nearby-map.ts'
import { stepOf, stepText } from '../../nearby/nearby-lists.ts'
import { type CompanyCard, companyCard } from '../company/company-card.ts'

/** What pages show about nearby cities. */

/** The list of a nearby city. */
export interface NearbyPlace {
  /** "Aurora, IL". */
  label: string
  path: string
  /** "39 mi". */
  distance: string
  /** Number of companies, in the coarse steps of `stepText`. */
  size: string
}

/** Companies shown below a short list. */
export interface NearbyCompanies {
  heading: string
  cards: CompanyCard[]
}

export interface Nearby {
  places: NearbyPlace[]
  /** Map of the places. Only on the list of all companies of a city. */
  map?: NearbyMap
  /** Companies of the nearest places, if the list itself is short. */
  companies: NearbyCompanies[]
}

/** A list with fewer companies also shows this many nearby ones. */
export const SHORT_LIST = 5

export const isShort = ({ companies }: CompanyList): boolean => companies.length < SHORT_LIST

const NOTHING: Nearby = { places: [], companies: [] }

/** Lists of the nearest cities, and companies of the same service there. */
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
      found.push({ heading: `${city}, ${distanceText(km, list.location?.country ?? '')} away`, cards })
    wanted -= cards.length
  }
  return found
}

const mapAround = (lists: CompanyLists, list: CompanyList): Pick<Nearby, 'map'> => {
  const { location, service } = list
  if (!location || service) return {}
  const places = lists.cities.nearby.of(list).map((found) => found.list.location ?? location)
  const map = nearbyMap(location, places)
  return map ? { map } : {}
}

/** What the first page of a city list shows. Empty on other pages. */
export const nearbyOf = (lists: CompanyLists, list: CompanyList): Nearby =>
  list.location
    ? { places: nearbyPlaces(lists, list), ...mapAround(lists, list), companies: companiesAround(lists, list) }
    : NOTHING
