/** Which lists search engines may index. Pages, links and the sitemap all ask here. */
import type { CompanyLists } from '../company-lists.ts'
import type { CompanyList } from './company-list.ts'

/** A list with fewer companies says no more than their own pages. */
const LEAST_COMPANIES = 3
/** A list with a larger share of a wider list repeats that list. */
const MOST_OF_WIDER = 0.8

/** True if a list has enough companies, and few enough of its wider list's. */
export const isWorthFinding = (companies: number, ofWider = Number.POSITIVE_INFINITY): boolean =>
  companies >= LEAST_COMPANIES && companies <= MOST_OF_WIDER * ofWider

/** What a page tells search engines. */
export interface Standing {
  /** Canonical path of the list with these companies. */
  canonical: string
  noindex: boolean
}

/** The list that a list is compared with. Undefined for a place, and for all companies. */
const widerThan = (lists: CompanyLists, { service, location, region }: CompanyList): CompanyList | undefined =>
  service && lists.list({ location, region })

/** The list with the same companies that search engines should index. Usually the list itself. */
export const canonicalList = (lists: CompanyLists, list: CompanyList): CompanyList => {
  const { service, location, region, companies } = list
  if (!service) return list
  if (!location && !region) return lists.list({ service: lists.categories.lead(service) }) ?? list
  const wider = widerThan(lists, list)
  if (wider && companies.length > 0 && wider.companies.length === companies.length) return wider
  return lists.list({ service: lists.categories.leadInPlace(service), location, region }) ?? list
}

/**
 * True if the sitemap contains the list and its first page may be indexed. Always true for the list of all companies.
 */
export const isIndexable = (lists: CompanyLists, list: CompanyList): boolean => {
  if (!list.service && !list.location && !list.region) return true
  return (
    canonicalList(lists, list) === list &&
    isWorthFinding(list.companies.length, widerThan(lists, list)?.companies.length)
  )
}

/** What the pages of a list tell search engines. If another list is canonical, they point to its pages. */
export const standingOf = (lists: CompanyLists, list: CompanyList): Standing => {
  const canonical = canonicalList(lists, list)
  return { canonical: canonical.path, noindex: !isIndexable(lists, canonical) }
}
