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

type Shown = Pick<Company, 'updated' | 'reviews' | 'photos'>

/** Time of the last change to a company, its reviews or its photos, in PocketBase's format. */
const lastChange = ({ updated, reviews, photos }: Shown): string =>
  [...reviews, ...photos].reduce((latest, part) => (part.updated > latest ? part.updated : latest), updated)

/** Time of the last change to any of these companies, in ISO 8601. Undefined if there are none. */
export const lastModified = (companies: Iterable<Shown>): string | undefined => {
  let latest = ''
  for (const company of companies) if (lastChange(company) > latest) latest = lastChange(company)
  return latest ? latest.replace(' ', 'T') : undefined
}
