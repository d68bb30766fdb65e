/** The index of a sitemap's parts, which knows of each when it last changed. */
import { Readable } from 'node:stream'
import { SitemapIndexStream, streamToPromise } from 'sitemap'

/** Name of a file → lastmod of what it lists; '' when nobody knows. */
export type SitemapIndex = Map<string, string>

const byNumber = new Intl.Collator('en', { numeric: true })

export const indexText = async (index: SitemapIndex, siteUrl: string): Promise<string> => {
  const items = [...index]
    .sort(([a], [b]) => byNumber.compare(a, b))
    .map(([file, lastmod]) => ({ url: new URL(file, siteUrl).href, ...(lastmod ? { lastmod } : {}) }))
  return (await streamToPromise(Readable.from(items).pipe(new SitemapIndexStream()))).toString()
}

export const indexIn = (text: string): SitemapIndex =>
  new Map(
    Array.from(
      text.matchAll(/<loc>[^<]*\/([^</]+)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g),
      ([, file = '', lastmod = '']) => [file, lastmod],
    ),
  )
