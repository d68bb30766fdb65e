import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'astro'
import { expect, test } from 'vitest'
import { CompanyLists } from '../../../domain/directory/company-lists.ts'
import { homePage } from '../../../domain/directory/pages/home-page.ts'
import { providePages } from '../../../domain/directory/pages/provided-pages.ts'
import type { SitemapEntry } from '../../../domain/directory/pages/site-page.ts'
import { PROJECT } from '../../process/project.ts'
import { buildSitemap, sitemapIntegration, writeSitemap } from './sitemap.ts'

const SITE_URL = 'https://haul.example'

const entries = new Map<string, SitemapEntry>([
  ['/', { priority: 1, changefreq: 'weekly' }],
  ['/companies', { priority: 0.9, changefreq: 'weekly', lastmod: '2026-03-04T05:06:07.000Z' }],
  ['/company/carrier-10', { priority: 0.6, changefreq: 'weekly', lastmod: '2026-01-31T12:00:00.000Z' }],
  ['/company/carrier-9', { priority: 0.6, changefreq: 'weekly' }],
])

const written = async (folder: string, write: typeof writeSitemap, listed = entries): Promise<Map<string, string>> => {
  await mkdir(folder, { recursive: true })
  await write(folder, listed, SITE_URL)
  const files = await readdir(folder)
  return new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

test('a build of Astro, the full build and a single change write the same bytes for the same pages', async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(PROJECT, '.cache', 'sitemap-'))
  try {
    providePages({
      home: homePage(new CompanyLists({ services: [], locations: [], companies: [] })),
      lists: [],
      companies: [],
      more: [],
    })
    await build({
      root: PROJECT,
      outDir: join(folder, 'astro'),
      site: SITE_URL,
      logLevel: 'error',
      integrations: [sitemapIntegration(entries, SITE_URL)],
    })
    const own = await written(join(folder, 'own'), writeSitemap)
    const [name = '', text = ''] = [...own][0] ?? []
    expect([own.size, name]).toEqual([1, 'sitemap.xml'])
    expect(text).toBe(await readFile(join(folder, 'astro', 'sitemap-0.xml'), 'utf8'))
    expect(await written(join(folder, 'full'), buildSitemap)).toEqual(own)
    expect(text.indexOf('carrier-9')).toBeLessThan(text.indexOf('carrier-10'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('past 45,000 addresses the sitemap is the index of its parts, however it was written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sitemap-'))
  try {
    const many = new Map(entries)
    for (let number = 0; number < 45_000; number++)
      many.set(`/company/hauler-${number}`, {
        priority: 0.6,
        changefreq: 'weekly',
        lastmod: '2026-02-01T00:00:00.000Z',
      })
    const own = await written(join(folder, 'own'), writeSitemap, many)
    expect([...own.keys()].sort()).toEqual(['sitemap-0.xml', 'sitemap-1.xml', 'sitemap.xml'])
    expect(own.get('sitemap.xml')).toContain(`<loc>${SITE_URL}/sitemap-1.xml</loc>`)
    expect(await written(join(folder, 'full'), buildSitemap, many)).toEqual(own)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
