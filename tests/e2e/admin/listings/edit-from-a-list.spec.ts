import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { holdRequests } from '../../../support/browser/browser.ts'
import { createCompany, expect, test as inConsole, showOwnFilters } from '../../../support/browser/console.ts'
import { createListing } from '../../../support/records.ts'

interface Companies {
  /** Occurs in the name of each. */
  word: string
  /** Ids in the order of their names, enough for three pages of the list. */
  ids: string[]
}

const COUNT = 55
const ROWS_A_PAGE = 25

const test = inConsole.extend<object, { companies: Companies }>({
  companies: [
    async ({ cast }, use) => {
      const word = `Line${randomUUID().slice(0, 8)}`
      const ids: string[] = []
      for (let n = 1; n <= COUNT; n++)
        ids.push(await createListing(cast.admin.api, { name: `${word} ${String(n).padStart(2, '0')}` }))
      await use({ word, ids })
    },
    { scope: 'worker' },
  ],
})

/** From 1280 px on, the form opens next to the list. */
const NARROW = { width: 1200, height: 600 }
test.use({ viewport: NARROW })
// links to saved filters stand above the list, and would move it
test.beforeEach(({ page, cast }) => showOwnFilters(page, cast.admin))

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Edit / }) })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const company = ({ word }: Companies, number: number) => `${word} ${String(number).padStart(2, '0')}`

