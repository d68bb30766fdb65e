import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import astroSitemap from '@astrojs/sitemap'
import type { SitemapEntry } from '../../../site/features/directory/site-page.ts'

type SitemapOptions = NonNullable<Parameters<typeof astroSitemap>[0]>
type SitemapItem = Parameters<NonNullable<SitemapOptions['serialize']>>[0]

/** A page as the sitemap lists it; undefined for a page that it leaves out. */
const serialized = (item: SitemapItem, entries: ReadonlyMap<string, SitemapEntry>): SitemapItem | undefined => {
  const entry = entries.get(new URL(item.url).pathname)
  if (!entry) return undefined
  const { priority, changefreq, lastmod } = entry
  return { url: item.url, priority, changefreq, ...(lastmod ? { lastmod } : {}) } as SitemapItem
}

/** The sitemap's integration: exactly the given pages (canonical path → entry), whatever a run happens to render. */
export const sitemap = (entries: ReadonlyMap<string, SitemapEntry>, siteUrl: string) =>
  astroSitemap({
    customPages: [...entries.keys()].map((path) => new URL(path, siteUrl).href),
    filter: (url) => entries.has(new URL(url).pathname),
    serialize: (item) => serialized(item, entries),
  })

/** Gives the sitemap its one address, /sitemap.xml: the list itself, or the index of its parts when it has several. */
export const nameSitemap = async (folder: string): Promise<void> => {
  const parts = (await readdir(folder)).filter((name) => /^sitemap-\d+\.xml$/.test(name))
  if (parts.length === 0) throw new Error('The build made no sitemap')
  if (parts.length > 1) return rename(join(folder, 'sitemap-index.xml'), join(folder, 'sitemap.xml'))
  await rename(join(folder, 'sitemap-0.xml'), join(folder, 'sitemap.xml'))
  await rm(join(folder, 'sitemap-index.xml'))
}
