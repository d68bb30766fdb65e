import type { Company } from '../../domain/directory/company.ts'
import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import type { CompanyList } from '../../domain/directory/lists/company-list.ts'
import { pathsOfList } from '../../domain/directory/lists/list-length.ts'
import { otherPaths, twinsOfCompany } from '../../domain/directory/pages/page-kinds.ts'
import { pagesAt, type SitePages } from '../../domain/directory/pages/site-pages.ts'
import { twinsOfLists } from '../../domain/directory/pages/twins/list-twins.ts'
import { REGION_CODES } from '../../domain/places/regions.ts'
import { companyPath } from '../../domain/routes.ts'
import { isInPart, type Part } from './build-part.ts'

/** Pages that are rendered one after the other. */
export type PageBatch = Omit<SitePages, 'home'>

const PAGES_OF_BATCH = 200

const ascending = (a: [number, string], b: [number, string]): number => a[0] - b[0]

/** List pages in parallel: lists with the same order show the same companies at the same depth. */
const sideBySide = (lists: readonly CompanyList[]): string[] =>
  lists
    .flatMap((list) =>
      pathsOfList(list).map((path, page, { length }): [number, string] => [(page + 0.5) / length, path]),
    )
    .sort(ascending)
    .map(([, path]) => path)

/** Paths that belong together, in parts of a batch's size. A page is in the same batch as its twins. */
function* partsOf(lists: CompanyLists, of: readonly CompanyList[], companies: readonly Company[]): Generator<string[]> {
  const listPaths = sideBySide(of)
  for (let from = 0; from < Math.max(listPaths.length, companies.length); from += PAGES_OF_BATCH) {
    const pages = listPaths.slice(from, from + PAGES_OF_BATCH)
    const slugs = companies.slice(from, from + PAGES_OF_BATCH).map(({ slug }) => slug)
    const ofCompanies = slugs.flatMap((slug) => [companyPath(slug), ...twinsOfCompany(lists, slug)])
    yield [...pages, ...twinsOfLists(lists, pages), ...ofCompanies]
  }
}

/** Lists that share companies, and the companies to render with them. */
function* groupsOf(lists: CompanyLists): Generator<[readonly CompanyList[], readonly Company[]]> {
  for (const location of lists.locations) yield [lists.ofLocation(location), lists.companiesIn(location)]
  for (const region of REGION_CODES) yield [lists.ofRegion(region), []]
  yield [lists.ofEverywhere(), []]
}

/** Pages of groups, group by group, then all others. */
function* pathsInOrder(lists: CompanyLists): Generator<string[]> {
  for (const [of, companies] of groupsOf(lists)) yield* partsOf(lists, of, companies)
  for (const path of otherPaths(lists)) yield [path]
}

/**
 * All pages except home, in batches that repeat the same companies, so that shared content is rendered once: one city
 * at a time, then one state, then the lists of the whole directory. Small places share a batch, because each batch costs
 * as much to send and start as many pages to render.
 * @param part of the pages; undefined for all
 */
export function* pageBatches(lists: CompanyLists, part?: Part): Generator<PageBatch> {
  let waiting: string[] = []
  for (const paths of pathsInOrder(lists)) {
    for (const path of paths) if (isInPart(path, part)) waiting.push(path)
    if (waiting.length < PAGES_OF_BATCH) continue
    yield pagesAt(lists, waiting)
    waiting = []
  }
  if (waiting.length > 0) yield pagesAt(lists, waiting)
}
