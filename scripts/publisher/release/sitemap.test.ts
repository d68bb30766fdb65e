import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import astroSitemap from '@astrojs/sitemap'
import { build } from 'astro'
import { expect, test } from 'vitest'
import { CompanyLists } from '../../../domain/directory/company-lists.ts'
import { homePage } from '../../../domain/directory/pages/home-page.ts'
import { providePages } from '../../../domain/directory/pages/provided-pages.ts'
import type { SitemapEntry } from '../../../domain/directory/pages/site-page.ts'
import { PROJECT } from '../../process/project.ts'
import { listedPage, writeSitemap } from './sitemap.ts'

const SITE_URL = 'https://haul.example'

const entries = new Map<string, SitemapEntry>([
  ['/', { priority: 1, changefreq: 'weekly' }],
  ['/companies', { priority: 0.9, changefreq: 'weekly', lastmod: '2026-03-04T05:06:07.000Z' }],
  ['/company/carrier-10', { priority: 0.6, changefreq: 'weekly', lastmod: '2026-01-31T12:00:00.000Z' }],
  ['/company/carrier-9', { priority: 0.6, changefreq: 'weekly' }],
])

test('the sitemap has the bytes that Astro’s own integration writes for the same pages', async () => {
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
      integrations: [
        astroSitemap({
          customPages: [...entries.keys()].map((path) => new URL(path, SITE_URL).href),
          filter: (url) => entries.has(new URL(url).pathname),
          serialize: (item) => listedPage(item, entries),
        }),
      ],
    })
    await mkdir(join(folder, 'own'))
    await writeSitemap(join(folder, 'own'), entries, SITE_URL)
    const own = await readFile(join(folder, 'own', 'sitemap.xml'), 'utf8')
    expect(own).toBe(await readFile(join(folder, 'astro', 'sitemap-0.xml'), 'utf8'))
    expect(own.indexOf('carrier-9')).toBeLessThan(own.indexOf('carrier-10'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
