import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ROUTES } from '../../../contract/routes.ts'
import { LISTING_WAITS, SEND_IN_AGAIN } from '../../../domain/listings/listing-states.ts'
import { SHOWN_ANSWERS } from '../../../domain/moderation/fingerprints.ts'
import { GUARDED_TEXT_WORDS } from '../../../domain/moderation/guarded-edit.ts'
import { QUEUE_KINDS } from '../../../domain/moderation/queue.ts'
import { companyPath } from '../../../domain/routes.ts'
import { type ConsoleCast, createCompany, expect, test } from '../../support/browser/console.ts'
import { decideRecord } from '../../support/decisions.ts'
import { createListing, PASSWORD, withFreshProof } from '../../support/records.ts'
import { newAddress } from '../../support/server/visitor.ts'

const path = (id: string) => `/api/collections/company_listings/records/${id}`
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const cardOf = (page: Page, company: string) => page.getByRole('article', { name: company })
const menuEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Work Queue/ })
/** Opens one of the pending items, among those of other tests. */
const openItem = async (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Pending items' })
    .getByRole('button', { name: new RegExp(title) })
    .click()

/** A listing that a member has submitted. */
const submittedListing = async ({ admin }: ConsoleCast, values: object = {}) => {
  const email = newAddress()
  const account = { email, full_name: 'Nora Newcomer', password: PASSWORD, passwordConfirm: PASSWORD }
  const owner = await (await withFreshProof(admin.api)).create('users', account)
  const company = `Newcomer ${randomUUID().slice(0, 8)}`
  const website = 'https://newcomer.example/about'
  const listing = await createListing(admin.api, { name: company, website, owner, state: 'waiting', ...values })
  return { email, owner, company, listing }
}

test('shows the details of a pending listing and publishes it when approved', async ({ openAs, cast, baseURL }) => {
  const { email, owner, company, listing } = await submittedListing(cast)
  const other = `Other ${company}`
  await createListing(cast.admin.api, { name: other, owner, state: 'hidden' })
  const page = await openAs('admin', '/admin/queue?kind=listings')
  const card = cardOf(page, company)
  await openItem(page, company)
  for (const text of [
    'Chicago',
    'Freight',
    '312-555-0142',
    'https://newcomer.example/about',
    'Full truckload across the Midwest.',
    'Nora Newcomer',
    `${email} (verified)`,
    `${other} (Declined)`,
  ])
    await expect(card).toContainText(text)
  await expect(card.getByRole('link')).toHaveCount(0)
  await expect(menuEntry(page)).toHaveText(/[1-9]/)
  await card.getByRole('button', { name: `Approve ${company}` }).click()
  await expect(notices(page)).toContainText('Listing approved successfully.')
  await expect(card).toHaveCount(0)
  const { slug } = await cast.admin.api.read('company_listings', listing)
  const status = async () => (await fetch(`${baseURL}${companyPath(String(slug))}`)).status
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
})

test('declines a listing with a reason by keyboard, and approves it later', async ({ openAs, cast }) => {
  const { company, listing } = await submittedListing(cast)
  const page = await openAs('admin', '/admin/queue?kind=listings')
  await openItem(page, company)
  await expect(cardOf(page, company)).toBeVisible()
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: `Decline ${company}` })
  await expect(dialog.getByLabel('Reason (optional)')).toBeFocused()
  await page.keyboard.type('No such company')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notices(page)).toContainText('Listing declined successfully.')
  await expect(cardOf(page, company)).toHaveCount(0)
  expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ state: 'hidden' })

  await page.getByRole('tab', { name: 'Declined listings' }).click()
  await openItem(page, company)
  await expect(cardOf(page, company)).toContainText('Declined: No such company')
  await cardOf(page, company)
    .getByRole('button', { name: `Approve ${company}` })
    .click()
  await expect(notices(page)).toContainText('Listing approved successfully.')
  expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ state: 'published', state_reason: '' })
})

test('hides a published listing with a reason that its owner sees', async ({ openAs, cast }) => {
  const { company, listing } = await submittedListing(cast, { state: 'published' })
  const page = await openAs('admin', `/edit-listing/${listing}`)
  await page.getByRole('button', { name: 'Hide listing' }).click()
  const dialog = page.getByRole('dialog', { name: `Hide ${company}` })
  await dialog.getByLabel('Reason (optional)').fill('Its phone is not answered')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(notices(page)).toContainText('Listing hidden successfully.')
  await expect(page).toHaveURL('/manage-listings')
  const stored = { state: 'hidden', state_reason: 'Its phone is not answered' }
  expect(await cast.admin.api.read('company_listings', listing)).toMatchObject(stored)
  await page.goto(`/edit-listing/${listing}`)
  await expect(page.getByRole('status', { name: 'Public page' })).toHaveText('Declined: Its phone is not answered')
  await expect(page.getByRole('button', { name: 'Hide listing' })).toHaveCount(0)
})

