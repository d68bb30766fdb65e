import type { APIRequestContext, Page } from '@playwright/test'
import { expect, sitemapPaths, test, violationsOf } from '../../support/browser/browser.ts'

/** A city whose list has several pages. */
const longList = async (request: APIRequestContext, baseURL: string | undefined): Promise<string> => {
  for (const path of await sitemapPaths(baseURL, /^\/companies-in-/))
    if ((await request.get(`${path}/page/2`)).ok()) return path
  throw new Error('every city has one page')
}

const controls = (page: Page) => page.getByRole('region', { name: 'Sort and filter' })
const results = (page: Page) => controls(page).getByRole('listitem')
const open = (page: Page) => controls(page).getByText('Sort and filter').click()

test('a list is sorted and filtered as a whole, in an address that leads there and back', async ({
  page,
  request,
  baseURL,
}) => {
  const path = await longList(request, baseURL)
  await page.goto(path)
  const cards = page.getByRole('article')
  await open(page)
  await page.getByLabel('Sort by').selectOption('Largest fleet')
  await expect(page).toHaveURL(`${path}?sort=fleet`)
  await expect(cards).toHaveCount(0)
  await expect.poll(() => results(page).count()).toBeGreaterThan(10)
  const trucks = (await results(page).allTextContents()).map((text) =>
    Number(/([\d,]+) trucks?/.exec(text)?.[1]?.replace(',', '') ?? 0),
  )
  expect(trucks).toEqual(trucks.toSorted((a, b) => b - a))
  await page.getByLabel('Has reviews').check()
  await expect(page).toHaveURL(`${path}?sort=fleet&reviewed=1`)
  await expect(results(page).filter({ hasNotText: 'review' })).toHaveCount(0)
  const reviewed = await results(page).allTextContents()

  await page.goBack()
  await expect(page.getByLabel('Has reviews')).not.toBeChecked()
  await expect(results(page)).toHaveCount(trucks.length)
  await page.goBack()
  await expect(cards).toHaveCount(10)
  await expect(results(page)).toHaveCount(0)

  await page.goto(`${path}?sort=fleet&reviewed=1`)
  await expect(page.getByLabel('Has reviews')).toBeChecked()
  await expect(results(page)).toHaveText(reviewed)
  await results(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/company\//)
  await page.goBack()
  await page.getByRole('button', { name: 'Show all companies' }).click()
  await expect(page).toHaveURL(path)
  await expect(cards).toHaveCount(10)
})

test('what cannot be loaded is said, and the list stays', async ({ page, request, baseURL }) => {
  await page.route('**/lists/*.json', (route) => route.abort())
  await page.goto(await longList(request, baseURL))
  await open(page)
  await page.getByLabel('Verified').check()
  await expect(controls(page).getByRole('status')).toContainText('cannot be loaded')
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.unroute('**/lists/*.json')
  await page.getByLabel('Has reviews').check()
  await expect(controls(page).getByRole('status')).toContainText(/of \d+ companies|No companies found/)
})

test('a filtered list is accessible', async ({ page, request, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`${await longList(request, baseURL)}?sort=rating`)
  await expect.poll(() => results(page).count()).toBeGreaterThan(10)
  expect(await violationsOf(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a list has no controls that would do nothing', async ({ page, request, baseURL }) => {
    await page.goto(await longList(request, baseURL))
    await expect(page.getByRole('article')).toHaveCount(10)
    await expect(page.getByText('Sort and filter')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Another service or city' })).toBeHidden()
  })
})
