/** A page of the site: everything that it shows is in its props. */
export interface SitePage<Props> {
  /** Canonical path. */
  path: string
  props: Props
  /** What the sitemap says of the page; absent for pages that it leaves out. */
  sitemap?: SitemapEntry
}

export interface SitemapEntry {
  /** 0 to 1. */
  priority: number
  changefreq: 'weekly' | 'monthly'
  /** When what the page shows last changed, in ISO 8601; absent when nobody knows. */
  lastmod?: string
}

/** The latest of PocketBase's timestamps in ISO 8601; undefined for none. */
export const lastModified = (timestamps: Iterable<string>): string | undefined => {
  let latest = ''
  for (const timestamp of timestamps) if (timestamp > latest) latest = timestamp
  return latest ? latest.replace(' ', 'T') : undefined
}
