import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { ROUTES } from '../../../contract/routes.ts'
import { createCompany, expect, test } from '../../support/browser/console.ts'
import { createListing, PASSWORD, withFreshProof } from '../../support/records.ts'

const LISTINGS = '**/api/collections/company_listings/records**'
const LIST_OF_LISTINGS = '**/api/directory/listings?**'
const REQUESTS = '**/api/collections/listing_requests/records**'
const SERVICES = '**/api/collections/services/records**'
const PHONE = '312-555-0177'

test.use({ expectedComplaint: /Failed to load resource/ })

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const serverFault = (route: Route) => route.fulfill({ status: 500, json: {} })
const lostConnection = (route: Route) => route.abort()

/** Makes requests of one method fail until `page.unrouteAll`. */
const fail = (page: Page, url: string, method: string, answer = serverFault) =>
  page.route(url, (route) => (route.request().method() === method ? answer(route) : route.fallback()))

/** Finds listings by a part of their names that no others contain. */
const findListings = async (page: Page, name: string, count = 1) => {
  await page.getByPlaceholder('Search listings').fill(name)
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(count)
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toHaveCount(count)
}

test.describe('when listings cannot be loaded', () => {
  for (const [reason, answer] of [
    ['a fault of the server', serverFault],
    ['a lost connection', lostConnection],
  ] as const)
    test(`shows an error after ${reason}, and can be tried again`, async ({ page, openAs }) => {
      await fail(page, LIST_OF_LISTINGS, 'GET', answer)
      await openAs('owner', '/manage-listings')
      await expect(notices(page)).toContainText('Failed to load listings')
      await expect(page.getByText('No listings found')).toHaveCount(0)
      await page.unrouteAll()
      await press(page, 'Try again')
      await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
    })
})

test('a list shows an error while the browser is offline, and can be tried again afterwards', async ({ openAs }) => {
  const page = await openAs('owner', '/manage-listings')
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
  await page.context().setOffline(true)
  await page.getByPlaceholder('Search listings').fill('a')
  await expect(notices(page)).toContainText('Failed to load listings')
  await page.context().setOffline(false)
  await page.getByPlaceholder('Search listings').fill('')
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
})

test('notifications that cannot be loaded count as none, without an error', async ({ page, openAs }) => {
  await fail(page, `**${ROUTES.answerConsoleCounts.path}`, 'GET')
  const refused = page.waitForResponse((response) => response.url().endsWith(ROUTES.answerConsoleCounts.path))
  await openAs('owner', '/settings')
  await refused
  await press(page, 'Notifications')
  await expect(page.getByText('No new notifications')).toBeVisible()
  await expect(notices(page)).toBeEmpty()
})

test.describe('a form whose data is missing', () => {
  test('leads from a new listing to the dashboard, and opens later', async ({ page, openAs }) => {
    await fail(page, SERVICES, 'GET')
    await openAs('owner', '/add-listing')
    await expect(notices(page)).toContainText('Failed to load form data')
    await expect(page).toHaveURL('/dashboard')
    await page.unrouteAll()
    await page.goto('/add-listing')
    await expect(page.getByLabel('Freight')).toBeVisible()
  })

  test('leads from a listing that cannot be loaded to the dashboard, and opens later', async ({
    page,
    openAs,
    cast,
  }) => {
    const path = `/edit-listing/${cast.listing}`
    await fail(page, `**/api/collections/company_listings/records/${cast.listing}**`, 'GET')
    await openAs('owner', path)
    await expect(notices(page)).toContainText('Failed to load form data')
    await expect(page).toHaveURL('/dashboard')
    await page.unrouteAll()
    await page.goto(path)
    await expect(page.getByLabel('Company Name')).toHaveValue(cast.company)
  })
})

test('a new listing whose save failed keeps the input, and is stored once', async ({ page, openAs, cast }) => {
  const name = `Second Route ${randomUUID()}`
  await openAs('owner', '/add-listing')
  await page.getByLabel('Company Name').fill(name)
  await page.getByLabel('Freight').check()
  await page.getByRole('combobox', { name: 'Location' }).fill('montreal')
  await page.getByRole('option', { name: /Montr/ }).click()
  await page.getByLabel('Company Description').fill('Full truckload across the Midwest.')
  await page.getByLabel('Phone Number').fill(PHONE)
  await page.getByLabel('Email Address').fill('dispatch@example.com')
  await page.getByRole('textbox', { name: /^Address/ }).fill('12 Dock Street')
  await fail(page, LISTINGS, 'POST')
  await press(page, 'Save Changes')
  await expect(notices(page)).toContainText('Failed to add listing')
  await expect(page).toHaveURL('/add-listing')
  await expect(page.getByLabel('Company Name')).toHaveValue(name)
  await expect(page.getByLabel('Freight')).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(/Montr/)
  await expect(page.getByLabel('Phone Number')).toHaveValue(PHONE)
  await page.unrouteAll()
  await press(page, 'Save Changes')
  await expect(page).toHaveURL('/dashboard')
  expect(await cast.owner.api.list('company_listings', { filter: `name = "${name}"` })).toMatchObject([
    { phone: PHONE, owner: cast.owner.id },
  ])
})

