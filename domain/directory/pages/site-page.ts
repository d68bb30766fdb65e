import type { Company } from '../company.ts'

/** A page of the site: everything that it shows is in its props. */
export interface SitePage<Props> {
  /** Canonical path. */
  path: string
  props: Props
}

export interface SitemapEntry {
  /** 0 to 1. */
  priority: number
  changefreq: 'weekly' | 'monthly'
  /** When what the page shows last changed, in ISO 8601; absent when nobody knows. */
  lastmod?: string
}

/** When a company last changed, a review of it counted in; as PocketBase writes moments. */
const lastChange = ({ updated, reviews }: Pick<Company, 'updated' | 'reviews'>): string =>
  reviews.reduce((latest, review) => (review.updated > latest ? review.updated : latest), updated)

/** When any of these companies last changed, in ISO 8601; undefined for none. */
export const lastModified = (companies: Iterable<Pick<Company, 'updated' | 'reviews'>>): string | undefined => {
  let latest = ''
  for (const company of companies) if (lastChange(company) > latest) latest = lastChange(company)
  return latest ? latest.replace(' ', 'T') : undefined
}
