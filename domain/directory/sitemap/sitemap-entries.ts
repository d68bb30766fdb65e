/** What the sitemap lists: canonical pages that may be indexed. */
import { companyPath } from '../../routes.ts'
import type { CompanyLists } from '../company-lists.ts'
import { hasOwnFacts } from '../lists/tallies.ts'
import { companySitemapEntry } from '../pages/company/company-pages.ts'
import { listSitemapEntry } from '../pages/list-pages.ts'
import { moreSitemapEntries } from '../pages/page-kinds.ts'
import type { SitemapEntry } from '../pages/site-page.ts'
import { STATIC_ENTRIES } from './sitemap-rules.ts'

/** Canonical path → entry. */
export type SitemapEntries = Map<string, SitemapEntry>

const COMPANY = companyPath('')

/** The entry of a company or list. Undefined if the page is not in the sitemap or is of another kind. */
const entryOf = (lists: CompanyLists, path: string): SitemapEntry | undefined => {
  if (path.startsWith(COMPANY)) {
    const company = lists.company(path.slice(COMPANY.length))
    return company && hasOwnFacts(company) ? companySitemapEntry(company) : undefined
  }
  const list = lists.at(path)
  return list?.path === path ? listSitemapEntry(lists, list) : undefined
}

/** Entries of some lists and companies. */
export const entriesAt = (lists: CompanyLists, paths: Iterable<string>): SitemapEntries => {
  const entries: SitemapEntries = new Map()
  for (const path of paths) {
    const entry = entryOf(lists, path)
    if (entry) entries.set(path, entry)
  }
  return entries
}

/** Pages without a city or company. */
export const guideEntries = (lists: CompanyLists): SitemapEntries =>
  new Map([
    ...STATIC_ENTRIES,
    ...entriesAt(
      lists,
      lists.ofEverywhere().map(({ path }) => path),
    ),
    ...moreSitemapEntries(lists),
  ])

/** Paths of lists and companies, in the sitemap or not. */
export function* placePaths(lists: CompanyLists): Generator<string> {
  for (const location of lists.locations) for (const { path } of lists.ofLocation(location)) yield path
  for (const { slug } of lists.companies) yield companyPath(slug)
}

/** Every sitemap entry. */
export const sitemapEntries = (lists: CompanyLists): SitemapEntries =>
  new Map([...guideEntries(lists), ...entriesAt(lists, placePaths(lists))])

/** True if the sitemap lists a page. */
export const isListed = (lists: CompanyLists): ((path: string) => boolean) => {
  const guides = guideEntries(lists)
  return (path) => guides.has(path) || entryOf(lists, path) !== undefined
}
