/** The home page: what there is to search, and where most of it stands. */
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
  /** Cities of the drop-down list; absent when they are too many for one. */
  locations?: { name: string; slug: string }[]
  /** The kinds of work that most visitors come for, each with a list that holds a company. */
  tiles: HomeTile[]
  largestServices: RelatedLink[]
  largestLocations: RelatedLink[]
  recentReviews: RecentReview[]
  /** Absent while nobody knows where any city is. */
  map?: PlaceMap
}

export interface HomeTile extends RelatedLink {
  /** The service that it leads to. */
  service: keyof typeof TILES
}

/** What visitors would say, by the slug of the service that does it. */
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

// the home page is asked for with every batch, while the catalogue stays as it is
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

/** Cities to choose from: those that an import made only while a company is in them. */
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
