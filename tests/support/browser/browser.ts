import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { PAGE_AT_FAILURE } from '../../../tools/testing/test-reports.ts'

interface Fixtures {
  /** Console messages that a test provokes. */
  expectedComplaint: RegExp | undefined
  /** Fails the test when a page logs an error or a warning, throws, or sends a request to another origin. */
  quiet: undefined
}

/** Playwright's test, which fails on a console message or when a request leaves the site. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    await use(page)
    // a response that a test delayed may come after the test's end and would stop the next test
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  expectedComplaint: [undefined, { option: true }],
  quiet: [
    async ({ page, context, baseURL, expectedComplaint }, use, testInfo) => {
      const complaints: string[] = []
      const failedRequests = noteFailedRequests(context)
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(baseURL ?? '') && !url.startsWith('data:') && !url.startsWith('blob:'))
          complaints.push(`request to ${url}`)
      })
      await use(undefined)
      const unexpected = complaints.filter((complaint) => !expectedComplaint?.test(complaint))
      if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0)
        await testInfo.attach(PAGE_AT_FAILURE, { body: await describePages(context, failedRequests, complaints) })
      expect(unexpected, `Requests that failed: ${failedRequests.slice(-MOST_REQUESTS).join('; ')}`).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Holds requests until `release` is called, so that a test can see what a page shows meanwhile. */
export const holdRequests = async (
  page: Page,
  url: string | RegExp,
  method?: string,
): Promise<{ release: () => void }> => {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await gate.promise
    await route.fallback()
  })
  return { release: gate.resolve }
}

/** Axe rules whose result can differ between the color schemes of a page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Accessibility violations of a page, as short lines.
 * @param of all, or only colors, if the other violations are known from the other color scheme
 */
export const violationsOf = async (page: Page, of: 'all' | 'colors' = 'all'): Promise<string[]> => {
  // loading axe into a page again takes as long as running it
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) })
    // no page frames another site, and passed rules need no report, so this takes a third of the time
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      // WCAG 2.5.3, which axe leaves out by default
      ...(of === 'colors' ? { runOnly: COLOR_RULES } : { rules: { 'label-content-name-mismatch': { enabled: true } } }),
    })
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** The sitemap's paths that match, in its order. */
export const sitemapPaths = async (baseURL: string | undefined, pattern: RegExp): Promise<string[]> => {
  const xml = await (await fetch(`${baseURL}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, url = '']) => new URL(url).pathname)
    .filter((path) => pattern.test(path))
}

const MOST_LINES = 30
const MOST_REQUESTS = 10
const SNAPSHOT_TIMEOUT_MS = 5000

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** From now on, records failed or refused requests of a context's pages. */
const noteFailedRequests = (context: BrowserContext): readonly string[] => {
  const failed: string[] = []
  context.on('requestfailed', (request) => {
    failed.push(`${request.method()} ${pathOf(request.url())}: ${request.failure()?.errorText}`)
  })
  context.on('response', (response) => {
    if (!response.ok() && response.status() >= 400)
      failed.push(`${response.request().method()} ${pathOf(response.url())}: ${response.status()}`)
  })
  return failed
}

const describePage = async (page: Page): Promise<string[]> => {
  const snapshot = await page
    .locator('body')
    .ariaSnapshot({ timeout: SNAPSHOT_TIMEOUT_MS })
    .catch((error: Error) => error.message)
  return [`On ${page.url()}:`, ...snapshot.split('\n').slice(0, MOST_LINES)]
}

/**
 * What a browser shows when a test fails: address and first lines of each open page, and the requests recorded so far. It
 * explains failures on a machine nobody can look at.
 */
const describePages = async (
  context: BrowserContext,
  failedRequests: readonly string[],
  complaints: readonly string[],
): Promise<string> => {
  const pages = await Promise.all(context.pages().map(describePage))
  return [
    ...pages.flat(),
    'Requests that failed:',
    ...failedRequests.slice(-MOST_REQUESTS),
    'The console and page errors said:',
    ...complaints.slice(-MOST_REQUESTS),
  ].join('\n')
}
