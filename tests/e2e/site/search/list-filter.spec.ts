import type { Page } from '@playwright/test'
import { sitemapPaths, violationsOf } from '../../../support/browser/browser.ts'
import { expect, test } from '../../../support/browser/console.ts'
import { createListing, locationId, serviceId } from '../../../support/records.ts'

type Api = Parameters<typeof createListing>[0]

const CITY = '/companies-in-saskatoon'
const COMPANIES = 12
let made: Promise<string> | undefined

// one worker fills the city once: in two, the second would change the list under the first one's eyes
test.describe.configure({ mode: 'default' })

/** Gives the city so many companies that they fill two pages. Returns the id of the last. */
const makeCompanies = async (api: Api): Promise<string> => {
  const place = { location: await locationId(api, 'saskatoon'), services: [await serviceId(api, 'flatbed')] }
  let last = ''
  for (let n = 0; n < COMPANIES; n++) {
    const values = { name: `Yonder ${Date.now()} ${n}`, power_units: (n * 5) % 7, rating: n % 3 }
    last = await createListing(api, { ...values, ...place })
  }
  return last
}

/** Waits until the site shows all of them: a list may name a company a moment before its page is there. */
const fillCity = async (api: Api): Promise<void> => {
  made ??= makeCompanies(api)
  const state = `/api/directory/listings/${await made}/publishing`
  await expect.poll(async () => (await api.get(state)).body['state']).toBe('live')
}

const controls = (page: Page) => page.getByRole('region', { name: 'Sort and filter' })
const status = (page: Page) => controls(page).getByRole('status')
const cards = (page: Page) => controls(page).getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const open = (page: Page) => controls(page).getByText('Sort and filter').click()
const trucksOf = async (page: Page) =>
  (await cards(page).allTextContents()).map((text) => Number(/([\d,]+) trucks?/.exec(text)?.[1]?.replace(',', '') ?? 0))

test.beforeEach(async ({ cast }) => fillCity(cast.admin.api))

