import type { Page } from '@playwright/test'
import { createCompany, expect, violationsOf } from '../../support/browser/console.ts'
import { test } from '../../support/browser/console-without-publisher.ts'
import { expectToFit } from '../../support/browser/screenshots.ts'

const SCREEN = '/admin/publishing'
const DISK_FULL = { state: 'failed', error: 'The disk is full' } as const

const state = (page: Page) => page.getByRole('region', { name: 'State' })
const pendingChanges = (page: Page) => page.getByRole('region', { name: 'Pending changes' }).getByRole('listitem')
const history = (page: Page) => page.getByRole('region', { name: 'Publishing history' })
const runs = (page: Page) =>
  history(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const listingPath = (id: string) => `/api/collections/company_listings/records/${id}`

test('lists pending changes with their actor and updates without a reload', async ({ openAs, cast, report }) => {
  const page = await openAs('admin', SCREEN)
  await expect(state(page)).toContainText('Live')
  await expect(page.getByText('No pending changes')).toBeVisible()
  await cast.owner.api.patch(listingPath(cast.listing), { description: 'Reefers from Fargo to Omaha.' })
  await expect(state(page)).toContainText('1 change is pending')
  await expect(pendingChanges(page)).toHaveText(`${cast.company}Listing changedOlive Owner · Just now`)
  await expect(pendingChanges(page).getByRole('link')).toHaveAttribute('href', `/edit-listing/${cast.listing}`)
  const id = await report({ state: 'running' })
  await expect(state(page)).toContainText('Publishing…')
  await report({ id, state: 'done', pages_written: 12, pages_removed: 1, seconds: 0.42, pages: ['/companies', '/'] })
  await expect(state(page)).toContainText('Live')
  await expect(state(page)).toContainText('Last published: Just now · 12 pages written, 1 removed in 0.4 s')
  await expect(pendingChanges(page)).toHaveCount(0)
  await history(page).getByRole('link', { name: '/companies' }).click()
  await expect(page).toHaveURL('/companies')
})

test('lists deleted records and changes by scripts', async ({ openAs, cast, server }) => {
  const { listing, company } = await createCompany(server.superuser)
  await cast.admin.api.delete(listingPath(listing))
  const page = await openAs('admin', SCREEN)
  await expect(pendingChanges(page).nth(0)).toContainText(`${company}Listing deletedAda Admin`)
  await expect(pendingChanges(page).nth(0).getByRole('link')).toHaveCount(0)
  await expect(pendingChanges(page).nth(1)).toContainText(`${company}Listing addedThe system`)
})

test('shows the newest twenty changes and the total', async ({ openAs, cast, server }) => {
  for (let change = 1; change <= 23; change++)
    await server.superuser.patch(listingPath(cast.listing), { address: `${change} Dock Street` })
  const page = await openAs('admin', SCREEN)
  await expect(state(page)).toContainText('23 changes are pending')
  await expect(pendingChanges(page)).toHaveCount(20)
  await expect(page.getByText('The newest 20 of 23.')).toBeVisible()
})

test('shows a failure and its reason until the next publish', async ({ openAs, report }) => {
  const page = await openAs('admin', SCREEN)
  await report(DISK_FULL)
  await expect(state(page)).toContainText('Failed: The disk is full')
  await expect(runs(page).first()).toContainText('Failed')
  await expect(runs(page).first()).toContainText('The disk is full')
  await report({ state: 'done' })
  await expect(state(page)).toContainText('Live')
  await expect(runs(page).nth(1)).toContainText('The disk is full')
})

test.describe('without a realtime connection', () => {
  test.use({ expectedComplaint: /realtime|Failed to load resource|ERR_FAILED/ })

  test('the screen polls', async ({ page, openAs, cast }) => {
    await page.route('**/api/realtime', (route) => route.abort())
    await openAs('admin', SCREEN)
    await expect(state(page)).toContainText('Live')
    await cast.owner.api.patch(listingPath(cast.listing), { address: '7 Rail Street' })
    await expect(state(page)).toContainText('1 change is pending')
  })
})

test.describe('a server that does not respond', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('shows an error and loads again on request', async ({ page, openAs }) => {
    const fail = () =>
      page.route('**/api/directory/publishing', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }))
    await fail()
    await openAs('admin', SCREEN)
    await expect(page.getByRole('alert')).toContainText('Failed to load the publishing status.')
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await expect(state(page)).toContainText('Live')
  })

  test('shows an error when a publish cannot be requested', async ({ page, openAs }) => {
    await openAs('admin', SCREEN)
    await page.route('**/api/directory/publish', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }))
    await button(page, 'Publish now').click()
    await expect(notices(page)).toContainText('Failed to request a publish. Please try again.')
    await page.unrouteAll()
    await button(page, 'Publish now').click()
    await expect(notices(page)).toContainText('Publish Requested')
  })
})