test('a listing whose deletion failed stays until it is deleted', async ({ page, openAs, cast }) => {
  const { listing, company } = await createCompany(cast.admin.api)
  await openAs('admin', '/manage-listings')
  await findListings(page, company)
  await fail(page, LISTINGS, 'DELETE')
  await press(page, `Delete ${company}`)
  await press(page, 'Delete')
  await expect(notices(page)).toContainText('Failed to delete listing')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Edit ${company}` })).toBeVisible()
  expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ name: company })
  await page.unrouteAll()
  await press(page, `Delete ${company}`)
  await press(page, 'Delete')
  await expect(notices(page)).toContainText('Listing deleted successfully')
  await expect(page.getByText('No listings found')).toBeVisible()
})

test('a request that fails halfway keeps the selection, and asks once for each listing', async ({
  page,
  openAs,
  cast,
}) => {
  const company = `Halfway Lines ${randomUUID().slice(0, 8)}`
  const owner = cast.owner.id
  const east = await createListing(cast.admin.api, { name: `${company} East`, owner })
  const west = await createListing(cast.admin.api, { name: `${company} West`, owner })
  const filter = `(listing = "${east}" || listing = "${west}") && request_type = "featured"`
  const requests = () => cast.owner.api.list('listing_requests', { filter })
  await openAs('owner', '/manage-listings')
  await findListings(page, company, 2)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  let sent = 0
  await fail(page, REQUESTS, 'POST', (route) => (++sent === 1 ? route.fallback() : serverFault(route)))
  await press(page, 'Request Featured Listing')
  await press(page, 'Request Now')
  await expect(notices(page)).toContainText('Failed to submit request. Please try again.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
  expect(await requests()).toHaveLength(1)
  await page.unrouteAll()
  await press(page, 'Request Featured Listing')
  await press(page, 'Request Now')
  await expect(notices(page)).toContainText('Request Submitted')
  const asked = (await requests()).map(({ listing }) => listing)
  expect(asked).toHaveLength(2)
  expect(new Set(asked).size).toBe(2)
})

test.describe('settings that could not be saved', () => {
  const problem = 'The directory is being moved.'
  const refuse = (route: Route) => route.fulfill({ status: 503, json: { message: problem, data: {} } })

  for (const [reason, answer, words] of [
    ['with the words of the server', refuse, problem],
    ['in own words when no answer comes', lostConnection, 'Your profile could not be saved. Please try again.'],
  ] as const)
    test(`a name: shows an error ${reason}, and the next try works`, async ({ page, openAs }) => {
      const name = `Sam ${randomUUID()}`
      await openAs('stranger', '/settings')
      await fail(page, '**/api/collections/users/records/**', 'PATCH', answer)
      await page.getByLabel('Full Name').fill(name)
      await press(page, 'Save Changes')
      await expect(notices(page)).toContainText('Update Failed')
      await expect(notices(page)).toContainText(words)
      await expect(page.getByLabel('Full Name')).toHaveValue(name)
      await expect(page.getByRole('banner')).not.toContainText(name)
      await page.unrouteAll()
      await press(page, 'Save Changes')
      await expect(notices(page)).toContainText('Profile Updated')
      await expect(page.getByRole('banner')).toContainText(name)
    })

  test('a password: shows the server’s message, and the next try works', async ({ page, cast }) => {
    // a new password ends the other sessions, so no other test uses this account
    const email = `settler-${randomUUID()}@example.com`
    await (await withFreshProof(cast.admin.api)).create('users', {
      email,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    })
    await page.goto('/settings')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await press(page, 'Login')
    await fail(page, '**/api/directory/password', 'POST', refuse)
    await page.getByRole('tab', { name: 'Security' }).click()
    await page.getByLabel('Current Password').fill(PASSWORD)
    await page.getByLabel('New Password', { exact: true }).fill('secret-2')
    await page.getByLabel('Confirm New Password').fill('secret-2')
    await press(page, 'Update Password')
    await expect(notices(page)).toContainText('Update Failed')
    await expect(notices(page)).toContainText(problem)
    await expect(page.getByLabel('Confirm New Password')).toHaveValue('secret-2')
    await page.unrouteAll()
    await press(page, 'Update Password')
    await expect(notices(page)).toContainText('Password Updated')
    await expect(page.getByLabel('Confirm New Password')).toHaveValue('')
  })
})

test.describe('when the console’s code does not load', () => {
  test('shows text on the page if nothing of it arrived', async ({ page }) => {
    await page.route(/\/console-[^/]+\.js$/, lostConnection)
    await page.goto('/dashboard')
    await expect(page.getByText('If it stays empty, please reload it.')).toBeVisible()
  })

  test('loads at the next try, also for an emailed link', async ({ page }) => {
    await page.route(/\/sign-in-[^/]+\.js$/, lostConnection)
    await page.goto('/auth?mode=reset#token=a.b.c')
    await expect(page.getByRole('alert')).toContainText('The page could not be loaded.')
    await page.unrouteAll()
    await press(page, 'Try again')
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  })
})
