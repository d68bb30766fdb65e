/** Which lists search engines are to know. Pages, links and the sitemap ask here, and nobody decides for himself. */
import type { CompanyLists } from '../company-lists.ts'
import type { CompanyList } from './company-list.ts'

/** Companies that a list needs to say more than their own pages do. */
const LEAST_COMPANIES = 3
/** A list that holds a larger part of a wider one says what that one says. */
const MOST_OF_WIDER = 0.8

/** Whether a list holds enough companies to be found, and few enough of the list that it is a part of. */
export const isWorthFinding = (companies: number, ofWider = Number.POSITIVE_INFINITY): boolean =>
  companies >= LEAST_COMPANIES && companies <= MOST_OF_WIDER * ofWider

/** What search engines are told on a page. */
export interface Standing {
  /** Canonical path of the list that shows these companies. */
  canonical: string
  noindex: boolean
}

/** The list that a part of it is measured by; undefined for a city, and for all companies. */
const widerThan = (lists: CompanyLists, { service, location }: CompanyList): CompanyList | undefined =>
  service && (location ? lists.list({ location }) : lists.list({}))

/** The list that shows the same companies and is to be found instead of this one: it itself in most cases. */
export const canonicalList = (lists: CompanyLists, list: CompanyList): CompanyList => {
  const { service, location, companies } = list
  if (!service) return list
  const lead = location ? lists.categories.leadInCity(service) : lists.categories.lead(service)
  const wider = location && widerThan(lists, list)
  if (wider && companies.length > 0 && wider.companies.length === companies.length) return wider
  return lists.list({ service: lead, ...(location ? { location } : {}) }) ?? list
}

/** Whether the sitemap lists it and its first page may be indexed. That of all companies always may. */
export const isIndexable = (lists: CompanyLists, list: CompanyList): boolean => {
  if (!list.service && !list.location) return true
  return (
    canonicalList(lists, list) === list &&
    isWorthFinding(list.companies.length, widerThan(lists, list)?.companies.length)
  )
}

/** What the pages of a list say: one that another list stands for leaves it to that one's pages. */
export const standingOf = (lists: CompanyLists, list: CompanyList): Standing => {
  const canonical = canonicalList(lists, list)
  return { canonical: canonical.path, noindex: !isIndexable(lists, canonical) }
}
