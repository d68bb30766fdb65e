import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test as inConsole, showOwnFilters, violationsOf } from '../../../support/browser/console.ts'
import { createListing } from '../../../support/records.ts'

interface Companies {
  /** Occurs in the name of each. */
  word: string
  /** Ids in the order of their names, enough for two pages of the list. */
  ids: string[]
}

const COUNT = 27
const ROWS_A_PAGE = 25

const test = inConsole.extend<object, { companies: Companies }>({
  companies: [
    async ({ cast }, use) => {
      const word = `Beside${randomUUID().slice(0, 8)}`
      const ids: string[] = []
      for (let n = 1; n <= COUNT; n++)
        ids.push(await createListing(cast.admin.api, { name: `${word} ${String(n).padStart(2, '0')}` }))
      await use({ word, ids })
    },
    { scope: 'worker' },
  ],
})
test.use({ viewport: { width: 1280, height: 700 } })
// links to saved filters stand above the list, and would move it
test.beforeEach(({ page, cast }) => showOwnFilters(page, cast.admin))

const nameOf = ({ word }: Companies, number: number) => `${word} ${String(number).padStart(2, '0')}`
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const form = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const phone = (page: Page, name: string) => form(page, name).getByLabel('Phone Number')
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

const listAddress = ({ word }: Companies) =>
  `/manage-listings?${new URLSearchParams({ filter: JSON.stringify({ q: word }), sort: 'name', order: 'ASC', page: '1', perPage: String(ROWS_A_PAGE) })}`

const besideAddress = (companies: Companies, number: number) =>
  `${listAddress(companies)}&beside=${companies.ids[number - 1]}`

const expectList = async (page: Page, { word }: Companies) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Listings')
  await expect(page.getByPlaceholder('Search listings')).toHaveValue(word)
  await expect(page.getByText(`1–${ROWS_A_PAGE} of ${COUNT}`)).toBeVisible()
}

test('a listing opens next to the list, which keeps its place, and Back returns to its row', async ({
  openAs,
  companies,
}) => {
  const page = await openAs('admin', listAddress(companies))
  const name = nameOf(companies, 22)
  await page.getByRole('checkbox', { name: `Select ${nameOf(companies, 3)}` }).check()
  await link(page, name).scrollIntoViewIfNeeded()
  const scroll = await scrolled(page)
  expect(scroll).toBeGreaterThan(200)

  await link(page, name).click()
  await expect(title(page, name)).toBeFocused()
  await expect(page).toHaveURL(besideAddress(companies, 22))
  await expect(link(page, name)).toHaveAttribute('aria-current', 'true')
  await expect(phone(page, name)).toBeVisible()
  await expectList(page, companies)
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await scrolled(page)).toBe(scroll)

  await page.goBack()
  await expect(form(page, name)).toHaveCount(0)
  await expect(link(page, name)).toBeFocused()
  await expectList(page, companies)
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await scrolled(page)).toBe(scroll)
})

test('the address opens the same form after a reload, for others, and on a narrow screen as a page of its own', async ({
  openAs,
  companies,
}) => {
  const page = await openAs('admin', besideAddress(companies, 5))
  const name = nameOf(companies, 5)
  await expect(title(page, name)).toBeFocused()
  await expect(title(page, name)).toHaveAccessibleDescription('Edit Company Listing')
  await page.reload()
  await expect(form(page, name)).toBeVisible()
  await expectList(page, companies)
  await page.getByRole('button', { name: `Close ${name}` }).click()
  await expect(page).toHaveURL(listAddress(companies))
  await expect(link(page, name)).toBeFocused()

  await link(page, name).click()
  await phone(page, name).fill('312-555-0123')
  await page.setViewportSize({ width: 1200, height: 700 })
  await expect(page).toHaveURL(new RegExp(`/edit-listing/${companies.ids[4]}\\?`))
  await expect(page.getByLabel('Phone Number')).toHaveValue('312-555-0123')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expectList(page, companies)

  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto(`/edit-listing/${companies.ids[4]}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('J and K move through the list, and the form follows; E edits, X selects, Esc closes', async ({
  openAs,
  companies,
}) => {
  const page = await openAs('admin', listAddress(companies))
  await expectList(page, companies)
  await page.keyboard.press('j')
  await expect(link(page, nameOf(companies, 1))).toBeFocused()
  await page.keyboard.press('j')
  await expect(link(page, nameOf(companies, 2))).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Select ${nameOf(companies, 2)}` })).toBeChecked()
  await page.keyboard.press('e')
  await expect(title(page, nameOf(companies, 2))).toBeFocused()

  await page.keyboard.press('j')
  await expect(link(page, nameOf(companies, 3))).toBeFocused()
  await expect(form(page, nameOf(companies, 3))).toBeVisible()
  await expect(form(page, nameOf(companies, 2))).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(form(page, nameOf(companies, 2))).toBeVisible()
  await expect(link(page, nameOf(companies, 2))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, nameOf(companies, 2))).toBeFocused()
  await page.keyboard.press('e')
  await expect(form(page, nameOf(companies, 2)).getByLabel('Company Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(listAddress(companies))
  await expect(link(page, nameOf(companies, 2))).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search listings')).toBeFocused()
})

