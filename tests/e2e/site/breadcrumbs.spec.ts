import type { Page } from '@playwright/test'
import { expect, sitemapPaths, test } from '../../support/browser/browser.ts'

/** The way to a page, as structured data tells it. */
const toldCrumbs = async (page: Page): Promise<string[]> => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = texts.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'BreadcrumbList')
  return data.itemListElement.map(({ name }: { name: string }) => name)
}

test('the way to a page is shown as search engines are told it, and leads back', async ({ page, baseURL }) => {
  const [pair = ''] = await sitemapPaths(baseURL, /^\/freight-companies-in-/)
  await page.goto(pair)
  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(way.getByRole('listitem')).toHaveText(await toldCrumbs(page))
  await expect(way.locator('[aria-current=page]')).toHaveText('Freight')
  await page.getByRole('article').first().getByRole('link', { name: 'More Details' }).click()
  await expect(page).toHaveURL(/\/company\//)
  await expect(way.getByRole('listitem')).toHaveText(await toldCrumbs(page))
  await page.getByRole('navigation', { name: 'In the directory' }).locator(`a[href="${pair}"]`).click()
  await expect(page).toHaveURL(pair)
  await way.getByRole('link').last().click()
  await expect(page).toHaveURL(pair.replace('/freight-', '/'))
})

test('a list goes on to another service of its city, which is chosen already', async ({ page, baseURL }) => {
  const [pair = ''] = await sitemapPaths(baseURL, /^\/freight-companies-in-/)
  await page.goto(pair)
  const service = page.getByLabel('Service type')
  await expect(service).toHaveValue('freight')
  await service.selectOption('Flatbed')
  await page.getByRole('button', { name: 'Find Companies' }).click()
  await expect(page).toHaveURL(pair.replace('/freight-', '/flatbed-'))
})
