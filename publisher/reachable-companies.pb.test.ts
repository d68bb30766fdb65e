import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { companyPath, fileOfPage, isDataPath } from '../domain/routes.ts'
import { busyEditors } from '../tests/support/publishing/busy-editors.ts'
import { FEW_CITIES, publishedSite } from '../tests/support/publishing/published-site.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'

const COMPANIES = 700
const MOST_CLICKS = 3

const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let workDir = ''
let folder = ''

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'reachable-'))
  await (await busyEditors(pocketBase.superuser, 7)).fill(COMPANIES)
  const site = publishedSite(pocketBase.url, workDir)
  await site.build()
  folder = site.folder
}, 300_000)
afterAll(() => rm(workDir, { recursive: true, force: true }))

/** True if search engines index the page itself, and not the page that it names. */
const isIndexed = (html: string, path: string): boolean => {
  const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? []
  return !/<meta name="robots" content="noindex/.test(html) && new URL(canonical).pathname === path
}

const linksOf = (html: string): string[] =>
  Array.from(html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g), ([, path = '']) => path).filter((path) => !isDataPath(path))

/** Clicks from the home page to each path, if every page on the way is indexed. */
const clicksFromHome = async (): Promise<Map<string, number>> => {
  const clicks = new Map([['/', 0]])
  // a map that grows while it is read: pages come in the order of their clicks
  for (const [path, count] of clicks) {
    const html = await readFile(join(folder, fileOfPage(path)), 'utf8').catch(() => '')
    if (html === '' || !isIndexed(html, path)) continue
    for (const link of linksOf(html)) if (!clicks.has(link)) clicks.set(link, count + 1)
  }
  return clicks
}

test(`every company is at most ${MOST_CLICKS} clicks from the home page, through indexed pages only`, async () => {
  const clicks = await clicksFromHome()
  const files = (await readdir(join(folder, 'company'))).filter((file) => file.endsWith('.html'))
  const companies = files.map((file) => companyPath(file.replace('.html', '')))
  expect(companies).toHaveLength(COMPANIES)
  expect(companies.filter((company) => (clicks.get(company) ?? Number.POSITIVE_INFINITY) > MOST_CLICKS)).toEqual([])
})
