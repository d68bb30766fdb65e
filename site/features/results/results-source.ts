/** Where the companies of results come from: a list, a place, or what a search found. */
import { pathOfFacts } from '../../../domain/directory/lists/company-facts.ts'
import { factsOfData } from '../../../domain/directory/lists/facts-of-data.ts'
import {
  type Candidate,
  filterCompanies,
  type ListFilter,
  RADII,
  SORT_LABELS,
} from '../../../domain/directory/lists/list-filter.ts'
import { slugInPlace } from '../../../domain/directory/lists/service-categories.ts'
import type { CompanyData } from '../../../domain/directory/pages/company/company-data.ts'
import type { ListFilterSource } from '../../../domain/directory/pages/list-pages.ts'
import { type Companies, companiesAround, companiesOfList } from '../../../domain/find/load-companies.ts'
import { OutdatedError } from '../../../domain/find/loaded-files.ts'
import type { Sought } from '../../../domain/find/result.ts'
import { withinText } from '../../../domain/places/coordinates.ts'
import { countryOfRegion, regionOfLabel } from '../../../domain/places/regions.ts'
import { companyDataPath } from '../../../domain/routes.ts'
import { FILES } from '../find/loaded-files.ts'
import { readResults } from './results-address.ts'

export interface ResultsSource {
  /** Says for which choices of a filter the same companies are loaded. */
  keyOf(filter: ListFilter): string
  /** The companies to choose from. @throws if they cannot be loaded */
  load(filter: ListFilter): Promise<Companies>
  /** Country of the place that distances are from. '' without a place. */
  country: string
  /** What results without a chosen distance are called: "Chicago, IL only". */
  nearest: string
  /** What the first order is called. */
  firstSort(filter: ListFilter): string
}

/** Country of a place by its label: "Chicago, IL". */
const countryOf = (label: string): string => countryOfRegion(regionOfLabel(label)) ?? 'US'

/** The slugs that services have in cities, by name. */
const slugsByName = async (): Promise<Map<string, string>> => {
  const { services } = await FILES.root()
  const slugs = services.map(([, slug]) => slug)
  return new Map(services.map(([name, slug]) => [name, slugInPlace(slug, slugs)]))
}

/** A company by the data of its page. None if it is no longer listed. */
const candidateOf = async (slug: string, services: ReadonlyMap<string, string>): Promise<Candidate[]> => {
  try {
    const data = await FILES.file<CompanyData>(companyDataPath(slug))
    return [{ facts: factsOfData(data, slug, services) }]
  } catch (error) {
    if (error instanceof OutdatedError) return []
    throw error
  }
}

/** Companies that are shown, in their order. */
const companiesShown = async (slugs: readonly string[]): Promise<Companies> => {
  const services = await slugsByName()
  const candidates = await Promise.all(slugs.map((slug) => candidateOf(slug, services)))
  return { candidates: candidates.flat(), services: await servicesInCities() }
}

/** The companies that a search found by name. @param slugs of their pages, most likely first */
export const foundSource = (slugs: readonly string[]): ResultsSource => ({
  keyOf: () => 'found',
  load: () => companiesShown(slugs),
  country: '',
  nearest: '',
  firstSort: () => 'Best match',
})

/** The companies of a list, or with a distance those around its city. */
export const listSource = ({ from, service, place }: ListFilterSource): ResultsSource => {
  const isAround = ({ within }: ListFilter) => place !== undefined && within !== ''
  return {
    keyOf: (filter) => (isAround(filter) ? `${filter.within} ${filter.service}` : 'list'),
    load: async (filter) => {
      const list = typeof from === 'string' ? await companiesOfList(FILES, from, service) : await companiesShown(from)
      if (!place || !isAround(filter)) return list
      const [, latitude, longitude] = place
      const [, km] = RADII[filter.within]
      return {
        ...list,
        candidates: await companiesAround(FILES, { latitude, longitude }, km, [service, filter.service]),
      }
    },
    country: place ? countryOf(place[0]) : '',
    nearest: place ? `${place[0]} only` : '',
    firstSort: (filter) => (isAround(filter) ? 'Nearest first' : SORT_LABELS['']),
  }
}

/** All services by the slug that their lists in cities have. */
const servicesInCities = async (): Promise<Map<string, string>> => {
  const { services } = await FILES.root()
  return new Map(services.flatMap(([name, slug, , inCities = slug]) => (inCities === slug ? [[slug, name]] : [])))
}

/** The companies around a place that offer one of some services, and have what else is sought. */
export const placeSource = ({ services, facts, country, km, ...place }: Sought): ResultsSource => {
  const only = readResults(`?${new URLSearchParams(facts.flatMap(({ query }) => (query ? [[...query]] : [])))}`).filter
  return {
    keyOf: ({ within, service }) => `${within} ${service}`,
    load: async ({ within, service }) => {
      const [, chosen] = RADII[within]
      const found = await Promise.all(
        (services.length > 0 ? services : ['']).map((each) =>
          companiesAround(FILES, place, chosen || km, [each, service]),
        ),
      )
      const all = new Map(found.flat().map((company) => [pathOfFacts(company.facts), company]))
      const candidates = filterCompanies([...all.values()], only, new Date().toISOString().slice(0, 10))
      return { candidates, services: await servicesInCities() }
    },
    country,
    nearest: `Within ${withinText(km, country)}`,
    firstSort: () => 'Nearest first',
  }
}
