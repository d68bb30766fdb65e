/** What a kind of page says of itself: a new one is made in its own file and named in page-kinds.ts. */
import type { Company } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { CompanyList } from '../lists/company-list.ts'
import type { SitemapEntry, SitePage } from './site-page.ts'

/** A company that comes, goes or becomes another. */
export interface CompanyChange {
  /** What it was and what it will be; one of them alone when it comes or goes. */
  states: readonly Company[]
  /** The lists that it stands in before or after. */
  lists: ReadonlySet<CompanyList>
  /** Whether any of these lists holds more or fewer companies, or others, than before. */
  isCounted: boolean
}

/** A page of some kind, by which the page file that renders it finds it. */
export interface PageOfKind<Kind extends string, Props> extends SitePage<Props> {
  kind: Kind
}

/** Pages of one kind, as a function of the directory. */
export interface PageKind<Page extends PageOfKind<string, unknown>> {
  /** Canonical paths of all its pages. */
  paths(lists: CompanyLists): Iterable<string>
  /** The page at a path; undefined when none of this kind is there. It is asked for paths of every kind. */
  page(lists: CompanyLists, path: string): Page | undefined
  /**
   * Paths of its pages that a change may touch. Asked before the change, of the pages that are there then, and after it,
   * when those that are new must be among them. Few: each is made twice and compared.
   */
  around(lists: CompanyLists, change: CompanyChange): Iterable<string>
  /** What the sitemap lists of it; nothing when absent. */
  sitemap?(lists: CompanyLists): Iterable<readonly [path: string, entry: SitemapEntry]>
}
