/** The home page: what there is to search, and where most of it stands. */
import { locationLabel } from '../../catalogue/rules.ts'
import { listPath, STATIC_PATHS } from '../../routes.ts'
import type { Location, Service } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import { remember } from '../remember.ts'
import { largestLocations, largestServices, type RelatedLink } from './related-lists.ts'

export const HOME_PATH = STATIC_PATHS.home

export interface HomePageProps {
  companies: number
  /** Cities with a company. */
  cities: number
  services: { name: string; slug: string }[]
  /** Cities of the drop-down list; absent when they are too many for one. */
  locations?: { name: string; slug: string }[]
  largestServices: RelatedLink[]
  largestLocations: RelatedLink[]
}

/** Cities that the home page links to. */
const HOME_LOCATIONS = 36

// the home page is asked for with every batch, while the catalogue stays as it is
const serviceChoices = remember((services: readonly Service[]) => services.map(({ name, slug }) => ({ name, slug })))
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

export const homePage = (lists: CompanyLists): HomePageProps => ({
  companies: lists.companies.length,
  cities: lists.inCities().size,
  services: serviceChoices(lists.services),
  ...(lists.cityIndex ? {} : { locations: choosableCities(lists) }),
  largestServices: largestServices(lists),
  largestLocations: largestLocations(lists, HOME_LOCATIONS),
})
