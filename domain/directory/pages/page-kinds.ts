/** Every kind of page other than home, lists and companies. */
import { companyPath, twinPath } from '../../routes.ts'
import type { CompanyLists } from '../company-lists.ts'
import { cityFacts } from '../lists/city-facts.ts'
import { wideFacts } from '../lists/wide-facts.ts'
import { azPages } from './a-z-pages.ts'
import { aboutPage } from './about-page.ts'
import { changesFeeds } from './changes-feeds.ts'
import { companyBadges } from './company/company-badge.ts'
import { companyDataFiles } from './company/company-data.ts'
import { newsFeed } from './feed.ts'
import { finderFiles } from './finder-pages.ts'
import { fixedPages } from './fixed-pages.ts'
import type { CompanyChange, PageKind } from './page-kind.ts'
import { cityFiles } from './places/city-pages.ts'
import { nearCarriers } from './places/near-carriers.ts'
import { nearFiles } from './places/near-files.ts'
import { regionPages } from './places/region-pages.ts'
import { statedAreas } from './places/stated-areas.ts'
import type { SitemapEntry } from './site-page.ts'
import { companyMarkdown } from './twins/company-markdown.ts'
import { listTwins } from './twins/list-twins.ts'
import { formsOfCompany } from './twins/twin-forms.ts'

/** Twins of lists and companies, which are rendered with the pages they repeat. */
const TWIN_KINDS = [companyDataFiles, companyMarkdown, listTwins] as const

const OTHER_KINDS = [
  companyBadges,
  cityFiles,
  newsFeed,
  changesFeeds,
  finderFiles,
  cityFacts,
  wideFacts,
  regionPages,
  azPages,
  nearFiles,
  nearCarriers,
  statedAreas,
  aboutPage,
  fixedPages,
] as const

const PAGE_KINDS = [...TWIN_KINDS, ...OTHER_KINDS] as const

export type MorePage = NonNullable<ReturnType<(typeof PAGE_KINDS)[number]['page']>>

/** Paths of a company's twins. */
export const twinsOfCompany = ({ twins }: CompanyLists, slug: string): string[] =>
  formsOfCompany(twins).map((form) => twinPath(companyPath(slug), form))

/** The same without twins. */
export function* otherPaths(lists: CompanyLists): Generator<string> {
  for (const kind of OTHER_KINDS) yield* kind.paths(lists)
}

/** Canonical paths of the pages of all these kinds, one by one. */
export function* morePaths(lists: CompanyLists): Generator<string> {
  for (const kind of PAGE_KINDS) yield* kind.paths(lists)
}

const lengthOf = (items: Iterable<unknown>): number => {
  let length = 0
  for (const _ of items) length += 1
  return length
}

/** Number of pages of all these kinds. */
export const countMore = (lists: CompanyLists): number =>
  PAGE_KINDS.reduce((sum, kind: PageKind<MorePage>) => sum + (kind.count?.(lists) ?? lengthOf(kind.paths(lists))), 0)

/** The page of one of these kinds at a path. */
export const pageOfKind = (lists: CompanyLists, path: string): MorePage | undefined => {
  for (const kind of PAGE_KINDS) {
    const page = kind.page(lists, path)
    if (page) return page
  }
  return undefined
}

/** Paths of pages of these kinds that a change may affect. */
export const pathsAround = (lists: CompanyLists, change: CompanyChange): string[] =>
  PAGE_KINDS.flatMap((kind) => [...kind.around(lists, change)])

export const moreSitemapEntries = (lists: CompanyLists): (readonly [path: string, entry: SitemapEntry])[] =>
  PAGE_KINDS.flatMap((kind) => [...(kind.sitemap?.(lists) ?? [])])
