import { locationLabel } from '../../catalogue/rules.ts'
import { cityFactsPath, pageOfList } from '../../routes.ts'
import type { CompanyList, CompanyLists } from '../company-lists.ts'
import { type Crumb, listCrumbs, widerLists } from '../lists/breadcrumbs.ts'
import { LEAST_TO_FILTER } from '../lists/city-facts.ts'
import { isIndexable, standingOf } from '../lists/indexability.ts'
import { listDescription } from '../lists/list-description.ts'
import { type ListFacts, listFacts } from '../lists/list-facts.ts'
import { type CompanyCard, companyCard } from './company/company-card.ts'
import { serviceChoices } from './home-page.ts'
import { listHeading, listSubtitle, listTitle } from './list-title.ts'
import { type Nearby, nearbyOf } from './places/nearby-places.ts'
import type { RelatedLink } from './related-lists.ts'
import { lastModified, type SitemapEntry, type SitePage } from './site-page.ts'
import { listPriority } from './sitemap-rules.ts'

/** Companies on one page of a public list. */
export const PAGE_SIZE = 10

/** Pages of the longest list. Nobody leafs further: past them a list leads on to its cities and services. */
const MOST_PAGES = 100

export interface ListPageProps {
  heading: string
  subtitle: string
  title: string
  description: string
  /** Path of the list's first page. */
  listPath: string
  /** Canonical path of the list that shows these companies. */
  canonical: string
  noindex: boolean
  /** The way from the home page to this list. */
  crumbs: Crumb[]
  page: number
  lastPage: number
  total: number
  cards: CompanyCard[]
  /** Figures of the whole list, on its first page. */
  facts?: ListFacts
  /** What the search below it offers, and what is chosen there. */
  search: ListSearch
  /** By what a browser sorts and filters it; absent where one page shows all, and for lists of no single city. */
  filter?: { file: string; services: string[] }
  kind: 'all' | 'service' | 'city' | 'pair'
  related: RelatedLink[]
  /** Lists that this one is a part of. */
  wider: Crumb[]
  /** On the first page of a city's list. */
  nearby?: Nearby
}

export interface ListSearch {
  services: { name: string; slug: string }[]
  /** Slug, '' without a service. */
  service: string
  city?: { name: string; slug: string }
}

/** Pages of a list of so many companies; one without any has a page that says so. */
export const lastPageOf = (companies: number): number =>
  Math.min(MOST_PAGES, Math.max(1, Math.ceil(companies / PAGE_SIZE)))

/** Page of a list that would show the company at a position; there may be none of this number. */
export const pageAt = (position: number): number => Math.floor(position / PAGE_SIZE) + 1

const kindOf = ({ service, location }: CompanyList): ListPageProps['kind'] => {
  if (location) return service ? 'pair' : 'city'
  return service ? 'service' : 'all'
}

const searchOf = (lists: CompanyLists, { service, location }: CompanyList): ListSearch => ({
  services: serviceChoices(lists.services),
  service: service?.slug ?? '',
  ...(location ? { city: { name: locationLabel(location), slug: location.slug } } : {}),
})

const filterOf = (
  lists: CompanyLists,
  { service, location, companies }: CompanyList,
): Pick<ListPageProps, 'filter'> => {
  if (!location || companies.length < LEAST_TO_FILTER) return {}
  const services = service ? lists.categories.with(service).map(({ slug }) => slug) : []
  return { filter: { file: cityFactsPath(location.slug), services } }
}

/** A page of a list; undefined when the list has not so many. */
export const listPage = (
  lists: CompanyLists,
  list: CompanyList,
  page: number,
  related: RelatedLink[],
): SitePage<ListPageProps> | undefined => {
  const { companies, path } = list
  const lastPage = lastPageOf(companies.length)
  if (page < 1 || page > lastPage) return undefined
  const cards = companies.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(companyCard)
  const facts = page === 1 ? listFacts(lists.tallyOf(list)) : undefined
  return {
    path: pageOfList(path, page),
    props: {
      heading: listHeading(list),
      subtitle: listSubtitle(list),
      title: listTitle(list, page),
      description: listDescription(list, { first: (page - 1) * PAGE_SIZE + 1, cards, trucks: facts?.trucks ?? 0 }),
      listPath: path,
      ...standingOf(lists, list),
      crumbs: listCrumbs(list),
      page,
      lastPage,
      total: companies.length,
      cards,
      ...(facts ? { facts } : {}),
      search: searchOf(lists, list),
      ...filterOf(lists, list),
      kind: kindOf(list),
      related,
      wider: widerLists(lists, list),
      ...(page === 1 && list.location ? { nearby: nearbyOf(lists, list) } : {}),
    },
  }
}

/** What the sitemap says of a list's first page; undefined when it stays out of it. */
export const listSitemapEntry = (lists: CompanyLists, list: CompanyList): SitemapEntry | undefined => {
  if (!isIndexable(lists, list)) return undefined
  const lastmod = lastModified(list.companies)
  return { priority: listPriority(list), changefreq: 'weekly', ...(lastmod ? { lastmod } : {}) }
}

/**
 * The page numbers to show: the first, the last and those around the current one; 'gap' where some are left out.
 * A single left-out page is shown instead of a gap.
 */
export const pageNumbers = (page: number, lastPage: number): (number | 'gap')[] => {
  const shown = [1, page - 1, page, page + 1, lastPage].filter((number) => number >= 1 && number <= lastPage)
  const numbers = [...new Set(shown)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const missing = number - (numbers[index - 1] ?? 0) - 1
    if (missing === 0) return [number]
    return missing === 1 ? [number - 1, number] : ['gap' as const, number]
  })
}
