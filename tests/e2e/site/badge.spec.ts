import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, sitemapPaths, test } from '../../support/browser/browser.ts'

/** The line of HTML that a company's page offers. */
const lineOfBadge = async (page: Page, baseURL: string | undefined): Promise<string> => {
  for (const path of await sitemapPaths(baseURL, /^\/company\//)) {
    await page.goto(path)
    const summary = page.getByText('Badge for a website')
    if (!(await summary.isVisible())) continue
    await summary.click()
    await expect(page.getByRole('img', { name: /^The badge of / })).toBeVisible()
    return page.getByLabel('Copy this line of HTML').inputValue()
  }
  throw new Error('No company has a badge')
}

/** The lightest and the darkest part of a picture, 0 to 255. */
const rangeOf = async (picture: Buffer): Promise<[darkest: number, lightest: number]> => {
  const { channels } = await sharp(picture).greyscale().stats()
  return [channels[0]?.min ?? 0, channels[0]?.max ?? 0]
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`a badge is readable on any website in ${colorScheme} mode, and leads to its page`, async ({
    page,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme })
    const line = await lineOfBadge(page, baseURL)
    expect(line).toMatch(/^<a href="[^"]+"><img src="[^"]+\.svg" alt="[^"]+" width="250" height="76"><\/a>$/)
    const [, path = ''] = /href="[^"]*(\/company\/[^"]+)"/.exec(line) ?? []
    const { origin } = new URL(page.url())
    for (const background of ['#ffffff', '#0b6e4f', '#000000']) {
      await page.route('**/shown-here', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>x</title><body style="background:${background};margin:40px">${line.replaceAll(/https?:\/\/[^"/]+/g, origin)}`,
        }),
      )
      await page.goto('/shown-here')
      const badge = page.getByRole('img', { name: / on Haulindex$/ })
      await expect(badge).toHaveJSProperty('naturalWidth', 250)
      const [darkest, lightest] = await rangeOf(await badge.screenshot())
      expect(lightest - darkest, background).toBeGreaterThan(180)
      await page.unroute('**/shown-here')
    }
    await page.getByRole('link').click()
    await expect(page).toHaveURL(path)
  })
