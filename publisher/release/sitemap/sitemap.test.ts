import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'astro'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LiveDirectory } from '../../../domain/directory/live/live-directory.ts'
import { providePages } from '../../../domain/directory/pages/provided-pages.ts'
import type { SitemapEntry } from '../../../domain/directory/pages/site-page.ts'
import { NO_PAGES } from '../../../domain/directory/pages/site-pages.ts'
import { sitemapEntries } from '../../../domain/directory/sitemap/sitemap-entries.ts'
import { type SitemapChanges, takeSitemapChanges } from '../../../domain/directory/sitemap/sitemap-parts.ts'
import type { ExportedChanges } from '../../../domain/publishing/export-reader.ts'
import { PROJECT } from '../../../server/process/project.ts'
import { directory, listing, location } from '../../../tests/support/directory.ts'
import { applyChanges } from '../../../tests/support/live-directory.ts'
import { changedPart, integratedPart, pathsIn, sitemapIntegration } from './part-file.ts'
import { buildSitemap, SitemapInWriting } from './write-sitemap.ts'

const SITE_URL = 'https://haul.example'
/** More than one part can contain. */
const MANY = 4100

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitemap-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const entries = new Map<string, SitemapEntry>([
  ['/', { priority: 1, changefreq: 'weekly' }],
  ['/companies', { priority: 0.9, changefreq: 'weekly', lastmod: '2026-03-04T05:06:07.000Z' }],
  ['/company/carrier-10', { priority: 0.6, changefreq: 'weekly', lastmod: '2026-01-31T12:00:00.000Z' }],
  ['/company/carrier-9', { priority: 0.6, changefreq: 'weekly' }],
])

test('an Astro build, the full build and a single change write the same bytes for the same pages', async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  const outDir = await mkdtemp(join(PROJECT, '.cache', 'sitemap-'))
  try {
    providePages(NO_PAGES)
    await build({
      root: PROJECT,
      outDir,
      site: SITE_URL,
      logLevel: 'error',
      integrations: [sitemapIntegration(entries, SITE_URL)],
    })
    const text = await changedPart(entries, SITE_URL)
    expect(text).toBe(await readFile(join(outDir, 'sitemap-0.xml'), 'utf8'))
    expect(await integratedPart(entries, SITE_URL)).toBe(text)
    expect(pathsIn(text)).toEqual(['/', '/companies', '/company/carrier-9', '/company/carrier-10'])
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
})

const cities = ['Chicago', 'Tulsa', 'Bend', 'Zion'].map((name) => location(name))
const company = (number: number, fields: Parameters<typeof listing>[1] = {}) =>
  listing(`Carrier ${number}`, { location: cities[number % 3]?.id ?? '', ...fields })
const saved = (...rows: ReturnType<typeof listing>[]): ExportedChanges => ({
  rows: { ...directory(rows, { services: [], locations: [] }), seq: 2 },
  gone: [],
})

/** A directory with its sitemap, which is written after each change. */
const site = async (count: number) => {
  const live = new LiveDirectory(
    directory(
      Array.from({ length: count }, (_, number) => company(number)),
      { locations: cities },
    ),
  )
  const [own, full] = [join(folder, 'own'), join(folder, 'full')]
  const sitemap = () => ({ folder: own, lists: live.lists, siteUrl: SITE_URL })
  await mkdir(own)
  takeSitemapChanges(live.lists)
  await buildSitemap(sitemap())
  /** Changes without removals, for a directory whose lists stay the same objects. */
  const changes = () => takeSitemapChanges(live.lists) as SitemapChanges
  /** What must be written after some changes. */
  const begun = async () => {
    const noted = changes()
    const standing = await SitemapInWriting.of(own, noted.companies)
    if (!standing.fits(live.lists)) return SitemapInWriting.anew(live.lists)
    standing.note(noted)
    return standing
  }
  const filesIn = async (of: string) => {
    const names = await readdir(of)
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(of, name), 'utf8')] as const)),
    )
  }
  return {
    live,
    own: () => filesIn(own),
    /** @returns names of the files that a change rewrote */
    after: async (exported: ExportedChanges): Promise<string[]> => {
      applyChanges(live, exported)
      return (await (await begun()).write(sitemap(), changedPart, () => true)).sort()
    },
    /** Writes one part, then one after each change. @returns the number of writes */
    between: async (all: readonly ExportedChanges[], due: SitemapInWriting): Promise<number> => {
      for (const exported of all) {
        await due.write(sitemap(), changedPart, () => false)
        applyChanges(live, exported)
        due.note(changes())
      }
      let times = all.length
      for (; !due.isWritten; times++) await due.write(sitemap(), changedPart, () => false)
      return times
    },
    begun,
    full: async () => {
      await rm(full, { recursive: true, force: true })
      await mkdir(full)
      await buildSitemap({ ...sitemap(), folder: full })
      return filesIn(full)
    },
  }
}

