/**
 * Which file of the sitemap lists a page. Companies and cities are told apart by a hash of their slugs, so that an edit
 * rewrites the part of the company, that of its city and the first one, however many there are.
 */
import { parsePath } from '../../routes.ts'
import { hashText } from '../../text/hash-text.ts'

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

/** Name of the part that lists a page. */
export const partOf = (path: string, parts: number): string => {
  if (parts === 1) return WHOLE
  const route = parsePath(path)
  const [kind, slug] =
    route?.kind === 'company' ? ['companies', route.slug] : route?.kind === 'list' ? ['cities', route.location] : []
  return slug === undefined ? GUIDES : `${kind}-${hashText(slug) % parts}`
}

/** Name of a part's file; that of the index is the one of a sitemap without parts. */
export const fileOfPart = (part: string): string => (part === WHOLE ? 'sitemap.xml' : `sitemap-${part}.xml`)
