import { expect, sitemapPaths, test, violationsOf } from '../../support/browser/browser.ts'
import { SITE_PAGES } from '../../support/browser/site-pages.ts'

const PAGES = [...SITE_PAGES, '/404']

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 360, 1280])
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } })

      test('every kind of page is accessible and fits the screen', async ({ page, baseURL }) => {
        test.slow()
        const companies = await sitemapPaths(baseURL, /^\/company\//)
        const lists = await sitemapPaths(baseURL, /-companies-in-/)
        for (const path of [...PAGES, ...companies.slice(0, 2), ...lists.slice(0, 2), `${companies[0]}#contact`]) {
          await page.goto(path)
          expect(await violationsOf(page), path).toEqual([])
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(overflow, path).toBeLessThanOrEqual(0)
        }
      })
    })
