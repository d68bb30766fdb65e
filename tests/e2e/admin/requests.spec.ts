import type { Page } from '@playwright/test'
import { type ConsoleCast, createCompany, expect, test } from '../../support/browser/console.ts'
import { decideRecord } from '../../support/decisions.ts'

const newRequest = async ({ admin, owner }: ConsoleCast, request_type: 'verified' | 'featured') => {
  const { listing, company } = await createCompany(admin.api, owner.id)
  const id = await owner.api.create('listing_requests', { listing, requested_by: owner.id, request_type })
  return { id, listing, company }
}

const cardOf = (page: Page, company: string) => page.getByRole('article').filter({ hasText: company })

for (const [type, label, badge] of [
  ['verified', 'Verified listing', { verified: true, is_featured: false }],
  ['featured', 'Featured listing', { verified: false, is_featured: true }],
] as const)
  test(`makes a company ${type} when its request is approved`, async ({ openAs, cast }) => {
    const { listing, company } = await newRequest(cast, type)
    const page = await openAs('admin', '/admin/requests')
    const card = cardOf(page, company)
    for (const text of [label, 'Pending', cast.owner.name, cast.owner.email]) await expect(card).toContainText(text)
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Request approved successfully.')).toBeVisible()
    await expect(card).toContainText('Approved')
    await expect(card.getByRole('button', { name: /Approve|Decline/ })).toHaveCount(0)
    expect(await cast.admin.api.read('company_listings', listing)).toMatchObject(badge)
  })

test('does not change a company when its request is declined', async ({ openAs, cast }) => {
  const { listing, company } = await newRequest(cast, 'verified')
  const page = await openAs('admin', '/admin/requests')
  await cardOf(page, company).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Request declined successfully.')).toBeVisible()
  await expect(cardOf(page, company)).toContainText('Declined')
  expect((await cast.admin.api.read('company_listings', listing))['verified']).toBe(false)
  await page.getByRole('button', { name: 'Pending' }).click()
  await expect(cardOf(page, company)).toHaveCount(0)
})

test.describe('of two administrators', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('the second sees that the request was already decided', async ({ openAs, cast }) => {
    const { id, company } = await newRequest(cast, 'verified')
    const page = await openAs('admin', '/admin/requests')
    await expect(cardOf(page, company)).toBeVisible()
    await decideRecord(cast.admin.api, 'listing_requests', id, { status: 'declined' })
    await cardOf(page, company).getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('This request has been decided already', { exact: true })).toBeVisible()
    await expect(cardOf(page, company)).toContainText('Declined')
  })
})
