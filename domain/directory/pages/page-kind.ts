/** The interface of a kind of page. A new kind gets its own file and an entry in page-kinds.ts. */
import type { Company } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { CompanyList } from '../lists/company-list.ts'
import type { SitemapEntry, SitePage } from './site-page.ts'

/** A company that was added, removed or changed. */
export interface CompanyChange {
  /** Its states before and after. One is missing if it was added or removed. */
  states: readonly Company[]
  /** The lists that contain it before or after. */
  lists: ReadonlySet<CompanyList>
  /** True if any of these lists has other companies than before. */
  isCounted: boolean
}

/** A page of a kind. Its page file finds it by this kind. */
export interface PageOfKind<Kind extends string, Props> extends SitePage<Props> {
  kind: Kind
}

/** Pages of one kind, computed from the directory. */
export interface PageKind<Page extends PageOfKind<string, unknown>> {
  /** Canonical paths of all its pages. */
  paths(lists: CompanyLists): Iterable<string>
  /** Number of its pages, if it can be known without their paths. */
  count?(lists: CompanyLists): number
  /** The page at a path. Undefined if this kind has none there. Called with paths of every kind. */
  page(lists: CompanyLists, path: string): Page | undefined
  /**
   * Paths of its pages that a change may affect. Called before the change, for pages that exist then, and after it, for
   * new ones. Should be few, because each is made twice and compared.
   */
  around(lists: CompanyLists, change: CompanyChange): Iterable<string>
  /** Its sitemap entries, if it has any. */
  sitemap?(lists: CompanyLists): Iterable<readonly [path: string, entry: SitemapEntry]>
}
