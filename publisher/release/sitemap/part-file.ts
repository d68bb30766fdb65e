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
 * Writes a part of the sitemap: with Astro's integration in a full build, and with the library below it after single
 * changes. Both ask `listedPage` about a page and write the same bytes. The integration is called once per part,
 * because its own splitting takes quadratic time.
 */

type SitemapItem = Parameters<NonNullable<NonNullable<SitemapOptions>['serialize']>>[0]
type Entries = ReadonlyMap<string, SitemapEntry>

/** The text of a part with these pages. */
export type WritePart = (entries: Entries, siteUrl: string) => Promise<string>

/** A page's sitemap entry. Undefined if the sitemap omits it. */
const listedPage = (item: SitemapItem, entries: Entries): SitemapItem | undefined => {
  const entry = entries.get(new URL(item.url).pathname)
  if (!entry) return undefined
  const { priority, changefreq, lastmod } = entry
  return { ...item, priority, changefreq, ...(lastmod ? { lastmod } : {}) } as SitemapItem
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** URLs of all pages, in sitemap order. */
const addresses = (entries: Entries, siteUrl: string): string[] =>
  Array.from(entries.keys(), (path) => new URL(path, siteUrl).href).sort(byNumber.compare)

/**
 * Astro's integration with a list of pages that Astro does not know, because most pages are rendered outside of its
 * build.
 */
export const sitemapIntegration = (entries: Entries, siteUrl: string): ReturnType<typeof astroSitemap> =>
  astroSitemap({
    // Sorted, so that it has nothing to sort.
    customPages: addresses(entries, siteUrl),
    filter: (url) => entries.has(new URL(url).pathname),
    serialize: (item) => listedPage(item, entries),
  })

const LOGGER = {
  info: () => undefined,
  warn: (line: string) => console.warn(line),
  error: (line: string) => console.error(line),
}

/** As a full build writes it, after all pages are rendered. */
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

/** As it is written after single pages changed. */
export const changedPart: WritePart = async (entries, siteUrl) => {
  const items = addresses(entries, siteUrl).flatMap((url) => listedPage({ url }, entries) ?? [])
  const text = await streamToPromise(Readable.from(items).pipe(new SitemapStream({ hostname: siteUrl })))
  return text.toString()
}

/** Paths of the pages in a part. */
export const pathsIn = (text: string): string[] =>
  Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => new URL(url).pathname)

// The state of the directory in a sitemap. An interrupted publish may have left an older one.

/** A dotfile is not served. */
const noteFile = (siteFolder: string): string => join(siteFolder, '.sitemap')
const textOf = ({ seq, mark }: Position): string => `${seq} ${mark}`

export const noteSitemap = async (siteFolder: string, position: Position): Promise<void> => {
  await writeFile(`${noteFile(siteFolder)}.part`, textOf(position))
  await rename(`${noteFile(siteFolder)}.part`, noteFile(siteFolder))
}

export const sitemapShows = async (siteFolder: string, position: Position): Promise<boolean> =>
  (await readFile(noteFile(siteFolder), 'utf8').catch(() => '')) === textOf(position)
