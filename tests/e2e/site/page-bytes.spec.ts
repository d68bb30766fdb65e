import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import pMap from 'p-map'
import { companyPath, pageOfList, parsePath, STATIC_PATHS } from '../../../domain/routes.ts'
import { expect, sitemapPaths, test } from '../../support/browser/browser.ts'

/** Bytes after gzip, as docs/design.md has them. Scripts are those that run before anybody uses the page. */
const MOST = { html: 9000, styles: 11_000, scripts: 3000 } as const
/** Pages of a kind among which the largest is measured. */
const LOOKED_AT = 40

/** Lists are of one kind if the same things are chosen. */
const kindOf = (path: string): string => {
  const { kind, ...chosen } = parsePath(path) ?? { kind: path }
  const names = Object.entries(chosen).filter(([, value]) => value !== undefined && value !== 1)
  return [kind, ...names.map(([name]) => name)].join(' ')
}

const gzipped = (content: string | Buffer): number => gzipSync(content).length

const htmlAt = async (baseURL: string | undefined, path: string) => {
  const response = await fetch(`${baseURL}${path}`)
  return { path, isFound: response.ok, html: gzipped(await response.text()) }
}

/** The largest of the first pages of each kind that the site has. */
const largestOfEachKind = async (baseURL: string | undefined) => {
  const listed = await sitemapPaths(baseURL, /./)
  const further = listed.filter((path) => parsePath(path)?.kind === 'list').map((path) => pageOfList(path, 2))
  const missing = [STATIC_PATHS['not-found'], companyPath('nobody')]
  const groups = Map.groupBy([...Object.values(STATIC_PATHS), ...listed, ...further, companyPath('nobody')], (path) =>
    path === companyPath('nobody') ? 'missing company' : kindOf(path),
  )
  // the server resets connections if hundreds come at once
  const largest = await pMap(
    groups,
    async ([kind, paths]) => {
      const pages = await pMap(paths.slice(0, LOOKED_AT), (path) => htmlAt(baseURL, path), { concurrency: 4 })
      const [page] = pages
        .filter(({ path, isFound }) => isFound || missing.includes(path))
        .toSorted((a, b) => b.html - a.html)
      return page && { ...page, kind }
    },
    { concurrency: 2 },
  )
  return largest.filter((page) => page !== undefined)
}

/** What a page loads by itself. */
const loadedBy = async (page: Page, path: string) => {
  const loaded: Promise<readonly [type: string, bytes: number]>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'script' || type === 'stylesheet')
      loaded.push(response.body().then((body) => [type, gzipped(body)] as const))
  })
  await page.goto(path, { waitUntil: 'load' })
  const inline = await page.locator('script:not([src]):not([type$=json])').allTextContents()
  const sizes = [...(await Promise.all(loaded)), ...inline.map((text) => ['script', gzipped(text)] as const)]
  page.removeAllListeners('response')
  const sum = (wanted: string) => sizes.reduce((total, [type, bytes]) => total + (type === wanted ? bytes : 0), 0)
  return { styles: sum('stylesheet'), scripts: sum('script') }
}

test.describe('bytes', () => {
  test.use({ expectedComplaint: /status of 404/, viewport: { width: 360, height: 740 } })

  test('no kind of page loads more than its budget before anybody uses it', async ({ page, baseURL }) => {
    test.slow()
    const kinds = await largestOfEachKind(baseURL)
    expect(kinds.length).toBeGreaterThan(20)
    const over: string[] = []
    for (const { kind, path, html } of kinds) {
      const sizes = { html, ...(await loadedBy(page, path)) }
      expect(sizes.scripts, path).toBeGreaterThan(0)
      for (const [what, bytes] of Object.entries(sizes))
        if (bytes > MOST[what as keyof typeof MOST]) over.push(`${kind}: ${bytes} bytes of ${what} (${path})`)
    }
    expect(over).toEqual([])
  })
})
