/** The home page: the search, and the largest lists. */
import { locationLabel } from '../../catalog/rules.ts'
import { listPath, STATIC_PATHS } from '../../routes.ts'
import type { Location, Service } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { PlaceMap } from '../map/place-map.ts'
import { remember } from '../remember.ts'
import { type RecentReview, recentReviews } from './company/recent-reviews.ts'
import { largestLocations, largestServices, type RelatedLink } from './related-lists.ts'

export const HOME_PATH = STATIC_PATHS.home

export interface HomePageProps {
  companies: number
  /** Cities with a company. */
  cities: number
  services: { name: string; slug: string }[]
  /** Cities of the drop-down list. Undefined if there are too many. */
  locations?: { name: string; slug: string }[]
  /** The most wanted services, each with a list that has companies. */
  tiles: HomeTile[]
  largestServices: RelatedLink[]
  largestLocations: RelatedLink[]
  recentReviews: RecentReview[]
  /** Undefined while no city has coordinates. */
  map?: PlaceMap
}

export interface HomeTile extends RelatedLink {
  /** The service that it links to. */
  service: keyof typeof TILES
}

/** Labels in visitors' words, by service slug. */
const TILES = {
  moving: 'Move a home',
  freight: 'Ship freight',
  refrigerated: 'Cold chain',
  flatbed: 'Flatbed',
  warehouse: 'Warehouse',
} as const

const TILE_SERVICES = Object.keys(TILES) as HomeTile['service'][]

/** Cities that the home page links to. */
const HOME_LOCATIONS = 36

// Every batch asks for the home page, while the catalog stays the same.
export const serviceChoices = remember((services: readonly Service[]) =>
  services.map(({ name, slug }) => ({ name, slug })),
)
const cityChoices = remember((locations: readonly Location[]) =>
  locations.map((location) => ({ name: locationLabel(location), slug: location.slug })),
)

const importedCities = remember(
  (locations: readonly Location[]) =>
    new Set(locations.filter(({ is_imported }) => is_imported).map(({ slug }) => slug)),
)

/** Cities to choose from. A city from an import only while it has a company. */
const choosableCities = (lists: CompanyLists): { name: string; slug: string }[] => {
  const [choices, imported] = [cityChoices(lists.locations), importedCities(lists.locations)]
  if (imported.size === 0) return choices
  return choices.filter(({ slug }) => !imported.has(slug) || lists.at(listPath({ location: slug })))
}

const tiles = (lists: CompanyLists): HomeTile[] =>
  TILE_SERVICES.flatMap((slug) => {
    const service = lists.services.find((other) => other.slug === slug)
    const list = service && lists.list({ service: lists.categories.lead(service) })
    if (!list?.companies.length) return []
    return { service: slug, label: TILES[slug], path: list.path, companies: list.companies.length }
  })

export const homePage = (lists: CompanyLists): HomePageProps => ({
  companies: lists.companies.length,
  cities: lists.cities.ranked().size,
  services: serviceChoices(lists.services),
  ...(lists.hasManyCities ? {} : { locations: choosableCities(lists) }),
  tiles: tiles(lists),
  largestServices: largestServices(lists),
  largestLocations: largestLocations(lists, HOME_LOCATIONS),
  recentReviews: recentReviews(lists),
  ...(lists.cities.continent.map ? { map: lists.cities.continent.map } : {}),
})
