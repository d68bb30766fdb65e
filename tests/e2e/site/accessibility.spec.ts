import { sitemapPaths, test } from '../../support/browser/browser.ts'
import { expectAccessible } from '../../support/browser/screenshots.ts'
import { SITE_PAGES } from '../../support/browser/site-pages.ts'

const widths = [320, 360, 1280]
const nth = (pattern: RegExp, at: number, part: '' | '#contact' = '') => ({ pattern, at, part })
const OTHERS = {
  'a company': nth(/^\/company\//, 0),
  'another company': nth(/^\/company\//, 1),
  'the contact of a company': nth(/^\/company\//, 0, '#contact'),
  'a list': nth(/-companies-in-/, 0),
  'another list': nth(/-companies-in-/, 1),
}

test.describe('in every width, light and dark', () => {
  test.slow()

  for (const path of [...SITE_PAGES, '/404'])
    test(`${path} is accessible and fits the screen`, async ({ page }) => {
      await page.goto(path)
      await expectAccessible(page, { widths })
    })

  for (const [name, { pattern, at, part }] of Object.entries(OTHERS))
    test(`${name} is accessible and fits the screen`, async ({ page, baseURL }) => {
      await page.goto(`${(await sitemapPaths(baseURL, pattern))[at]}${part}`)
      await expectAccessible(page, { widths })
    })
})
