import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import astroSitemap, { type SitemapOptions } from '@astrojs/sitemap'
import type { HookParameters } from 'astro'
import { SitemapAndIndexStream, SitemapStream } from 'sitemap'
import type { SitemapEntry } from '../../../domain/directory/pages/site-page.ts'

/**
 * The sitemap of a built site: written by Astro's integration in a full build, and by the library beneath it when single
 * pages have changed. Both ask `listedPage` what to say of a page, and write the same bytes.
 */

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

type Entries = ReadonlyMap<string, SitemapEntry>

/** Addresses of all pages in the order of the sitemap. */
const addresses = (entries: Entries, siteUrl: string): string[] =>
  Array.from(entries.keys(), (path) => new URL(path, siteUrl).href).sort(byNumber.compare)

/** Astro's integration with what a page list knows and Astro does not: most pages are rendered outside of its build. */
export const sitemapIntegration = (entries: Entries, siteUrl: string): ReturnType<typeof astroSitemap> =>
  astroSitemap({
    // in its order, so that it has nothing to sort
    customPages: addresses(entries, siteUrl),
    filter: (url) => entries.has(new URL(url).pathname),
    serialize: (item) => listedPage(item, entries),
  })

const LOGGER = {
  info: () => undefined,
  warn: (line: string) => console.warn(line),
  error: (line: string) => console.error(line),
}

/** Writes the sitemap of a full build: the integration's turn comes when all pages are rendered. */
export const buildSitemap = async (folder: string, entries: Entries, siteUrl: string): Promise<void> => {
  const { hooks } = sitemapIntegration(entries, siteUrl)
  const config = { site: siteUrl, base: '/', trailingSlash: 'never', build: { format: 'file' } }
  const workDir = await mkdtemp(join(folder, '.sitemap-'))
  const dir = pathToFileURL(`${workDir}/`)
  await hooks['astro:routes:resolved']?.({ routes: [] as unknown[] } as HookParameters<'astro:routes:resolved'>)
  await hooks['astro:config:done']?.({ config } as HookParameters<'astro:config:done'>)
  await hooks['astro:build:done']?.({ dir, pages: [], logger: LOGGER } as unknown as HookParameters<'astro:build:done'>)
  await moveSitemap(workDir, folder)
}

/** Writes the sitemap when single pages of a site have changed. */
export const writeSitemap = async (folder: string, entries: Entries, siteUrl: string): Promise<void> => {
  const items = addresses(entries, siteUrl).flatMap((url) => listedPage({ url }, entries) ?? [])
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
  await moveSitemap(workDir, folder)
}

const moveSitemap = async (workDir: string, folder: string): Promise<void> => {
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