test('a click anywhere in a row opens its listing, except on its controls and in their dialogs', async ({
  openAs,
  companies,
}) => {
  const page = await openAs('admin', listAddress(companies))
  const row = (number: number) => page.getByRole('row').filter({ has: link(page, nameOf(companies, number)) })
  await row(4).getByRole('checkbox').click()
  await row(4).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText(nameOf(companies, 4)).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).not.toHaveURL(/beside=/)
  await row(4).getByRole('cell').nth(2).click()
  await expect(title(page, nameOf(companies, 4))).toBeFocused()
  await row(6).getByRole('cell').nth(2).click()
  await expect(title(page, nameOf(companies, 6))).toBeFocused()
})

test('closing the form leaves the list where J moved it to', async ({ openAs, companies }) => {
  const page = await openAs('admin', listAddress(companies))
  await link(page, nameOf(companies, 1)).click()
  await expect(title(page, nameOf(companies, 1))).toBeFocused()
  // faster than forms load
  for (let number = 2; number <= 24; number++) await page.keyboard.press('j')
  await expect(form(page, nameOf(companies, 24))).toBeVisible()
  await expect(link(page, nameOf(companies, 24))).toBeFocused()
  const scroll = await scrolled(page)
  expect(scroll).toBeGreaterThan(200)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(listAddress(companies))
  await expect(link(page, nameOf(companies, 24))).toBeFocused()
  expect(await scrolled(page)).toBe(scroll)
})

test('the buttons of the form stay in view, and notices do not cover them', async ({ openAs, companies }) => {
  const page = await openAs('admin', besideAddress(companies, 13))
  const panel = form(page, nameOf(companies, 13))
  const save = panel.getByRole('button', { name: 'Save Changes' })
  const isWhole = async () => expect(save).toBeInViewport({ ratio: 1 })
  await isWhole()
  await phone(page, nameOf(companies, 13)).fill('312-555-0113')
  await isWhole()
  await save.click()
  const notice = page.getByText('Listing has been updated successfully')
  await expect(notice).toBeVisible()
  const [left, right] = [await panel.boundingBox(), await notice.boundingBox()]
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThan(left?.x ?? 0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await isWhole()
  await expect(page.getByRole('button', { name: `Close ${nameOf(companies, 13)}` })).toBeInViewport({ ratio: 1 })
})

test('unsaved changes ask before the form moves or closes', async ({ openAs, companies }) => {
  const page = await openAs('admin', listAddress(companies))
  const name = nameOf(companies, 7)
  await link(page, name).click()
  await phone(page, name).fill('312-555-0107')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => link(page, nameOf(companies, 8)).click(),
    () => page.getByRole('button', { name: `Close ${name}` }).click(),
  ]) {
    await leave()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL(besideAddress(companies, 7))
    await expect(phone(page, name)).toHaveValue('312-555-0107')
  }
  await title(page, name).focus()
  await page.keyboard.press('j')
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(form(page, nameOf(companies, 8))).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(listAddress(companies))
  await link(page, name).click()
  await expect(phone(page, name)).not.toHaveValue('312-555-0107')
  await expect(page.getByText('What you typed before is back.')).toHaveCount(0)
})