test('Publish now sends one request per double click and names the requester', async ({ openAs, server, report }) => {
  const page = await openAs('admin', SCREEN)
  await button(page, 'Publish now').dblclick()
  await expect(notices(page)).toContainText('Publish Requested')
  await expect(state(page)).toContainText('Publishing…')
  await expect(runs(page).first()).toContainText('WaitingPublish nowby Ada Admin')
  const rows = await server.superuser.list('publications', { filter: "state = 'requested'" })
  expect(rows.map((row) => row['trigger'])).toEqual(['now'])
  await report({ state: 'done', trigger: 'now', id: rows[0]?.['id'], pages_written: 3, seconds: 0.2 })
  await expect(runs(page).first()).toContainText('PublishedPublish nowby Ada Admin')
  await expect(state(page)).toContainText('Live')
})

test('Rebuild everything shows the duration and asks for confirmation', async ({ openAs, server, report }) => {
  await report({ state: 'done', trigger: 'build', pages_written: 17_461, seconds: 11.8 })
  const requested = () => server.superuser.list('publications', { filter: "state = 'requested'" })
  const page = await openAs('admin', SCREEN)
  await button(page, 'Rebuild everything').click()
  const question = page.getByRole('dialog', { name: 'Rebuild everything' })
  await expect(question).toContainText('The last rebuild: 17,461 pages written in 12 s.')
  await button(page, 'Cancel').click()
  await expect(question).toHaveCount(0)
  expect(await requested()).toEqual([])
  await button(page, 'Rebuild everything').click()
  await question.getByRole('button', { name: 'Rebuild everything' }).click()
  await expect(notices(page)).toContainText('Rebuild Requested')
  await expect(runs(page).first()).toContainText('Rebuild everythingby Ada Admin')
  expect((await requested()).map((row) => row['trigger'])).toEqual(['everything'])
})

test('the history shows ten publishes, then all, and then all of their pages', async ({ openAs, report }) => {
  const pages = Array.from({ length: 50 }, (_, at) => `/company/carrier-${at}`)
  for (let run = 0; run < 11; run++) await report({ state: 'done', pages_written: 1 })
  await report({ state: 'done', pages_written: 4012, seconds: 3.2, pages })
  const page = await openAs('admin', SCREEN)
  await expect(runs(page)).toHaveCount(10)
  await button(page, 'Show all').click()
  await expect(runs(page).nth(11)).toBeVisible()
  await expect(button(page, 'Show all')).toHaveCount(0)
  const changed = runs(page).first().getByRole('list', { name: 'Changed pages' })
  await expect(changed.getByRole('link')).toHaveCount(3)
  await button(page, 'Show 47 more').click()
  await expect(changed.getByRole('link')).toHaveCount(50)
  await expect(changed).toContainText('and 3,962 more')
})

for (const width of [360, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme })

      test('the screen is accessible and fits, with changes, failures and the confirmation', async ({
        openAs,
        server,
        report,
      }) => {
        await createCompany(server.superuser)
        await report({ state: 'done', pages_written: 60, pages: [`/company/${'a-long-name-'.repeat(12)}of-a-carrier`] })
        await report({
          state: 'failed',
          error: `${'No space left on device. '.repeat(20)}\n/var/lib/${'x'.repeat(90)}`,
        })
        const page = await openAs('admin', SCREEN)
        await page.addStyleTag({ content: '* { transition: none !important }' })
        await expect(state(page)).toContainText('Failed: ')
        expect(await violationsOf(page)).toEqual([])
        await expectToFit(page)
        await button(page, 'Rebuild everything').focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await violationsOf(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(button(page, 'Rebuild everything')).toBeFocused()
      })
    })
