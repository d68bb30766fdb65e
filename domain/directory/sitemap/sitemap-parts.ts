import { companyPath, parsePath } from '../../routes.ts'
import { hashText } from '../../text/hash-text.ts'
import type { Company } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'

/**
 * Which file of the sitemap lists a page. Companies and cities are told apart by a hash of their slugs, so that an edit
 * rewrites the part of the company, that of its city and the first one, however many there are.
 */

/** Companies of a part at most, on average; a sitemap may hold 50,000 addresses, and the lists of a city are a dozen. */
const COMPANIES_OF_PART = 4000

/** The part of pages of no city and no company. */
export const GUIDES = 'guides'
/** The one part of a sitemap that has no others. */
export const WHOLE = ''

/** Parts that companies are told apart into: 1, 4, 16 … so that it seldom changes. */
export const partsFor = (companies: number): number => {
  let parts = 1
  while (companies > parts * COMPANIES_OF_PART) parts *= 4
  return parts
}

const partOfKind = (kind: 'companies' | 'cities', slug: string, parts: number): string =>
  parts === 1 ? WHOLE : `${kind}-${hashText(slug) % parts}`

/** Name of the part that lists a company's page. */
export const partOfCompany = (slug: string, parts: number): string => partOfKind('companies', slug, parts)

/** Name of the part that lists the lists of a city. */
export const partOfCity = (slug: string, parts: number): string => partOfKind('cities', slug, parts)

/** Name of the part of pages of no city and no company. */
export const partOfGuides = (parts: number): string => (parts === 1 ? WHOLE : GUIDES)

/** Name of the part that lists a page. */
export const partOf = (path: string, parts: number): string => {
  const route = parsePath(path)
  if (route?.kind === 'company') return partOfCompany(route.slug, parts)
  return route?.kind === 'list' && route.location !== undefined
    ? partOfCity(route.location, parts)
    : partOfGuides(parts)
}

/** Name of a part's file; that of the index is the one of a sitemap without parts. */
export const fileOfPart = (part: string): string => (part === WHOLE ? 'sitemap.xml' : `sitemap-${part}.xml`)

// Pages of the sitemap that may have changed since the last call.

export interface SitemapChanges {
  /** Of companies that came, went or changed, and of the lists of their cities. */
  paths: ReadonlySet<string>
  /** How many companies there were before. */
  companies: number
}

const noted = new WeakMap<CompanyLists, { paths: Set<string>; companies: number }>()

/** Called for each company that changes, with what it was and what it is now. Nothing is kept until somebody has asked. */
export const noteSitemapChange = (lists: CompanyLists, states: readonly Company[]): void => {
  const changes = noted.get(lists)
  if (!changes) return
  for (const { slug, location } of states) {
    changes.paths.add(companyPath(slug))
    for (const { path } of lists.ofLocation(location)) changes.paths.add(path)
  }
}

/** What was noted, which is forgotten; undefined at the first time, when anything may have changed. */
export const takeSitemapChanges = (lists: CompanyLists): SitemapChanges | undefined => {
  const changes = noted.get(lists)
  noted.set(lists, { paths: new Set(), companies: lists.companies.length })
  return changes
}
