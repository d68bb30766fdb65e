import { locationLabel } from '../../catalogue/rules.ts'
import { companyPath, listPath, pageOfList, STATIC_PATHS } from '../../routes.ts'
import type { Location, Service } from '../company.ts'
import { type CompanyList, CompanyLists } from '../company-lists.ts'
import { remember } from '../remember.ts'
import { cityPage, cityPaths } from './city-pages.ts'
import { type CompanyPageProps, companyPage, companySitemapEntry } from './company-pages.ts'
import { type ListPageProps, lastPageOf, listPage, listSitemapEntry } from './list-pages.ts'
import { largestLocations, largestServices, type RelatedLink, relatedLists } from './related-lists.ts'
import type { SitemapEntry, SitePage } from './site-page.ts'
import { STATIC_ENTRIES } from './sitemap-rules.ts'

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

/** Pages with all that they show. */
export interface SitePages {
  home: HomePageProps
  lists: SitePage<ListPageProps>[]
  companies: SitePage<CompanyPageProps>[]
  cities: NonNullable<ReturnType<typeof cityPage>>[]
}

export const HOME_PATH = STATIC_PATHS.home
const COMPANY = companyPath('')

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

const everyList = (lists: CompanyLists): CompanyList[] => [
  ...lists.ofEverywhere(),
  ...lists.locations.flatMap((location) => lists.ofLocation(location)),
]

/** Canonical paths of all pages of a list. */
export const pathsOfList = ({ path, companies }: CompanyList): string[] =>
  Array.from({ length: lastPageOf(companies.length) }, (_, index) => pageOfList(path, index + 1))

/** Canonical paths of all pages whose content depends on the directory. */
export const pagePaths = (lists: CompanyLists): string[] => [
  HOME_PATH,
  ...cityPaths(lists),
  ...everyList(lists).flatMap(pathsOfList),
  ...lists.companies.map(({ slug }) => companyPath(slug)),
]

const companyPageAt = (lists: CompanyLists, path: string): SitePage<CompanyPageProps> | undefined => {
  const company = path.startsWith(COMPANY) ? lists.company(path.slice(COMPANY.length)) : undefined
  return company && companyPage(lists, company)
}

const listPageAt = (lists: CompanyLists, path: string, related: RelatedLinks): SitePage<ListPageProps> | undefined => {
  const [first = '', number = '1'] = path.split('/page/')
  const list = lists.at(first)
  return list && listPage(list, Number(number), related(list))
}

type RelatedLinks = (list: CompanyList) => RelatedLink[]

/** Links of lists, looked for once a list. */
const relatedLinks = (lists: CompanyLists): RelatedLinks => {
  const known = new Map<CompanyList, RelatedLink[]>()
  return (list) => {
    const links = known.get(list) ?? relatedLists(lists, list)
    known.set(list, links)
    return links
  }
}

/** Those of some list and company pages that the site has, by their canonical paths, and the home page. */
export const pagesAt = (lists: CompanyLists, paths: readonly string[]): SitePages => {
  const related = relatedLinks(lists)
  return {
    home: homePage(lists),
    lists: paths.flatMap((path) => listPageAt(lists, path, related) ?? []),
    companies: paths.flatMap((path) => companyPageAt(lists, path) ?? []),
    cities: paths.flatMap((path) => cityPage(lists, path) ?? []),
  }
}

/** A function of a page's canonical path: all that the page shows; undefined for a page that the site has not. */
export const pageProps = (lists: CompanyLists): ((path: string) => object | undefined) => {
  const related = relatedLinks(lists)
  const home = homePage(lists)
  return (path) => {
    if (path === HOME_PATH) return home
    return (companyPageAt(lists, path) ?? listPageAt(lists, path, related) ?? cityPage(lists, path))?.props
  }
}

/** What an empty directory shows, for whoever renders none of it. */
export const NO_PAGES: SitePages = pagesAt(new CompanyLists({ services: [], locations: [], companies: [] }), [])

/** Every page of the site. */
export const sitePages = (lists: CompanyLists): SitePages => pagesAt(lists, pagePaths(lists))

/** What the sitemap lists: canonical path → entry. */
export const sitemapEntries = (lists: CompanyLists): Map<string, SitemapEntry> => {
  const entries = new Map(STATIC_ENTRIES)
  for (const list of everyList(lists)) {
    const entry = listSitemapEntry(list)
    if (entry) entries.set(list.path, entry)
  }
  for (const company of lists.companies) entries.set(companyPath(company.slug), companySitemapEntry(company))
  return entries
}
