import { companyPath, parsePath } from '../../routes.ts'
import { hashText } from '../../text/hash-text.ts'
import type { Company } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'

/**
 * Which sitemap file lists a page. Companies and cities are distributed by a hash of their slugs, so an edit rewrites
 * only the company's part, its city's part and the first one.
 */

/** Most companies per part, on average. A sitemap may have 50,000 URLs, and a city has a dozen lists. */
const COMPANIES_OF_PART = 4000

/** The part for pages without a city or company. */
export const GUIDES = 'guides'
/** Name of the only part of a small sitemap. */
export const WHOLE = ''

/** Number of parts for companies: 1, 4, 16 … so that it rarely changes. */
export const partsFor = (companies: number): number => {
  let parts = 1
  while (companies > parts * COMPANIES_OF_PART) parts *= 4
  return parts
}

const partOfKind = (kind: 'companies' | 'cities', slug: string, parts: number): string =>
  parts === 1 ? WHOLE : `${kind}-${hashText(slug) % parts}`

/** Name of the part that lists a company's page. */
export const partOfCompany = (slug: string, parts: number): string => partOfKind('companies', slug, parts)

/** Name of the part that lists a city's lists. */
export const partOfCity = (slug: string, parts: number): string => partOfKind('cities', slug, parts)

/** Name of the part for pages without a city or company. */
export const partOfGuides = (parts: number): string => (parts === 1 ? WHOLE : GUIDES)

/** Name of the part that lists a page. */
export const partOf = (path: string, parts: number): string => {
  const route = parsePath(path)
  if (route?.kind === 'company') return partOfCompany(route.slug, parts)
  return route?.kind === 'list' && route.location !== undefined
    ? partOfCity(route.location, parts)
    : partOfGuides(parts)
}

/** File name of a part. The index has the name of a sitemap without parts. */
export const fileOfPart = (part: string): string => (part === WHOLE ? 'sitemap.xml' : `sitemap-${part}.xml`)

// Sitemap pages that may have changed since the last call.

export interface SitemapChanges {
  /** Paths of changed companies and of their cities' lists. */
  paths: ReadonlySet<string>
  /** Number of companies before the changes. */
  companies: number
}

const noted = new WeakMap<CompanyLists, { paths: Set<string>; companies: number }>()

/** Called for each changed company, with its states before and after. Records nothing until the first read. */
export const noteSitemapChange = (lists: CompanyLists, states: readonly Company[]): void => {
  const changes = noted.get(lists)
  if (!changes) return
  for (const { slug, location } of states) {
    changes.paths.add(companyPath(slug))
    for (const { path } of lists.ofLocation(location)) changes.paths.add(path)
  }
}

/** Returns and clears the recorded changes. Undefined the first time, when anything may have changed. */
export const takeSitemapChanges = (lists: CompanyLists): SitemapChanges | undefined => {
  const changes = noted.get(lists)
  noted.set(lists, { paths: new Set(), companies: lists.companies.length })
  return changes
}
