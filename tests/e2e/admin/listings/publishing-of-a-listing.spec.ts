import type { Page } from '@playwright/test'
import { expect } from '../../../support/browser/console.ts'
import { test } from '../../../support/browser/console-without-publisher.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const line = (page: Page) => page.getByRole('status', { name: 'Public page' })
const saveAs = async (page: Page, description: string) => {
  await page.getByLabel('Company Description').fill(description)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/dashboard')
}

test('changes the notice from Publishing to Live with a link to the page', async ({ openAs, cast, report }) => {
  const page = await openAs('owner', `/edit-listing/${cast.listing}`)
  await expect(line(page)).toContainText('Live')
  await saveAs(page, 'Reefers from Fargo to Omaha.')
  await expect(notices(page)).toContainText('Listing has been updated successfully')
  await expect(notices(page)).toContainText('Publishing…')
  await report({ state: 'done' })
  await expect(notices(page)).toContainText('Live')
  await expect(notices(page)).toContainText('Listing has been updated successfully')
  const link = notices(page).getByRole('link', { name: 'View page' })
  await expect(link).toHaveAttribute('href', /^\/company\/prairie-lines-/)
})

test('shows a failed publish in the notice and the form until it succeeds', async ({ openAs, cast, report }) => {
  const page = await openAs('owner', `/edit-listing/${cast.listing}`)
  await saveAs(page, 'Flatbeds from Fargo to Omaha.')
  await report({ state: 'failed', error: 'The disk is full' })
  await expect(notices(page)).toContainText('Failed: The disk is full')
  await page.goto(`/edit-listing/${cast.listing}`)
  await expect(line(page)).toHaveText('Failed: The disk is full')
  await report({ state: 'done' })
  await expect(line(page)).toContainText('Live')
  await expect(line(page).getByRole('link', { name: 'View page in a new tab' })).toHaveAttribute(
    'href',
    /^\/company\/prairie-lines-/,
  )
})

test('shows Publishing in the form while a change is pending', async ({ openAs, cast, server }) => {
  await server.superuser.patch(`/api/collections/company_listings/records/${cast.listing}`, {
    address: '9 Rail Street',
  })
  const page = await openAs('owner', `/edit-listing/${cast.listing}`)
  await expect(line(page)).toHaveText('Publishing…')
})
