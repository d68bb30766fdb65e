/**
 * How many pages a list has, and what they say about its length. With a million companies, one new company would change
 * every page, so lists end early and only the first page counts exactly.
 */

import { pageOfList } from '../../routes.ts'
import type { CompanyList } from './company-list.ts'

/** Companies per page of a public list. */
export const PAGE_SIZE = 10

/** Pages of the longest list. After that, a list links to states, cities and the A–Z. */
const MOST_PAGES = 100

/** Number of pages of a list with this many companies. An empty list has one page. */
export const lastPageOf = (companies: number): number =>
  Math.min(MOST_PAGES, Math.max(1, Math.ceil(companies / PAGE_SIZE)))

/** Canonical paths of all pages of a list. */
export const pathsOfList = ({ path, companies }: CompanyList): string[] =>
  Array.from({ length: lastPageOf(companies.length) }, (_, index) => pageOfList(path, index + 1))

/** Page with the company at a position. It may not exist. */
export const pageAt = (position: number): number => Math.floor(position / PAGE_SIZE) + 1

/** True if a list of this length does not show every company. */
export const isCutOff = (companies: number): boolean => companies > MOST_PAGES * PAGE_SIZE

/** The largest number of one digit and zeros below another number: 60,000 for 63,120 and for 70,000. */
const roundBelow = (number: number): number => {
  const unit = 10 ** (String(number - 1).length - 1)
  return Math.floor((number - 1) / unit) * unit
}

/** What a page says about its list's length. */
export interface ShownTotal {
  total: number
  /** True if the list has more companies than the total says. */
  isMore?: true
}

/** Total on later pages. For a list that ends early it is rounded. */
export const totalOnLaterPages = (companies: number): ShownTotal =>
  isCutOff(companies) ? { total: roundBelow(companies), isMore: true } : { total: companies }

/**
 * Page numbers to show: first, last and around the current one, with 'gap' between. A gap of one page shows that page
 * instead.
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

/** With more cities, an empty pair of service and city has no page of its own. */
export const MAX_CITIES_WITH_EMPTY_PAIRS = 200

/** True if pairs without companies have a page. Otherwise their URLs lead to the city (`resolvePath`). */
export const hasEmptyPairPages = ({ locations }: { locations: { readonly length: number } }): boolean =>
  locations.length <= MAX_CITIES_WITH_EMPTY_PAIRS

/**
 * True if an empty city keeps its lists: while cities are few, those from administrators do. A city from an import
 * exists only for its companies.
 */
export const keepsEmptyLists = ({ is_imported }: { is_imported: boolean }, hasEmptyPairs: boolean): boolean =>
  hasEmptyPairs && !is_imported

/** Companies of a list that can be sorted and filtered. */
export const LEAST_TO_SORT = 2
