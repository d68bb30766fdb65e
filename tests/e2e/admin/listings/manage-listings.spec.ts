import type { Page } from '@playwright/test'
import { createCompany, expect, test } from '../../../support/browser/console.ts'

test.describe('the list of listings', () => {
  test('shows an administrator all of them, featured first, with their columns', async ({ openAs }) => {
    const page = await openAs('admin', '/manage-listings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Listings')
    for (const column of ['Name', 'Location', 'Service Type', 'Created At', 'Rating', 'Actions'])
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
    const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Edit / }) })
    await expect(rows.first()).toContainText('Featured')
    await expect(rows.first().getByRole('link', { name: /in a new tab/ })).toHaveAttribute('target', '_blank')
  })

  test('shows owners only their listings, without delete buttons', async ({ openAs, cast }) => {
    const page = await openAs('owner', '/manage-listings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Assigned Listings')
    await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
    await page.getByPlaceholder('Search listings').fill(cast.company)
    await expect(page.getByRole('link', { name: `Edit ${cast.company}` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  })

  test('is empty without listings', async ({ openAs }) => {
    const page = await openAs('stranger', '/manage-listings')
    await page.getByPlaceholder('Search listings').fill('no company has this name')
    await expect(page.getByText('No listings found')).toBeVisible()
  })

  test('finds a company by its name', async ({ openAs, cast }) => {
    const page = await openAs('admin', '/manage-listings')
    await page.getByPlaceholder('Search listings').fill(cast.company.toUpperCase())
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(1)
    await expect(page.getByRole('link', { name: `Edit ${cast.company}` })).toBeVisible()
  })
})

const select = async (page: Page, company: string) => {
  await page.getByPlaceholder('Search listings').fill(company)
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
}

test.describe('a request for a badge', () => {
  for (const [type, words] of [
    ['Verified', 'Total: $499'],
    ['Featured', 'appears before other companies'],
  ] as const)
    test(`for ${type} is sent for the selected listings`, async ({ openAs, cast }) => {
      const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
      const page = await openAs('owner', '/manage-listings')
      await select(page, company)
      await page.getByRole('button', { name: `Request ${type} Listing` }).click()
      const dialog = page.getByRole('dialog', { name: `Request ${type} Listing` })
      await expect(dialog).toContainText(words)
      await expect(dialog).toContainText('1 listing selected.')
      await dialog.getByRole('button', { name: 'Request Now' }).click()
      const request = type.toLowerCase()
      await expect(page.getByText('Request Submitted')).toBeVisible()
      await expect(
        page.getByText(`Your ${request} listing request has been submitted. An admin will review it shortly.`),
      ).toBeVisible()
      expect(await cast.owner.api.list('listing_requests', { filter: `listing = "${listing}"` })).toMatchObject([
        { request_type: request, status: 'pending', requested_by: cast.owner.id },
      ])
    })

  test.describe('for one that the listing already has', () => {
    test.use({ expectedComplaint: /status of 400/ })

    test('does not show as submitted', async ({ openAs, cast }) => {
      const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
      const page = await openAs('owner', '/manage-listings')
      await select(page, company)
      await cast.admin.api.patch(`/api/collections/company_listings/records/${listing}`, { is_featured: true })
      await page.getByRole('button', { name: 'Request Featured Listing' }).click()
      await page.getByRole('button', { name: 'Request Now' }).click()
      await expect(page.getByText('1 listing is already featured.')).toBeVisible()
      await expect(page.getByText('Request Submitted')).toHaveCount(0)
      expect(await cast.owner.api.list('listing_requests', { filter: `listing = "${listing}"` })).toEqual([])
    })
  })

  test('is not offered for a badge that all selected listings have', async ({ openAs, cast }) => {
    const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
    await cast.admin.api.patch(`/api/collections/company_listings/records/${listing}`, { is_featured: true })
    const page = await openAs('owner', '/manage-listings')
    await select(page, company)
    await expect(page.getByRole('button', { name: 'Request Verified Listing' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Featured Listing' })).toHaveCount(0)
  })

  test.describe('for a listing that was deleted meanwhile', () => {
    test.use({ expectedComplaint: /status of 40[04]/ })

    test('shows that the listing is gone, and removes it from the list', async ({ openAs, cast }) => {
      const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
      const page = await openAs('owner', '/manage-listings')
      await select(page, company)
      await cast.admin.api.delete(`/api/collections/company_listings/records/${listing}`)
      await page.getByRole('button', { name: 'Request Featured Listing' }).click()
      await page.getByRole('button', { name: 'Request Now' }).click()
      await expect(page.getByText('1 listing was deleted, or you no longer have access.')).toBeVisible()
      await expect(page.getByText('No listings found')).toBeVisible()
    })
  })

  test('can be canceled', async ({ openAs, cast }) => {
    const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
    const page = await openAs('owner', '/manage-listings')
    await select(page, company)
    await page.getByRole('button', { name: 'Request Verified Listing' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await cast.owner.api.list('listing_requests', { filter: `listing = "${listing}"` })).toEqual([])
  })
})

test.describe('a deletion', () => {
  test.use({ expectedComplaint: /status of 404/ })

  test('asks for confirmation and removes the row, from the selection too', async ({ openAs, cast }) => {
    const { company } = await createCompany(cast.admin.api)
    const page = await openAs('admin', '/manage-listings')
    await select(page, company)
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.getByRole('button', { name: `Delete ${company}` }).click()
    await expect(page.getByText('Are you sure you want to delete this listing?')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Listing deleted successfully')).toBeVisible()
    await expect(page.getByText('No listings found')).toBeVisible()
    await expect(page.getByText('1 selected')).toHaveCount(0)
  })

  test('of a listing that someone else just deleted shows an error', async ({ openAs, cast }) => {
    const { listing, company } = await createCompany(cast.admin.api)
    const page = await openAs('admin', '/manage-listings')
    await page.getByPlaceholder('Search listings').fill(company)
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(1)
    await page.getByRole('button', { name: `Delete ${company}` }).click()
    await cast.admin.api.delete(`/api/collections/company_listings/records/${listing}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Someone else deleted this listing.')).toBeVisible()
    await expect(page.getByText('No listings found')).toBeVisible()
  })
})

test('sorts listings by a select on a phone, and opens the dashboard at the top after a save', async ({
  openAs,
  cast,
}) => {
  const page = await openAs('owner', '/manage-listings')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Name, last to first' }).click()
  await expect(page).toHaveURL(/order=DESC.*sort=name/)
  await page.goto(`/edit-listing/${cast.listing}`)
  await expect(page).toHaveTitle(new RegExp(`^${cast.company}`))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('keeps the selection bar visible at the end of a list on a phone', async ({ openAs }) => {
  const page = await openAs('admin', '/manage-listings')
  await page.setViewportSize({ width: 360, height: 740 })
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(9)
    .check()
  await expect(page.getByText('1 selected')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Change' })).toBeInViewport({ ratio: 1 })
})
