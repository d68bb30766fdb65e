import type { Page } from '@playwright/test'
import { expect, sitemapPaths, test } from '../../support/browser/browser.ts'
import { notePolicyViolations, policyViolationsOf } from '../../support/browser/policy-violations.ts'
import { SITE_PAGES } from '../../support/browser/site-pages.ts'

const PAGES = [...SITE_PAGES, '/nope']

test.describe('every kind of page', () => {
  test.use({ expectedComplaint: /status of 404/ })

  test('keeps to its Content-Security-Policy, down to its end', async ({ page, baseURL }) => {
    await notePolicyViolations(page)
    const companies = await sitemapPaths(baseURL, /^\/company\//)
    const lists = await sitemapPaths(baseURL, /-companies-in-/)
    for (const path of [...PAGES, ...companies.slice(0, 2), ...lists.slice(0, 2)]) {
      await page.goto(path)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      expect(await policyViolationsOf(page), path).toEqual([])
    }
  })
})

test('the scripts of the header and of forms run', async ({ page }) => {
  await notePolicyViolations(page)
  const token = `x.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 600 })).toString('base64url')}.x`
  await page.addInitScript((kept) => localStorage.setItem('pocketbase_auth', kept), JSON.stringify({ token }))
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Please enter your name')
  expect(await policyViolationsOf(page)).toEqual([])
})

/** Serves a page as if its records had got markup into it, with the headers that the server sends. */
const injectInto = (page: Page, path: string, markup: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${markup}</body>`) })
  })

test.describe('what got into a page', () => {
  test.use({ expectedComplaint: /Content Security Policy|status of 404|request to .*steal.js/ })

  for (const [what, markup] of [
    ['a script', '<script>document.title = "stolen"</script>'],
    ['an event handler', '<img src="/nope.png" alt="" onerror="document.title = \'stolen\'">'],
    ['a script of another site', '<script src="https://example.com/steal.js"></script>'],
    ['a frame of another site', '<iframe src="https://example.com/" title="Steal"></iframe>'],
  ] as const)
    for (const path of ['/companies', '/auth'])
      test(`does not run at ${path}: ${what}`, async ({ page }) => {
        await notePolicyViolations(page)
        await injectInto(page, path, markup)
        await page.goto(path)
        await expect.poll(() => policyViolationsOf(page)).not.toEqual([])
        expect(await page.title()).not.toBe('stolen')
      })
})
