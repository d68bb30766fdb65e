import type { Company } from '../company.ts'

/** A page of the site. Its props contain everything it shows. */
export interface SitePage<Props> {
  /** Canonical path. */
  path: string
  props: Props
}

export interface SitemapEntry {
  /** 0 to 1. */
  priority: number
  changefreq: 'weekly' | 'monthly'
  /** Time of the last change to the page's content, in ISO 8601. Undefined if unknown. */
  lastmod?: string
}

/** Time of the last change to a company or its reviews, in PocketBase's format. */
const lastChange = ({ updated, reviews }: Pick<Company, 'updated' | 'reviews'>): string =>
  reviews.reduce((latest, review) => (review.updated > latest ? review.updated : latest), updated)

/** Time of the last change to any of these companies, in ISO 8601. Undefined if there are none. */
export const lastModified = (companies: Iterable<Pick<Company, 'updated' | 'reviews'>>): string | undefined => {
  let latest = ''
  for (const company of companies) if (lastChange(company) > latest) latest = lastChange(company)
  return latest ? latest.replace(' ', 'T') : undefined
}
