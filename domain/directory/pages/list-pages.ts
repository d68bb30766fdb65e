import { locationLabel } from '../../catalog/rules.ts'
import { isOnLand } from '../../places/coordinates.ts'
import { cityFactsPath, pageOfList } from '../../routes.ts'
import { formatCount } from '../../text/format.ts'
import type { CompanyLists } from '../company-lists.ts'
import { type Crumb, listCrumbs, widerLists } from '../lists/breadcrumbs.ts'
import { LEAST_TO_FILTER } from '../lists/company-facts.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { isIndexable, standingOf } from '../lists/indexability.ts'
import { type ListFacts, listFacts } from '../lists/list-facts.ts'
import {
  isCutOff,
  LEAST_TO_SORT,
  lastPageOf,
  PAGE_SIZE,
  type ShownTotal,
  totalOnLaterPages,
} from '../lists/list-length.ts'
import { hasWideFacts, wideFactsOf } from '../lists/wide-facts.ts'
import { entryOfCompanies, listPriority } from '../sitemap/sitemap-rules.ts'
import { changesLink } from './changes-feeds.ts'
import { type CompanyCard, companyCard } from './company/company-card.ts'
import { serviceChoices } from './home-page.ts'
import { type ListKind, listHeading, listSubtitle, listTitle, soughtAs } from './list-title.ts'
import { metaDescription } from './page-text.ts'
import { type Nearby, nearbyOf } from './places/nearby-places.ts'
import { placesOfRegion } from './places/region-places.ts'
import type { RegionPlaces } from './places/region-props.ts'
import { namesOf, type RelatedLink } from './related-lists.ts'
import { lastModified, type SitemapEntry, type SitePage } from './site-page.ts'

export interface ListPageProps extends ShownTotal {
  heading: string
  subtitle: string
  title: string
  description: string
  /** Path of the list's first page. */
  listPath: string
  /** Canonical path of the list with these companies. */
  canonical: string
  noindex: boolean
  /** Breadcrumbs to this list. */
  crumbs: Crumb[]
  page: number
  lastPage: number
  cards: CompanyCard[]
  /** Figures of the whole list, on its first page. */
  facts?: ListFacts
  /** Options of the search below the list, and its current choices. */
  search: ListSearch
  /** What browsers sort and filter by. Undefined if there is nothing to sort, or the list ends early. */
  filter?: ListFilterSource
  kind: ListKind
  related: RelatedLink[]
  /** The same without counts, on later pages of a list that ends early. */
  onward?: Crumb[]
  /** Lists that contain this one. */
  wider: Crumb[]
  /** On the first page of a city list. */
  nearby?: Nearby
  /** On the first page of a list of a state or province. */
  places?: RegionPlaces
  /** The feed of changes in the federal record, of all companies or of a state or province. */
  feed?: { title: string; path: string }
}

/** Where the companies of a list come from when a browser sorts and filters them. */
export interface ListFilterSource {
  /** Path of the file with their facts, or the slugs of all companies if one page shows them. */
  from: string | readonly string[]
  /** Slug of the service that the list is about, if the file has others, too. */
  service: string
  /** The list's city, if companies around it can be added. */
  place?: [label: string, latitude: number, longitude: number]
}

export interface ListSearch {
  services: { name: string; slug: string }[]
  /** Slug, '' for all services. */
  service: string
  city?: { name: string; slug: string }
}

const kindOf = ({ service, location, region }: CompanyList): ListPageProps['kind'] => {
  if (region) return service ? 'region-service' : 'region'
  if (location) return service ? 'pair' : 'city'
  return service ? 'service' : 'all'
}

const searchOf = (lists: CompanyLists, { service, location }: CompanyList): ListSearch => ({
  services: serviceChoices(lists.services),
  service: service?.slug ?? '',
  ...(location ? { city: { name: locationLabel(location), slug: location.slug } } : {}),
})