test('a small sitemap is one file, and a change rewrites it as a full build would', async () => {
  const { own, after, full } = await site(5)
  expect([...(await own()).keys()]).toEqual(['sitemap.xml'])
  expect(await after(saved(company(1, { description: 'New.' })))).toEqual([])
  expect(await after(saved(company(1, { updated: '2026-06-06 00:00:00.000Z' }), company(9)))).toEqual(['sitemap.xml'])
  expect(await own()).toEqual(await full())
})

test('a large sitemap is split into parts, and an edit rewrites one part and the index', async () => {
  const { live, own, after, full } = await site(MANY)
  const files = await own()
  const parts = [...files.keys()].filter((name) => name !== 'sitemap.xml')
  expect(parts.filter((name) => name.startsWith('sitemap-companies-'))).toHaveLength(4)
  expect(pathsIn(files.get('sitemap.xml') ?? '').sort()).toEqual(parts.map((name) => `/${name}`).sort())
  const listed = parts.flatMap((name) => pathsIn(files.get(name) ?? ''))
  expect(listed.sort()).toEqual([...sitemapEntries(live.lists).keys()].sort())

  const edited = await after(saved(company(7, { updated: '2026-06-06 00:00:00.000Z' })))
  expect(edited).toEqual([expect.stringMatching(/^sitemap-companies-[0-3]\.xml$/), 'sitemap.xml'])
  expect(await own()).toEqual(await full())

  for (const changes of [
    saved(company(MANY, { location: cities[3]?.id ?? '' })),
    saved(company(7, { location: cities[3]?.id ?? '' }), company(8, { slug: 'other' })),
    saved(company(10, { location: cities[3]?.id ?? '' })),
    { rows: { ...saved().rows }, gone: [['company_listings', company(7).id]] } as ExportedChanges,
  ]) {
    expect(await after(changes)).not.toEqual([])
    expect(await own()).toEqual(await full())
  }
})

test('the whole sitemap is rewritten if a part is lost, or if the number of parts changes', async () => {
  const { own, after, full } = await site(4001)
  await rm(join(folder, 'own', 'sitemap-companies-2.xml'))
  expect(await after(saved(...Array.from({ length: 40 }, (_, n) => company(n, { description: 'New.' }))))).toEqual([
    'sitemap-companies-2.xml',
  ])
  const gone: ExportedChanges['gone'] = [['company_listings', company(3).id]]
  expect(await after({ rows: saved().rows, gone })).toContain('sitemap-guides.xml')
  expect([...(await own()).keys()]).toEqual(['sitemap.xml'])
  expect(await own()).toEqual(await full())
})

test('changes made while it is written part by part are in the complete sitemap', async () => {
  const { live, own, begun, between, full } = await site(MANY)
  const changes = [
    saved(company(MANY), company(12, { updated: '2026-06-06 00:00:00.000Z' })),
    saved(company(13, { slug: 'other' }), company(14, { location: cities[3]?.id ?? '' })),
    { rows: saved().rows, gone: [['company_listings', company(15).id]] } as ExportedChanges,
    saved(company(MANY + 1), company(12, { updated: '2026-06-07 00:00:00.000Z' })),
  ]
  expect(await between(changes, await begun())).toBeGreaterThan(changes.length)
  expect(await own()).toEqual(await full())
  const back = [saved(company(13)), saved(company(15), company(MANY + 2)), saved(company(14))]
  expect(await between(back, SitemapInWriting.anew(live.lists))).toBeGreaterThan(back.length)
  expect(await own()).toEqual(await full())
})