test('a list is sorted and filtered as a whole, in an address that leads there and back', async ({ page }) => {
  await page.goto(CITY)
  const list = page.getByRole('article')
  const htmlCards = new Map<string, string>()
  for (const card of await list.all())
    htmlCards.set(await card.getByRole('heading').innerText(), await card.evaluate(({ outerHTML }) => outerHTML))
  await open(page)
  await page.getByLabel('Sort by').focus()
  await page.getByLabel('Sort by').selectOption('Largest fleet')
  await expect(page).toHaveURL(`${CITY}?sort=fleet`)
  await expect(cards(page)).toHaveCount(10)
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await expect(status(page)).toContainText(/^(\d+) of \1 companies, page 1 of \d$/)
  const trucks = await trucksOf(page)
  expect(trucks).toEqual(trucks.toSorted((a, b) => b - a))

  for (const card of await cards(page).all()) {
    const same = htmlCards.get(await card.getByRole('heading').innerText())
    const eager = same?.replace('loading="eager"', 'loading="lazy"')
    if (eager) expect(await card.evaluate(({ outerHTML }) => outerHTML)).toBe(eager)
  }

  const fleet = page.getByRole('combobox', { name: 'Fleet', exact: true })
  await fleet.selectOption('6 to 20 trucks')
  await expect(page).toHaveURL(`${CITY}?sort=fleet&fleet=6-20`)
  await expect.poll(async () => (await trucksOf(page)).every((count) => count >= 6 && count <= 20)).toBe(true)
  const larger = await names(page)

  await page.goBack()
  await expect(fleet).toHaveValue('')
  await expect(cards(page)).toHaveCount(10)
  await page.goBack()
  await expect(cards(page)).toHaveCount(0)
  await expect(list).toHaveCount(10)

  await page.goto(`${CITY}?sort=fleet&fleet=6-20`)
  await expect(fleet).toHaveValue('6-20')
  await expect(cards(page).getByRole('heading')).toHaveText(larger)
  await cards(page).first().getByRole('link', { name: 'More Details' }).click()
  await expect(page).toHaveURL(/\/company\//)
  await page.goBack()
  await expect(cards(page).getByRole('heading')).toHaveText(larger)
  await page.getByRole('button', { name: 'Show all companies' }).click()
  await expect(page).toHaveURL(CITY)
  await expect(cards(page)).toHaveCount(0)
  await expect(list).toHaveCount(10)
})

test('results have pages, which another tab and a reload show, too', async ({ page, context }) => {
  await page.goto(`${CITY}?sort=rating`)
  await expect(cards(page)).toHaveCount(10)
  const first = await names(page)
  await controls(page).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${CITY}?sort=rating&p=2`)
  await expect(status(page)).toContainText('page 2')
  await expect(status(page)).toBeFocused()
  await expect.poll(async () => (await names(page)).some((name) => first.includes(name))).toBe(false)
  const second = await names(page)
  await page.reload()
  await expect(cards(page).getByRole('heading')).toHaveText(second)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(cards(other).getByRole('heading')).toHaveText(second)
  await other.close()
  await page.goBack()
  await expect(cards(page).getByRole('heading')).toHaveText(first)
})

test('a company is saved from results, and asked for a quote', async ({ page }) => {
  await page.goto(`${CITY}?sort=fleet`)
  const save = cards(page)
    .first()
    .getByRole('button', { name: /^Save / })
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Shortlist (1)' })).toBeVisible()
  await page.goto(`${CITY}?sort=rating&quotes=1`)
  await cards(page)
    .first()
    .getByRole('button', { name: /Get A Quote/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('choices that leave nothing say which one to remove', async ({ page }) => {
  await page.goto(`${CITY}?fleet=101-&service=flatbed`)
  await expect(controls(page).getByRole('heading', { name: 'No companies found' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove “More than 100 trucks”: \d+ companies$/ })).toBeVisible()
  await page.getByRole('button', { name: /More than 100 trucks/ }).click()
  await expect(page).toHaveURL(`${CITY}?service=flatbed`)
  await expect(cards(page)).toHaveCount(10)
  await expect(status(page)).toBeFocused()
})

test('the list of a city can include the companies around it, nearest first', async ({ page, cast }) => {
  const api = cast.admin.api
  const place = { location: await locationId(api, 'regina'), services: [await serviceId(api, 'flatbed')] }
  const name = `Prairie Neighbor ${Date.now()}`
  await createListing(api, { name, power_units: 600, ...place })
  await expect(async () => {
    await page.goto(`${CITY}?within=400km&sort=fleet`)
    await expect(cards(page).getByRole('heading').first()).toHaveText(name, { timeout: 2000 })
  }).toPass()
  await expect(cards(page).first()).toContainText(/2\d\d km away/)
  await page.getByLabel('Where').selectOption('Within 80 km')
  await expect(page).toHaveURL(`${CITY}?sort=fleet&within=80km`)
  await expect(cards(page).getByRole('heading', { name })).toHaveCount(0)
})

test.describe('without a connection', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ })

  test('what cannot be loaded is said, and the list stays', async ({ page }) => {
    await page.route('**/lists/*.json', (route) => route.abort())
    await page.goto(CITY)
    await open(page)
    await page.getByLabel('Verified').check()
    await expect(status(page)).toContainText('cannot be loaded')
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.unroute('**/lists/*.json')
    await page.getByLabel('Has reviews').check()
    await expect(status(page)).toContainText(/of \d+ companies/)
  })
})

test('a filtered list is accessible on a narrow screen, and nothing is wider than it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`${CITY}?sort=rating`)
  await expect(cards(page)).toHaveCount(10)
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a list of one page is sorted and filtered, too', async ({ page, baseURL }) => {
  const isShort = async (path: string) =>
    /data-source="[^"]*from&quot;:\[/.test(await (await page.request.get(path)).text())
  let short: string | undefined
  for (const path of await sitemapPaths(baseURL, /^\/companies-in-/)) short ??= (await isShort(path)) ? path : undefined
  await page.goto(short ?? '')
  await open(page)
  await page.getByLabel('Sort by').selectOption('Largest fleet')
  await expect(status(page)).toHaveText(/^(\d+) of \1 companies$/)
  const trucks = await trucksOf(page)
  expect(trucks.length).toBeGreaterThan(1)
  expect(trucks).toEqual(trucks.toSorted((a, b) => b - a))
  await page.getByLabel('Where').selectOption({ index: 5 })
  await expect(cards(page).last()).toContainText(/ (mi|km) away/)
})

test('the companies that a name finds are sorted and filtered, also those not shown yet, and asked together', async ({
  page,
}) => {
  await page.goto('/find?q=yonder')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
  await open(page)
  await page.getByLabel('Sort by').selectOption('Largest fleet')
  await expect(status(page)).toHaveText(`${COMPANIES} of ${COMPANIES} companies, page 1 of 2`)
  const trucks = await trucksOf(page)
  expect(trucks).toEqual(trucks.toSorted((a, b) => b - a))
  for (const name of await names(page)) expect(name).toMatch(/yonder/i)
  await controls(page).getByRole('button', { name: 'Ask these 3 for a quote' }).click()
  await expect(page.getByRole('dialog', { name: 'Get A Quote' })).toContainText(/ and .+ each get this request/)
})

test('a list is filtered by keyboard alone', async ({ page }) => {
  await page.goto(CITY)
  await controls(page).getByText('Sort and filter').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Sort by')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(`${CITY}?sort=rating`)
  await expect(cards(page)).toHaveCount(10)
  await expect(page.getByLabel('Sort by')).toBeFocused()
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
