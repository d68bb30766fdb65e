import type { Page } from '@playwright/test'
import { violationsOf } from '../../support/browser/browser.ts'
import { expect, test } from '../../support/browser/console.ts'
import { createListing, locationId, serviceId } from '../../support/records.ts'

type Api = Parameters<typeof createListing>[0]

const CITY = '/companies-in-saskatoon'
const COMPANIES = 12
let made: Promise<unknown> | undefined

// one worker fills the city once: in two, the second would change the list under the first one's eyes
test.describe.configure({ mode: 'default' })

/** Gives the city so many companies that they fill two pages, and waits for those. */
const fillCity = async (api: Api, page: Page): Promise<void> => {
  const make = async () => {
    const place = { location: await locationId(api, 'saskatoon'), services: [await serviceId(api, 'flatbed')] }
    for (let n = 0; n < COMPANIES; n++)
      await createListing(api, { name: `Yonder ${Date.now()} ${n}`, power_units: (n * 5) % 7, rating: n % 3, ...place })
  }
  made ??= make()
  await made
  await expect(async () => {
    expect((await page.request.get(`${CITY}/page/2`)).ok()).toBe(true)
  }).toPass()
}

const controls = (page: Page) => page.getByRole('region', { name: 'Sort and filter' })
const results = (page: Page) => controls(page).getByRole('listitem')
const open = (page: Page) => controls(page).getByText('Sort and filter').click()

test.beforeEach(async ({ page, cast }) => fillCity(cast.admin.api, page))

test('a list is sorted and filtered as a whole, in an address that leads there and back', async ({ page }) => {
  await page.goto(CITY)
  const cards = page.getByRole('article')
  await open(page)
  await page.getByLabel('Sort by').selectOption('Largest fleet')
  await expect(page).toHaveURL(`${CITY}?sort=fleet`)
  await expect(cards).toHaveCount(0)
  await expect.poll(() => results(page).count()).toBeGreaterThan(10)
  const trucks = (await results(page).getByRole('paragraph').allTextContents()).map((text) =>
    Number(/([\d,]+) trucks?/.exec(text)?.[1]?.replace(',', '') ?? 0),
  )
  expect(trucks).toEqual(trucks.toSorted((a, b) => b - a))
  const fleet = controls(page).locator('select[name=fleet]')
  await fleet.selectOption('6 to 20 trucks')
  await expect(page).toHaveURL(`${CITY}?sort=fleet&fleet=6-20`)
  await expect.poll(() => results(page).count()).toBeLessThan(trucks.length)
  const larger = await results(page).allTextContents()
  expect(larger).toHaveLength(trucks.filter((count) => count >= 6 && count <= 20).length)

  await page.goBack()
  await expect(fleet).toHaveValue('')
  await expect(results(page)).toHaveCount(trucks.length)
  await page.goBack()
  await expect(cards).toHaveCount(10)
  await expect(results(page)).toHaveCount(0)

  await page.goto(`${CITY}?sort=fleet&fleet=6-20`)
  await expect(fleet).toHaveValue('6-20')
  await expect(results(page)).toHaveText(larger)
  await results(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/company\//)
  await page.goBack()
  await page.getByRole('button', { name: 'Show all companies' }).click()
  await expect(page).toHaveURL(CITY)
  await expect(cards).toHaveCount(10)
})

test.describe('without a connection', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ })

  test('what cannot be loaded is said, and the list stays', async ({ page }) => {
    await page.route('**/lists/*.json', (route) => route.abort())
    await page.goto(CITY)
    await open(page)
    await page.getByLabel('Verified').check()
    await expect(controls(page).getByRole('status')).toContainText('cannot be loaded')
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.unroute('**/lists/*.json')
    await page.getByLabel('Has reviews').check()
    await expect(controls(page).getByRole('status')).toContainText(/of \d+ companies|No companies found/)
  })
})

test('a filtered list is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`${CITY}?sort=rating`)
  await expect.poll(() => results(page).count()).toBeGreaterThan(10)
  expect(await violationsOf(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a list has no controls that would do nothing', async ({ page }) => {
    await page.goto(CITY)
    await expect(page.getByRole('article')).toHaveCount(10)
    await expect(page.getByText('Sort and filter')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Another service or city' })).toBeHidden()
  })
})
