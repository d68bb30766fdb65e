/** The home page: the search, and the largest lists. */
import { locationLabel } from '../../catalog/rules.ts'
import { listPath, STATIC_PATHS } from '../../routes.ts'
import type { Location, Service } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { PlaceMap } from '../map/place-map.ts'
import { remember } from '../remember.ts'
import { type RecentChange, recentChanges } from './changes-feeds.ts'
import { type RecentReview, recentReviews } from './company/recent-reviews.ts'
import { largestLocations, type RelatedLink } from './related-lists.ts'

export const HOME_PATH = STATIC_PATHS.home

export interface HomePageProps {
  companies: number
  /** Cities with a company. */
  cities: number
  services: { name: string; slug: string }[]
  /** Cities of the drop-down list. Undefined if there are too many. */
  locations?: { name: string; slug: string }[]
  /** Services with companies, the most wanted first. */
  tiles: HomeTile[]
  largestLocations: RelatedLink[]
  recentReviews: RecentReview[]
  recentChanges: RecentChange[]
  /** Undefined while no city has coordinates. */
  map?: PlaceMap
}

export interface HomeTile extends RelatedLink {
  /** Slug of the service that it links to. */
  service: string
}

/** The most wanted services in visitors' words, by slug. */
const WANTED: Readonly<Record<string, string>> = {
  moving: 'Move a home',
  freight: 'Ship freight',
  refrigerated: 'Cold chain',
  flatbed: 'Flatbed',
  warehouse: 'Warehouse',
}

const MOST_TILES = 10
const HOME_CITIES = 8

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

const tiles = (lists: CompanyLists): HomeTile[] => {
  const found = new Map<string, HomeTile>()
  for (const service of lists.services) {
    const lead = lists.categories.lead(service)
    const list = lists.list({ service: lead })
    if (!list?.companies.length || (found.has(list.path) && !WANTED[service.slug])) continue
    const label = WANTED[service.slug] ?? lists.categories.nameOf(lead)
    found.set(list.path, { service: service.slug, label, path: list.path, companies: list.companies.length })
  }
  const rank = ({ service }: HomeTile) => (Object.keys(WANTED).indexOf(service) + 1 || MOST_TILES) - 1
  return [...found.values()].sort((a, b) => rank(a) - rank(b) || b.companies - a.companies).slice(0, MOST_TILES)
}

export const homePage = (lists: CompanyLists): HomePageProps => ({
  companies: lists.companies.length,
  cities: lists.cities.ranked().size,
  services: serviceChoices(lists.services),
  ...(lists.hasManyCities ? {} : { locations: choosableCities(lists) }),
  tiles: tiles(lists),
  largestLocations: largestLocations(lists).slice(0, HOME_CITIES),
  recentReviews: recentReviews(lists),
  recentChanges: recentChanges(lists),
  ...(lists.cities.continent.map ? { map: lists.cities.continent.map } : {}),
})
