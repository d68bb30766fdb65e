import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SitemapOptions } from '@astrojs/sitemap'
import { SitemapAndIndexStream, SitemapStream } from 'sitemap'
import type { SitemapEntry } from '../../../domain/directory/pages/site-page.ts'

type SitemapItem = Parameters<NonNullable<NonNullable<SitemapOptions>['serialize']>>[0]

/** A page as the sitemap lists it; undefined for a page that it leaves out. */
export const listedPage = (item: SitemapItem, entries: ReadonlyMap<string, SitemapEntry>): SitemapItem | undefined => {
  const entry = entries.get(new URL(item.url).pathname)
  if (!entry) return undefined
  const { priority, changefreq, lastmod } = entry
  return { ...item, priority, changefreq, ...(lastmod ? { lastmod } : {}) } as SitemapItem
}

const latest = (items: readonly SitemapItem[]): string | undefined =>
  items.reduce<string | undefined>(
    (newest, { lastmod }) => (lastmod && lastmod > (newest ?? '') ? lastmod : newest),
    undefined,
  )

const PARTS_FROM = 45_000
const byNumber = new Intl.Collator('en', { numeric: true })

/** Writes the sitemap: the same bytes as Astro's integration, which knows no other time to write than its own build. */
export const writeSitemap = async (
  folder: string,
  entries: ReadonlyMap<string, SitemapEntry>,
  siteUrl: string,
): Promise<void> => {
  const items = [...entries.keys()]
    .map((path) => new URL(path, siteUrl).href)
    .sort(byNumber.compare)
    .flatMap((url) => listedPage({ url }, entries) ?? [])
  const workDir = await mkdtemp(join(folder, '.sitemap-'))
  const parts = new SitemapAndIndexStream({
    limit: PARTS_FROM,
    getSitemapStream: (index) => {
      const part = new SitemapStream({ hostname: siteUrl })
      const lastmod = latest(items.slice(index * PARTS_FROM, (index + 1) * PARTS_FROM))
      const file = part.pipe(createWriteStream(join(workDir, `sitemap-${index}.xml`)))
      const url = new URL(`/sitemap-${index}.xml`, siteUrl).href
      return [{ url, ...(lastmod ? { lastmod } : {}) }, part, file]
    },
  })
  await pipeline(Readable.from(items), parts, createWriteStream(join(workDir, 'sitemap-index.xml')))
  await nameSitemap(workDir)
  for (const name of await readdir(workDir)) await rename(join(workDir, name), join(folder, name))
  await rm(workDir, { recursive: true })
}

/** Gives the sitemap its one address, /sitemap.xml: the list itself, or the index of its parts when it has several. */
const nameSitemap = async (folder: string): Promise<void> => {
  const parts = (await readdir(folder)).filter((name) => /^sitemap-\d+\.xml$/.test(name))
  if (parts.length === 0) throw new Error('The build made no sitemap')
  if (parts.length > 1) return rename(join(folder, 'sitemap-index.xml'), join(folder, 'sitemap.xml'))
  await rename(join(folder, 'sitemap-0.xml'), join(folder, 'sitemap.xml'))
  await rm(join(folder, 'sitemap-index.xml'))
}
