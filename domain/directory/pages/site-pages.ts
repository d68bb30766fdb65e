import { companyPath } from '../../routes.ts'
import { CompanyLists } from '../company-lists.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { lastPageOf, pathsOfList } from '../lists/list-length.ts'
import { type CompanyPageProps, companyPage } from './company/company-pages.ts'
import { type FooterColumn, footerOf } from './footer.ts'
import { HOME_PATH, type HomePageProps, homePage } from './home-page.ts'
import { type ListPageProps, listPage } from './list-pages.ts'
import { countMore, type MorePage, morePaths, pageOfKind } from './page-kinds.ts'
import { type RelatedLink, relatedLists } from './related-lists.ts'
import type { SitePage } from './site-page.ts'

/** Pages with their props. */
export interface SitePages {
  /** Shared by all of them. */
  footer: readonly FooterColumn[]
  home: HomePageProps
  lists: SitePage<ListPageProps>[]
  companies: SitePage<CompanyPageProps>[]
  /** Pages of all other kinds. */
  more: MorePage[]
}

const COMPANY = companyPath('')

/**
 * Canonical paths of all pages of lists and companies, one by one. Companies and cities may change meanwhile; all that
 * exist before and after are included.
 */
export function* listAndCompanyPaths(lists: CompanyLists): Generator<string> {
  for (const list of lists.all()) yield* pathsOfList(list)
  for (const { slug } of lists.companies.slice()) yield companyPath(slug)
}

/** Number of pages, without creating a million strings. */
export const countPages = (lists: CompanyLists): number => {
  let count = 1 + lists.companies.length + countMore(lists)
  for (const { companies } of lists.all()) count += lastPageOf(companies.length)
  return count
}

/** Canonical paths of all pages whose content depends on the directory. See `listAndCompanyPaths`. */
export function* eachPagePath(lists: CompanyLists): Generator<string> {
  yield HOME_PATH
  yield* listAndCompanyPaths(lists)
  yield* morePaths(lists)
}

/** The same as an array. */
export const pagePaths = (lists: CompanyLists): string[] => [...eachPagePath(lists)]

const companyPageAt = (lists: CompanyLists, path: string): SitePage<CompanyPageProps> | undefined => {
  const company = path.startsWith(COMPANY) ? lists.company(path.slice(COMPANY.length)) : undefined
  return company && companyPage(lists, company)
}

const listPageAt = (lists: CompanyLists, path: string, related: RelatedLinks): SitePage<ListPageProps> | undefined => {
  const [first = '', number = '1'] = path.split('/page/')
  const list = lists.at(first)
  return list && listPage(lists, list, Number(number), related(list))
}

type RelatedLinks = (list: CompanyList) => RelatedLink[]

/** Related links, computed once per list. */
const relatedLinks = (lists: CompanyLists): RelatedLinks => {
  const known = new Map<CompanyList, RelatedLink[]>()
  return (list) => {
    const links = known.get(list) ?? relatedLists(lists, list)
    known.set(list, links)
    return links
  }
}

/** The existing pages among some paths of lists and companies, and the home page. */
export const pagesAt = (lists: CompanyLists, paths: readonly string[]): SitePages => {
  const related = relatedLinks(lists)
  return {
    footer: footerOf(lists),
    home: homePage(lists),
    lists: paths.flatMap((path) => listPageAt(lists, path, related) ?? []),
    companies: paths.flatMap((path) => companyPageAt(lists, path) ?? []),
    more: paths.flatMap((path) => pageOfKind(lists, path) ?? []),
  }
}

/** Returns the props of the page at a canonical path, or undefined if there is no such page. */
export const pageProps = (lists: CompanyLists): ((path: string) => object | undefined) => {
  const related = relatedLinks(lists)
  const home = homePage(lists)
  return (path) => {
    if (path === HOME_PATH) return home
    return (companyPageAt(lists, path) ?? listPageAt(lists, path, related) ?? pageOfKind(lists, path))?.props
  }
}

/** An empty directory, for callers that render no pages. */
export const NO_PAGES: SitePages = pagesAt(new CompanyLists({ services: [], locations: [], companies: [] }), [])

/** Every page of the site. */
export const sitePages = (lists: CompanyLists): SitePages => pagesAt(lists, pagePaths(lists))