test.describe('a second administrator', () => {
  test.use({ expectedComplaint: /status of 409/ })

  test('sees that someone else already decided', async ({ openAs, cast }) => {
    const { company, listing } = await submittedListing(cast)
    const page = await openAs('admin', '/admin/queue?kind=listings')
    await openItem(page, company)
    await expect(cardOf(page, company)).toBeVisible()
    await decideRecord(cast.admin.api, 'company_listings', listing, { state: 'hidden' })
    await cardOf(page, company)
      .getByRole('button', { name: `Approve ${company}` })
      .click()
    await expect(notices(page)).toContainText('This listing has been decided already.')
    await expect(cardOf(page, company)).toHaveCount(0)
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ state: 'hidden' })
  })

  test('cannot approve a text that changed meanwhile', async ({ openAs, cast }) => {
    const { company, listing } = await submittedListing(cast)
    const page = await openAs('admin', '/admin/queue?kind=listings')
    await openItem(page, company)
    await expect(cardOf(page, company)).toBeVisible()
    await cast.admin.api.patch(path(listing), { description: 'Something else altogether.' })
    await cardOf(page, company)
      .getByRole('button', { name: `Approve ${company}` })
      .click()
    await expect(notices(page)).toContainText(SHOWN_ANSWERS.changed)
    await openItem(page, company)
    await expect(cardOf(page, company)).toContainText('Something else altogether.')
    await cast.admin.api.delete(path(listing))
  })
})

test.describe('an edit that its owner changes while an administrator reads it', () => {
  test.use({ expectedComplaint: /status of 409/ })

  test('returns in its new version, with the typed reason', async ({ openAs, cast }) => {
    const { listing, company } = await createCompany(cast.admin.api, cast.stranger.id)
    const rename = (name: string) => cast.stranger.api.patch(path(listing), { name })
    await rename(`${company} Honest`)
    const page = await openAs('admin', '/admin/queue?kind=edits')
    await openItem(page, company)
    const card = cardOf(page, company)
    await expect(card).toContainText(`${company} Honest`)
    await rename(`${company} Swapped`)
    await card.getByRole('button', { name: `Decline ${company}` }).click()
    const dialog = page.getByRole('dialog', { name: `Decline ${company}` })
    await dialog.getByLabel('Reason (optional)').fill('Not your name')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(card.getByRole('alert')).toHaveText(SHOWN_ANSWERS.changed)
    await expect(card).toContainText(`${company} Swapped`)
    await card.getByRole('button', { name: `Decline ${company}` }).click()
    await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Not your name')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(notices(page)).toContainText('Edit declined successfully.')
    expect((await cast.admin.api.read('company_listings', listing))['name']).toBe(company)
    await cast.admin.api.delete(path(listing))
  })
})

test.describe('a company that changes while an administrator hides it', () => {
  test.use({ expectedComplaint: /status of 409/ })

  test('keeps the dialog and the reason until it has shown the new version', async ({ openAs, cast }) => {
    const { company, listing } = await submittedListing(cast, { state: 'published' })
    const page = await openAs('admin', `/edit-listing/${listing}`)
    await page.getByRole('button', { name: 'Hide listing' }).click()
    const dialog = page.getByRole('dialog', { name: `Hide ${company}` })
    await dialog.getByLabel('Reason (optional)').fill('Its phone is not answered')
    await cast.admin.api.patch(path(listing), { description: 'Something else altogether.' })
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(dialog.getByRole('alert')).toContainText(SHOWN_ANSWERS.changed)
    await expect(dialog.getByRole('alert')).toContainText('Something else altogether.')
    await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Its phone is not answered')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(notices(page)).toContainText('Listing hidden successfully.')
  })
})

