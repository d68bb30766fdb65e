import type { Company } from '../../../domain/directory/company.ts'
import type { CompanyList, CompanyLists } from '../../../domain/directory/company-lists.ts'
import { pagesAt, pathsOfList, type SitePages } from '../../../domain/directory/pages/site-pages.ts'
import { companyPath } from '../../../domain/routes.ts'

/** Pages that are rendered one after the other. */
export type PageBatch = Pick<SitePages, 'lists' | 'companies'>

const PAGES_OF_BATCH = 200

const ascending = (a: [number, string], b: [number, string]): number => a[0] - b[0]

/** Pages of lists side by side: lists of one order show the same companies at the same depth. */
const sideBySide = (lists: readonly CompanyList[]): string[] =>
  lists
    .flatMap((list) =>
      pathsOfList(list).map((path, page, { length }): [number, string] => [(page + 0.5) / length, path]),
    )
    .sort(ascending)
    .map(([, path]) => path)

/**
 * All list and company pages, in batches in which the same companies appear again and again, so that what pages share
 * is rendered once: a city at a time, then the lists of the whole directory.
 */
export function* pageBatches(lists: CompanyLists): Generator<PageBatch> {
  const batches = function* (of: readonly CompanyList[], companies: readonly Company[]) {
    const listPaths = sideBySide(of)
    const companyPaths = companies.map(({ slug }) => companyPath(slug))
    for (let from = 0; from < Math.max(listPaths.length, companyPaths.length); from += PAGES_OF_BATCH) {
      const part = (paths: readonly string[]) => paths.slice(from, from + PAGES_OF_BATCH)
      yield pagesAt(lists, [...part(listPaths), ...part(companyPaths)])
    }
  }
  for (const location of lists.locations)
    yield* batches(lists.ofLocation(location), lists.list({ location })?.companies ?? [])
  yield* batches(lists.ofEverywhere(), [])
}
