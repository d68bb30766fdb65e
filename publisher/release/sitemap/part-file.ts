import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { SitemapOptions } from '@astrojs/sitemap'
import astroSitemap from '@astrojs/sitemap'
import type { HookParameters } from 'astro'
import { SitemapStream, streamToPromise } from 'sitemap'
import type { SitemapEntry } from '../../../domain/directory/pages/site-page.ts'
import type { Position } from '../../../domain/publishing/change-log.ts'

/**
 * A part of the sitemap: written by Astro's integration in a full build, and by the library beneath it when single pages
 * have changed. Both ask `listedPage` what to say of a page, and write the same bytes. The integration is called for each
 * part: what it can cut by itself it compares each with each.
 */

type SitemapItem = Parameters<NonNullable<NonNullable<SitemapOptions>['serialize']>>[0]
type Entries = ReadonlyMap<string, SitemapEntry>

/** The text of a part that lists these pages. */
export type WritePart = (entries: Entries, siteUrl: string) => Promise<string>

/** A page as the sitemap lists it; undefined for a page that it leaves out. */
const listedPage = (item: SitemapItem, entries: Entries): SitemapItem | undefined => {
  const entry = entries.get(new URL(item.url).pathname)
  if (!entry) return undefined
  const { priority, changefreq, lastmod } = entry
  return { ...item, priority, changefreq, ...(lastmod ? { lastmod } : {}) } as SitemapItem
}

const byNumber = new Intl.Collator('en', { numeric: true })

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

/** As a full build writes it: the integration's turn comes when all pages are rendered. */
export const integratedPart: WritePart = async (entries, siteUrl) => {
  const { hooks } = sitemapIntegration(entries, siteUrl)
  const config = { site: siteUrl, base: '/', trailingSlash: 'never', build: { format: 'file' } }
  const folder = await mkdtemp(join(tmpdir(), 'sitemap-'))
  try {
    const dir = pathToFileURL(`${folder}/`)
    await hooks['astro:routes:resolved']?.({ routes: [] as unknown[] } as HookParameters<'astro:routes:resolved'>)
    await hooks['astro:config:done']?.({ config } as HookParameters<'astro:config:done'>)
    await hooks['astro:build:done']?.({
      dir,
      pages: [],
      logger: LOGGER,
    } as unknown as HookParameters<'astro:build:done'>)
    return await readFile(join(folder, 'sitemap-0.xml'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As it is written when single pages have changed. */
export const changedPart: WritePart = async (entries, siteUrl) => {
  const items = addresses(entries, siteUrl).flatMap((url) => listedPage({ url }, entries) ?? [])
  const text = await streamToPromise(Readable.from(items).pipe(new SitemapStream({ hostname: siteUrl })))
  return text.toString()
}

/** Paths of the pages that a part lists. */
export const pathsIn = (text: string): string[] =>
  Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => new URL(url).pathname)

// The state of the directory that a sitemap lists. A publish that was interrupted may have left an older one.

/** A dotfile is not served. */
const noteFile = (siteFolder: string): string => join(siteFolder, '.sitemap')
const textOf = ({ seq, mark }: Position): string => `${seq} ${mark}`

export const noteSitemap = async (siteFolder: string, position: Position): Promise<void> => {
  await writeFile(`${noteFile(siteFolder)}.part`, textOf(position))
  await rename(`${noteFile(siteFolder)}.part`, noteFile(siteFolder))
}

export const sitemapShows = async (siteFolder: string, position: Position): Promise<boolean> =>
  (await readFile(noteFile(siteFolder), 'utf8').catch(() => '')) === textOf(position)