test.describe('the work queue', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  const QUEUE = '**/api/directory/queue**'

  test('shows an empty state', async ({ openAs, page }) => {
    const counts = Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, 0]))
    const desk = { inquiries: [], reminders: [], waiting: counts }
    await page.route('**/api/directory/console', (route) => route.fulfill({ json: desk }))
    await page.route(/\/api\/directory\/queue(\?|$)/, (route) =>
      route.fulfill({ json: { items: [], rest: 0, counts } }),
    )
    await openAs('admin', '/admin/queue')
    await expect(page.getByText('Nothing to review')).toBeVisible()
    await expect(menuEntry(page)).toHaveText('Work Queue')
  })

  test('shows an error and loads again on request', async ({ openAs, page, cast }) => {
    const { company, listing } = await submittedListing(cast)
    await page.route(QUEUE, (route) => route.fulfill({ status: 500, json: {} }))
    await openAs('admin', '/admin/queue?kind=listings')
    await expect(page.getByRole('alert')).toContainText('Failed to load the work queue.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await openItem(page, company)
    await expect(cardOf(page, company)).toBeVisible()
    await cast.admin.api.delete(path(listing))
  })
})

test('shows all tabs on a desktop, and takes keys right after a click on one', async ({ openAs, cast }) => {
  const { company, listing } = await submittedListing(cast)
  const page = await openAs('admin', '/admin/queue')
  await expect(page.getByRole('tab')).toHaveCount(QUEUE_KINDS.length + 2)
  for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 0.99 })
  await page.getByRole('tab', { name: /^Listings/ }).click()
  await openItem(page, company)
  await expect(cardOf(page, company)).toBeVisible()
  await page.getByRole('tab', { name: /^Listings/ }).click()
  await page.keyboard.press('a')
  await expect(notices(page)).toContainText('Listing approved successfully.')
  expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ state: 'published' })
  await cast.admin.api.delete(path(listing))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the last tab is reached by swiping or by the arrow keys', async ({ openAs }) => {
    const page = await openAs('admin', '/admin/queue')
    await page.getByRole('tab', { name: /^All/ }).press('End')
    const last = page.getByRole('tab', { name: 'Declined listings' })
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 0.99 })
  })
})

test('counts all items that wait, not only those that are loaded', async ({ openAs, cast }) => {
  const { listing } = await createCompany(cast.admin.api)
  for (let n = 0; n < 51; n++)
    await cast.admin.api.create('reviews', {
      listing,
      customer_name: 'Dana Driver',
      customer_email: newAddress(),
      rating: 4,
      review_text: 'On time and careful.',
    })
  const page = await openAs('admin', '/admin/queue?kind=reviews')
  const place = page.getByText(/^1 of \d+$/)
  await expect(place).toBeVisible()
  expect(Number((await place.innerText()).split(' ').at(-1))).toBeGreaterThan(50)
  await page.close()
  await cast.admin.api.delete(path(listing))
})

test('undoes the last decision, even if the server has not answered it yet', async ({ openAs, cast }) => {
  const first = await submittedListing(cast)
  const second = await submittedListing(cast)
  const page = await openAs('admin', '/admin/queue?kind=listings')
  await openItem(page, first.company)
  await page.keyboard.press('a')
  await expect(notices(page)).toContainText('Listing approved successfully.')
  await openItem(page, second.company)
  const answers = Promise.withResolvers<void>()
  await page.route(`**${ROUTES.decideInQueue.path}`, async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.keyboard.press('a')
  await page.keyboard.press('u')
  await expect(cardOf(page, second.company)).toHaveCount(0)
  answers.resolve()
  await expect(cardOf(page, second.company)).toBeVisible()
  for (const [{ listing }, state] of [
    [first, 'published'],
    [second, 'waiting'],
  ] as const) {
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ state })
    await cast.admin.api.delete(path(listing))
  }
})

test('moderates thirty reviews by keyboard without skipping one, and undoes the last decision', async ({
  openAs,
  cast,
}) => {
  const { listing } = await createCompany(cast.admin.api)
  const names = Array.from(
    { length: 30 },
    (_, n) => `Reviewer ${String(n + 1).padStart(2, '0')} ${randomUUID().slice(0, 6)}`,
  )
  for (const customer_name of names)
    await cast.admin.api.create('reviews', {
      listing,
      customer_name,
      customer_email: newAddress(),
      rating: 4,
      review_text: 'On time and careful.',
    })
  const mine = () => cast.admin.api.list('reviews', { filter: `listing = "${listing}"`, sort: 'customer_name' })
  const page = await openAs('admin', '/admin/queue?kind=reviews')
  await expect(page.getByRole('heading', { name: 'Work Queue' })).toBeVisible()
  await expect(page.getByLabel('Keyboard shortcuts')).toContainText('approve')
  await expect(page.getByRole('article')).toBeVisible()
  const decided: string[] = []
  while (decided.length < names.length) {
    const name = (await page.getByRole('article').getByRole('heading').innerText()).trim()
    if (!names.includes(name)) {
      // leaves those of other tests as they are; several may be from one visitor
      const place = await page.getByText(/^\d+ of \d+$/).innerText()
      await page.keyboard.press('j')
      await expect(page.getByText(place, { exact: true })).toHaveCount(0)
      continue
    }
    // every third one is declined
    await page.keyboard.press(decided.length % 3 === 2 ? 'd' : 'a')
    decided.push(name)
    if (decided.length < names.length) await expect(page.getByRole('article', { name, exact: true })).toHaveCount(0)
  }
  expect(decided.toSorted()).toEqual(names)
  await expect
    .poll(async () => (await mine()).filter(({ is_approved, is_declined }) => is_approved || is_declined).length)
    .toBe(30)
  expect((await mine()).filter(({ is_approved }) => is_approved)).toHaveLength(20)

  await page.keyboard.press('u')
  const last = decided.at(-1) ?? ''
  await expect(page.getByRole('article', { name: last })).toBeVisible()
  expect((await mine()).find(({ customer_name }) => customer_name === last)).toMatchObject({
    is_approved: false,
    is_declined: false,
  })
  await page.keyboard.press('a')
})

