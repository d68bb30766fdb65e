/**
 * How far a list goes, and what its pages say of its length. A list of a million companies would change all of its pages
 * with each company that comes, so it ends early, and only its first page counts exactly.
 */

/** Companies on one page of a public list. */
export const PAGE_SIZE = 10

/** Pages of the longest list. Nobody leafs further: past them a list leads on to states, cities and the A–Z. */
const MOST_PAGES = 100

/** Pages of a list of so many companies; one without any has a page that says so. */
export const lastPageOf = (companies: number): number =>
  Math.min(MOST_PAGES, Math.max(1, Math.ceil(companies / PAGE_SIZE)))

/** Page of a list that would show the company at a position; there may be none of this number. */
export const pageAt = (position: number): number => Math.floor(position / PAGE_SIZE) + 1

/** Whether a list of so many companies does not show them all. */
export const isCutOff = (companies: number): boolean => companies > MOST_PAGES * PAGE_SIZE

/** The largest number of one digit and zeros that is below another one: 60,000 for 63,120, and for 70,000 too. */
const roundBelow = (number: number): number => {
  const unit = 10 ** (String(number - 1).length - 1)
  return Math.floor((number - 1) / unit) * unit
}

/** What a page says of the length of its list. */
export interface ShownTotal {
  total: number
  /** The list holds more companies than the total, and does not show them all. */
  isMore?: true
}

/** What the later pages of a list say: one that is cut off tells there only about how long it is. */
export const totalOnLaterPages = (companies: number): ShownTotal =>
  isCutOff(companies) ? { total: roundBelow(companies), isMore: true } : { total: companies }

/**
 * The page numbers to show: the first, the last and those around the current one; 'gap' where some are left out.
 * A single left-out page is shown instead of a gap.
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

/** Above this many service × location pairs, pairs without a company get no page of their own. */
export const MAX_PAIRS_WITH_EMPTY_PAGES = 20_000

interface Catalogue {
  services: { readonly length: number }
  locations: { readonly length: number }
}

/** Whether pairs of a service and a location that no company stands in still have a page. */
export const hasEmptyPairPages = ({ services, locations }: Catalogue): boolean =>
  services.length * locations.length <= MAX_PAIRS_WITH_EMPTY_PAGES

/**
 * Whether a city has lists while no company is in it: while pairs are few, one that administrators keep has. A city that
 * an import made is there for its companies.
 */
export const keepsEmptyLists = ({ is_imported }: { is_imported: boolean }, hasEmptyPairs: boolean): boolean =>
  hasEmptyPairs && !is_imported
