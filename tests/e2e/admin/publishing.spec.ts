import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createCompany, expect, test } from '../../support/browser/console.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

// the console starts before the publisher
test.beforeAll(async ({ cast }) => {
  test.setTimeout(90_000)
  const state = async () => (await cast.admin.api.get('/api/directory/publishing')).body
  await expect.poll(state, { timeout: 80_000 }).toMatchObject({ pending: 0, publisherSeenAt: expect.any(String) })
})

test('publishes a save within a moment and links to the page', async ({ openAs, cast }) => {
  const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
  const words = `Reefers from Fargo to Omaha, ${randomUUID()}.`
  const page = await openAs('owner', `/edit-listing/${listing}`)
  await page.getByLabel('Company Description').fill(words)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notices(page)).toContainText('Listing has been updated successfully')
  await expect(notices(page)).toContainText('Live')
  await notices(page).getByRole('link', { name: 'View page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
})

test('shows in the form that a listing is live, with a link', async ({ openAs, cast }) => {
  const page = await openAs('owner', `/edit-listing/${cast.listing}`)
  await expect(page.getByRole('status', { name: 'Public page' })).toContainText('Live')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'View page in a new tab' }).click()
  await expect((await opened).getByRole('heading', { level: 1, name: cast.company })).toBeVisible()
})

test('Publish now adds a run with its requester', async ({ openAs, cast }) => {
  const page = await openAs('admin', '/admin/publishing')
  await page.getByRole('button', { name: 'Publish now' }).click()
  const run = page
    .getByRole('region', { name: 'Publishing history' })
    .getByRole('listitem')
    .filter({ hasText: 'Publish now' })
    .filter({ hasText: `by ${cast.admin.name}` })
  await expect(run.first()).toContainText('Published')
})