test('holds a new name and a phone number in the description until they are approved', async ({ openAs, cast }) => {
  const { listing, company } = await createCompany(cast.admin.api, cast.stranger.id)
  const name = `${company} Renamed`
  const page = await openAs('stranger', `/edit-listing/${listing}`)
  await page.getByLabel('Company Name').fill(name)
  await page.getByLabel('Description').fill('Flatbeds.\nDispatch: (312) 555-0142')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notices(page)).toContainText('Company Name and Company Description wait for approval.')
  await page.goto(`/edit-listing/${listing}`)
  const waits = page.getByRole('status', { name: 'Pending changes' })
  await expect(waits).toContainText(name)
  await expect(waits).toContainText(GUARDED_TEXT_WORDS)
  await expect(page.getByLabel('Company Name')).toHaveValue(company)

  await page.addInitScript((session) => localStorage.setItem('pocketbase_auth', session), cast.admin.session)
  await page.goto('/admin/queue?kind=edits')
  await openItem(page, company)
  const row = cardOf(page, company).getByRole('row', { name: /^Company Name/ })
  await expect(row.getByRole('cell')).toHaveText([company, name])
  await page.keyboard.press('a')
  await expect(notices(page)).toContainText('Edit approved successfully.')
  await expect.poll(async () => (await cast.admin.api.read('company_listings', listing))['name']).toBe(name)
  await cast.admin.api.delete(path(listing))
})

test('holds the first listing of a member and shows the reason when declined', async ({ openAs, cast }) => {
  const company = `First ${randomUUID().slice(0, 8)}`
  const page = await openAs('stranger', '/add-listing')
  await page.getByLabel('Company Name').fill(company)
  await page.getByLabel('Freight').check()
  await page.getByRole('combobox', { name: 'Location' }).fill('chicago')
  await page.getByRole('option', { name: /Chicago/ }).click()
  await page.getByLabel('Company Description').fill('Full truckload across the Midwest.')
  await page.getByLabel('Phone Number').fill('312-555-0142')
  await page.getByLabel('Email Address').fill('dispatch@example.com')
  await page.getByRole('textbox', { name: /^Address/ }).fill('12 Dock Street')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notices(page)).toContainText(LISTING_WAITS)
  await page.goto('/manage-listings')
  const row = page.getByRole('row').filter({ hasText: company })
  await expect(row).toContainText('Waiting for approval')
  await expect(row.getByRole('link', { name: /in a new tab/ })).toHaveCount(0)

  const [listing] = await cast.admin.api.list('company_listings', { filter: `name = "${company}"` })
  const id = String(listing?.['id'])
  await decideRecord(cast.admin.api, 'company_listings', id, { state: 'hidden', state_reason: 'No such company' })
  await page.reload()
  await expect(row).toContainText('Declined: No such company')
  await page.goto(`/edit-listing/${id}`)
  await expect(page.getByRole('status', { name: 'Public page' })).toHaveText('Declined: No such company')
  await expect(page.getByText(SEND_IN_AGAIN)).toBeVisible()
  await page.getByLabel('Phone Number').fill('312-555-0100')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notices(page)).toContainText('Waiting for approval')
  expect(await cast.admin.api.read('company_listings', id)).toMatchObject({ state: 'waiting', state_reason: '' })
  // the dashboard loads the listing's statistics; a deletion would turn that into a 404
  await page.close()
  await cast.admin.api.delete(path(id))
})