const filterOf = (lists: CompanyLists, list: CompanyList): Pick<ListPageProps, 'filter'> => {
  const { service, location, companies } = list
  if (companies.length < LEAST_TO_SORT) return {}
  const shown = companies.length < LEAST_TO_FILTER ? companies.slice().map(({ slug }) => slug) : undefined
  if (!location) {
    const from = shown ?? (hasWideFacts(list) ? wideFactsOf(lists, list) : undefined)
    return from ? { filter: { from, service: '' } } : {}
  }
  const { latitude, longitude } = location
  return {
    filter: {
      from: shown ?? cityFactsPath(location.slug),
      service: service ? lists.categories.leadInPlace(service).slug : '',
      ...(isOnLand(location) ? { place: [locationLabel(location), latitude, longitude] } : {}),
    },
  }
}

/** A page of a list. Undefined if the list has fewer pages. */
export const listPage = (
  lists: CompanyLists,
  list: CompanyList,
  page: number,
  related: RelatedLink[],
): SitePage<ListPageProps> | undefined => {
  const { companies, path } = list
  const lastPage = lastPageOf(companies.length)
  if (!(page >= 1 && page <= lastPage)) return undefined
  const cards = companies.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(companyCard)
  const places = page === 1 ? placesOfRegion(lists, list) : undefined
  const facts = page === 1 ? listFacts(lists.tallyOf(list)) : undefined
  const shown = page === 1 ? { total: companies.length } : totalOnLaterPages(companies.length)
  const isRough = page > 1 && isCutOff(companies.length)
  return {
    path: pageOfList(path, page),
    props: {
      heading: listHeading(list),
      subtitle: listSubtitle(list),
      title: listTitle(list, page),
      description: listDescription(list, shown, {
        first: (page - 1) * PAGE_SIZE + 1,
        cards,
      }),
      listPath: path,
      ...standingOf(lists, list),
      crumbs: listCrumbs(list),
      page,
      lastPage,
      ...shown,
      cards,
      ...(facts ? { facts } : {}),
      search: searchOf(lists, list),
      ...filterOf(lists, list),
      kind: kindOf(list),
      related: isRough ? [] : related,
      ...(isRough ? { onward: namesOf(related) } : {}),
      wider: widerLists(lists, list),
      ...(page === 1 && list.location ? { nearby: nearbyOf(lists, list) } : {}),
      ...(places ? { places } : {}),
      ...(list.service || list.location ? {} : { feed: changesLink(list.region) }),
    },
  }
}

/** The sitemap entry of a list's first page. Undefined if it is not in the sitemap. */
export const listSitemapEntry = (lists: CompanyLists, list: CompanyList): SitemapEntry | undefined => {
  if (!isIndexable(lists, list)) return undefined
  // There are hundreds of lists of states, and the longest change with each of their companies.
  const dated = list.region && isCutOff(list.companies.length) ? [] : list.companies
  const lastmod = lastModified(dated.slice(0, lastPageOf(dated.length) * PAGE_SIZE))
  return entryOfCompanies(listPriority(list), lastmod)
}

/** The companies of a list that a page shows. */
interface Part {
  /** Position of its first company, from 1. */
  first: number
  cards: readonly { name: string }[]
}

/** "11 to 20 of 271 companies" */
const shownText = ({ total, isMore }: ShownTotal, { first, cards }: Part): string => {
  if (cards.length === total) return `${formatCount(total)} ${total === 1 ? 'company' : 'companies'}`
  const all = `${isMore ? 'more than ' : ''}${formatCount(total)}`
  if (cards.length === 1) return `company ${formatCount(first)} of ${all}`
  return `${formatCount(first)} to ${formatCount(first + cards.length - 1)} of ${all} companies`
}

/** Text below the title in search results: how many companies there are, and which ones the page shows. */
const listDescription = (list: CompanyList, shown: ShownTotal, part: Part): string => {
  if (shown.total === 0) return `${soughtAs(list)}: none yet.`
  const names = part.cards.map(({ name }) => name).join(', ')
  return metaDescription(`${soughtAs(list)}, ${shownText(shown, part)}: ${names}.`)
}