/** The second of three pages of a search by name, with its end in view. */
const openSecondPage = async (page: Page, companies: Companies) => {
  await page.getByPlaceholder('Search listings').fill(companies.word)
  await expect(page.getByText(`${COUNT} listings`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('link', { name: company(companies, 1), exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('link', { name: company(companies, 50), exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(ROWS_A_PAGE)
}

const expectSecondPage = async (page: Page, { word }: Companies) => {
  await expect(heading(page)).toHaveText('All Listings')
  await expect(page.getByPlaceholder('Search listings')).toHaveValue(word)
  await expect(page.getByText(`26–50 of ${COUNT}`)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
}

/** Opens the edit form from the end of the page and returns how far the list was scrolled. */
const editFromTheEnd = async (page: Page, name: string): Promise<number> => {
  await page.getByRole('link', { name: `Edit ${name}` }).scrollIntoViewIfNeeded()
  const scroll = await scrolled(page)
  expect(scroll).toBeGreaterThan(200)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(heading(page)).toHaveText(name)
  return scroll
}

test.describe('an edit form that was opened from a list', () => {
  for (const [way, leave] of [
    ['Save', (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()],
    ['Cancel', (page: Page) => page.getByRole('link', { name: 'Cancel' }).click()],
    ['Back to Listings', (page: Page) => page.getByRole('link', { name: 'Back to Listings' }).click()],
    ['Back in the browser', (page: Page) => page.goBack()],
  ] as const)
    test(`leads back by ${way} to the same search, page, scroll position and selection`, async ({
      openAs,
      companies,
    }) => {
      const page = await openAs('admin', '/manage-listings')
      await openSecondPage(page, companies)
      await page.getByRole('checkbox', { name: `Select ${company(companies, 27)}` }).check()
      const scroll = await editFromTheEnd(page, company(companies, 47))
      await expect(page).toHaveTitle(/^Line.* 47 – Edit Company Listing/)
      await leave(page)
      await expectSecondPage(page, companies)
      await expect(page.getByRole('link', { name: company(companies, 47), exact: true })).toBeFocused()
      expect(await scrolled(page)).toBe(scroll)
      await expect(page.getByText('1 selected')).toBeVisible()
      // the form is not a step between two views of the list
      await page.goBack()
      await expect(page.getByText(`1–25 of ${COUNT}`)).toBeVisible()
    })

  test('leads back also after a reload', async ({ openAs, companies }) => {
    const page = await openAs('admin', '/manage-listings')
    await openSecondPage(page, companies)
    const scroll = await editFromTheEnd(page, company(companies, 46))
    await page.reload()
    await page.getByLabel('Phone Number').fill('312-555-0190')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectSecondPage(page, companies)
    await expect(page.getByRole('link', { name: company(companies, 46), exact: true })).toBeFocused()
    expect(await scrolled(page)).toBe(scroll)
  })

  test('leads back to the same scroll position when what is above the list comes late', async ({
    openAs,
    companies,
    cast: { admin },
  }) => {
    const filter = { account: admin.id, name: 'Late', filter: '{}', sort: 'name', order: 'ASC' }
    const saved = await admin.api.create('saved_filters', filter)
    const page = await openAs('admin', '/manage-listings')
    await openSecondPage(page, companies)
    const scroll = await editFromTheEnd(page, company(companies, 46))
    await page.reload()
    const held = await holdRequests(page, '**/saved_filters/records*')
    await page.getByRole('link', { name: 'Back to Listings' }).click()
    await expectSecondPage(page, companies)
    held.release()
    await expect(page.getByRole('link', { name: 'Late', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: company(companies, 46), exact: true })).toBeFocused()
    expect(await scrolled(page)).toBe(scroll)
    await admin.api.delete(`/api/collections/saved_filters/records/${saved}`)
  })

  test('in a new tab leads to the same list there, while the first tab keeps its own', async ({
    openAs,
    companies,
    context,
  }) => {
    const page = await openAs('admin', '/manage-listings')
    await openSecondPage(page, companies)
    const link = page.getByRole('link', { name: company(companies, 30), exact: true })
    const tab = await context.newPage()
    await tab.goto((await link.getAttribute('href')) ?? '')
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page.getByText(`1–25 of ${COUNT}`)).toBeVisible()
    await tab.getByRole('button', { name: 'Save Changes' }).click()
    await expectSecondPage(tab, companies)
    await expect(tab.getByRole('link', { name: company(companies, 30), exact: true })).toBeFocused()
    await expect(page.getByText(`1–25 of ${COUNT}`)).toBeVisible()
  })

  test('saves ten listings in a row, across pages, and leads back to the page of the last', async ({
    openAs,
    companies,
    cast,
  }) => {
    const page = await openAs('admin', '/manage-listings')
    await openSecondPage(page, companies)
    await editFromTheEnd(page, company(companies, 46))
    for (let number = 46; number < COUNT; number++) {
      await expect(page).toHaveTitle(new RegExp(`^${company(companies, number)}`))
      await page.getByLabel('Phone Number').fill(`312-555-01${number}`)
      if (number === 48) await page.reload()
      await page.getByRole('button', { name: 'Save & Next' }).click()
      await expect(heading(page)).toBeFocused()
    }
    await expect(page).toHaveTitle(new RegExp(`^${company(companies, COUNT)}`))
    await expect(page.getByLabel('Phone Number')).toHaveValue('312-555-0142')
    await page.getByLabel('Phone Number').fill(`312-555-01${COUNT}`)
    await expect(page.getByRole('button', { name: 'Save & Next' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(`51–55 of ${COUNT}`)).toBeVisible()
    await expect(page.getByRole('link', { name: company(companies, COUNT), exact: true })).toBeFocused()
    await page.goBack()
    await expectSecondPage(page, companies)
    for (let number = 46; number <= COUNT; number++)
      expect(await cast.admin.api.read('company_listings', companies.ids[number - 1] ?? '')).toMatchObject({
        phone: `312-555-01${number}`,
      })
  })

  test('goes on after a listing that no longer matches the filters', async ({ openAs, cast }) => {
    const word = `Gap${randomUUID().slice(0, 8)}`
    for (const name of ['A', 'B', 'C']) {
      const id = await createListing(cast.admin.api, { name: `${word} ${name}` })
      await cast.admin.api.patch(`/api/collections/company_listings/records/${id}`, { phone: '' })
    }
    const filter = JSON.stringify({ q: word, missing: 'phone' })
    const query = new URLSearchParams({ filter, sort: 'name', order: 'ASC' })
    const page = await openAs('admin', `/manage-listings?${query}`)
    await page.getByRole('link', { name: `${word} A`, exact: true }).click()
    for (const name of ['A', 'B']) {
      await expect(page).toHaveTitle(new RegExp(`^${word} ${name}`))
      await page.getByLabel('Phone Number').fill('312-555-0177')
      await page.getByRole('button', { name: 'Save & Next' }).click()
    }
    await expect(page).toHaveTitle(new RegExp(`^${word} C`))
    await page.getByLabel('Phone Number').fill('312-555-0177')
    await expect(page.getByRole('button', { name: 'Save & Next' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('No listings found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove the filter Missing: Phone number' })).toBeVisible()
  })
})

test('an edit form that was opened from elsewhere leads to the dashboard and offers no next listing', async ({
  openAs,
  cast,
}) => {
  const { listing, company } = await createCompany(cast.admin.api)
  const page = await openAs('admin', '/dashboard')
  await expect(heading(page)).toHaveText('Admin Dashboard')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(company)
  await page.getByRole('option', { name: company }).click()
  await expect(page).toHaveURL(`/edit-listing/${listing}`)
  await expect(page).toHaveTitle(new RegExp(`^${company} – Edit Company Listing`))
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  await page.getByLabel('Phone Number').fill('312-555-0180')
  await expect(page.getByRole('button', { name: 'Save & Next' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a name in the list opens the listing, and its public page has a link of its own', async ({ openAs, cast }) => {
  const { company } = await createCompany(cast.admin.api)
  const page = await openAs('admin', '/manage-listings')
  await page.getByPlaceholder('Search listings').fill(company)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: `View ${company} in a new tab` })).toHaveAttribute('target', '_blank')
  await page.getByRole('link', { name: company, exact: true }).click()
  await expect(heading(page)).toHaveText(company)
  await expect(heading(page)).toHaveAccessibleDescription('Edit Company Listing')
  await expect(page.getByText('Edit Company Listing', { exact: true })).toBeVisible()
})

for (const width of [1280, 1600])
  test(`rows are 40 to 48 px high in a window of ${width} px, and nothing is cut off at the side`, async ({
    openAs,
  }) => {
    const page = await openAs('admin', '/manage-listings')
    await page.setViewportSize({ width, height: 800 })
    await expect(rows(page)).toHaveCount(ROWS_A_PAGE)
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40)
    expect(Math.max(...heights)).toBeLessThanOrEqual(48)
    const spare = await page
      .getByRole('table')
      .evaluate((table) => (table.parentElement?.clientWidth ?? 0) - table.getBoundingClientRect().width)
    expect(spare).toBeGreaterThanOrEqual(-1)
  })