test('a save keeps the form open and shows in the list, and Save & Next goes to the next row', async ({
  openAs,
  companies,
  cast,
}) => {
  const page = await openAs('admin', besideAddress(companies, 24))
  const name = nameOf(companies, 24)
  const renamed = `${name} Renamed`
  await form(page, name).getByLabel('Company Name').fill(renamed)
  await form(page, name).getByRole('button', { name: 'Save Changes' }).click()
  await expect(link(page, renamed)).toBeVisible()
  await expect(title(page, renamed)).toBeVisible()
  await expect(page).toHaveURL(besideAddress(companies, 24))
  // the second save starts from the version that the first one stored
  for (const number of ['312-555-0124', '312-555-0125']) {
    await phone(page, renamed).fill(number)
    await form(page, renamed).getByRole('button', { name: 'Save Changes' }).click()
    await expect
      .poll(async () => (await cast.admin.api.read('company_listings', companies.ids[23] ?? ''))['phone'])
      .toBe(number)
    await expect(form(page, renamed).getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await form(page, renamed).getByLabel('Company Name').fill(`${renamed} Again`)
  await phone(page, renamed).click()
  for (const next of [25, 26]) {
    await page.getByRole('button', { name: 'Save & Next' }).click()
    await expect(phone(page, nameOf(companies, next))).toBeFocused()
    await expect(link(page, nameOf(companies, next))).toHaveAttribute('aria-current', 'true')
    if (next === 25) await expect(link(page, `${renamed} Again`)).toBeVisible()
  }
  await expect(page.getByText(`26–27 of ${COUNT}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link(page, nameOf(companies, 26))).toBeFocused()
})

test('Ctrl-Enter saves and opens the next listing at the same field', async ({ openAs, companies, cast }) => {
  const page = await openAs('admin', besideAddress(companies, 14))
  await phone(page, nameOf(companies, 14)).click()
  for (const number of [14, 15, 16]) {
    await expect(phone(page, nameOf(companies, number))).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(`312-555-01${number}`)
    await page.keyboard.press('ControlOrMeta+Enter')
  }
  // the field is ready to be replaced
  await expect(phone(page, nameOf(companies, 17))).toBeFocused()
  await page.keyboard.type('312-555-0117')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(phone(page, nameOf(companies, 18))).toBeFocused()
  for (const number of [14, 15, 16, 17]) {
    const { phone } = await cast.admin.api.read('company_listings', companies.ids[number - 1] ?? '')
    expect(phone).toBe(`312-555-01${number}`)
  }
})

test('a search that begins after a listing was opened leaves its form open', async ({ openAs, companies }) => {
  const page = await openAs('admin', listAddress(companies))
  const name = nameOf(companies, 22)
  await page.getByPlaceholder('Search listings').press('End')
  // the click comes before the pause after the last key is over
  await link(page, name).evaluate((row: HTMLElement) => {
    document.execCommand('insertText', false, ' 22')
    row.click()
  })
  await expect(form(page, name)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Select ${nameOf(companies, 3)}` })).toHaveCount(0)
  await expect(form(page, name)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`beside=${companies.ids[21]}`))
})

test('the form stays next to the list while the list shows another page and order', async ({ openAs, companies }) => {
  const page = await openAs('admin', besideAddress(companies, 9))
  const name = nameOf(companies, 9)
  await expect(title(page, name)).toBeFocused()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(`26–27 of ${COUNT}`)).toBeVisible()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('button', { name: 'Name', exact: true })).toBeFocused()
  await expect(form(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form(page, name)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`has no accessibility violations next to the list, in ${colorScheme} colors`, async ({ openAs, companies }) => {
    const page = await openAs('admin', besideAddress(companies, 11))
    await page.emulateMedia({ colorScheme })
    await expect(phone(page, nameOf(companies, 11))).toBeVisible()
    await expect(link(page, nameOf(companies, 11))).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
