import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ROUTES } from '../../../contract/routes.ts'
import { type ConsoleCast, createCompany, expect, test } from '../../support/browser/console.ts'
import { decideInQueue } from '../../support/decisions.ts'
import { reviewBody } from '../../support/forms.ts'

const record = (id: string) => `/api/collections/company_listings/records/${id}`
const edit = async ({ admin }: ConsoleCast, id: string, values: object) => {
  expect((await admin.api.patch(record(id), values)).status).toBe(200)
}
const change = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

test('shows who changed an address and undoes the change', async ({ openAs, cast }) => {
  const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
  await cast.owner.api.patch(record(listing), { address: '99 Wrong Street' })
  const page = await openAs('admin', '/admin/history')
  await page.getByRole('searchbox', { name: 'Search names, people and values' }).fill(`address ${company.slice(-8)}`)
  const found = change(page, company)
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(`Changed Address of ${company}`)
  await expect(found).toContainText(`${cast.owner.name} · API`)
  await expect(found).toContainText('Address12 Dock Street → 99 Wrong Street')
  await found.getByRole('button', { name: `Undo: ${company}` }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Undone')
  await expect(page.getByText(/^Updates \/company\/\S+ and the pages that show it\.$/)).toBeVisible()
  await expect(change(page, 'Undone since.')).toHaveCount(1)
  await expect(change(page, `Undid a change: Changed Address of ${company}`)).toHaveCount(1)
  expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ address: '12 Dock Street' })
})

test('undoes a change except in fields that were changed again, and the form shows the result', async ({
  openAs,
  cast,
}) => {
  const { listing, company } = await createCompany(cast.admin.api)
  await edit(cast, listing, { phone: '312-555-0177', address: '99 Wrong Street' })
  await edit(cast, listing, { phone: '312-555-0188' })
  const page = await openAs('admin', `/edit-listing/${listing}`)
  await change(page, '99 Wrong Street').getByRole('button', { name: /^Undo/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Not everything is as it was before' })
  await expect(dialog).toContainText(`${company}: Changed again since then: Phone Number.`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('12 Dock Street')
  await expect(page.getByRole('textbox', { name: 'Phone Number' })).toHaveValue('312-555-0188')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('14 Dock Street')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Listing has been updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The listing is back to how it was.')).toBeVisible()
  expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ address: '12 Dock Street' })
})

test('undoes a decision of the queue from the history, with everything that it changed', async ({ openAs, cast }) => {
  const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
  const request = { listing, requested_by: cast.owner.id, request_type: 'verified', status: 'pending' }
  const id = await cast.admin.api.create('listing_requests', request)
  expect((await decideInQueue(cast.admin.api, 'requests', id, 'approve')).status).toBe(200)
  expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ verified: true })
  const page = await openAs('admin', '/admin/history')
  const decision = change(page, `Approved request of ${company}`)
  await decision.getByRole('link', { name: cast.admin.name }).click()
  await expect(page.getByText(`By ${cast.admin.name}`)).toBeVisible()
  await decision.getByRole('button', { name: /^Undo/ }).click()
  await expect(change(page, `Undid “Approved request of ${company}”`)).toBeVisible()
  expect(await cast.admin.api.read('company_listings', listing)).toMatchObject({ verified: false })
  expect(await cast.admin.api.read('listing_requests', id)).toMatchObject({ status: 'pending' })
})

test('undoes a change of many listings later, in another browser, and says what stays as it is', async ({
  openAs,
  cast,
}) => {
  const companies = await Promise.all(Array.from({ length: 3 }, () => createCompany(cast.admin.api)))
  const ids = companies.map(({ listing }) => listing)
  const [first = '', second = ''] = companies.map(({ company }) => company)
  const answer = await cast.admin.api.post(ROUTES.changeListings.path, {
    change: { kind: 'is_featured', value: true },
    ids,
  })
  expect(answer.status).toBe(200)
  await edit(cast, String(ids[0]), { is_featured: false })
  const page = await openAs('admin', '/admin/history')
  await page.getByRole('link', { name: 'Featured 3 listings' }).first().click()
  // the whole history stays until the set has loaded
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await expect(change(page, second)).toBeVisible()
  await page.getByRole('button', { name: 'Undo: Featured 3 listings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not everything is as it was before' })
  await expect(dialog).toContainText('2 changes undone.')
  await expect(dialog).toContainText(`${first}: Changed again since then`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  for (const id of ids) expect(await cast.admin.api.read('company_listings', id)).toMatchObject({ is_featured: false })
  await page.getByRole('link', { name: 'Show all changes' }).click()
  await expect(change(page, 'Undid “Featured 3 listings”').first()).toBeVisible()
})

test('lists what a deletion includes and restores it from the notice', async ({ openAs, cast }) => {
  const { listing, company } = await createCompany(cast.admin.api)
  await cast.admin.api.create('reviews', { ...reviewBody(listing), is_approved: true })
  const page = await openAs('admin', '/manage-listings')
  await page.getByPlaceholder('Search listings').fill(company)
  await page.getByRole('button', { name: `Delete ${company}` }).click()
  await expect(page.getByRole('dialog')).toContainText('1 review. You can restore it for 30 days.')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored, with everything that was deleted with it.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${company}` })).toBeVisible()
  expect(await cast.admin.api.list('reviews', { filter: `listing = "${listing}"` })).toHaveLength(1)
})

test('shows owners the history of their listing without names or undo', async ({ openAs, cast }) => {
  const { listing } = await createCompany(cast.admin.api, cast.owner.id)
  await cast.owner.api.patch(record(listing), { address: '44 Dock Street' })
  await edit(cast, listing, { rating: 3 })
  const page = await openAs('owner', `/edit-listing/${listing}`)
  await expect(change(page, '44 Dock Street')).toContainText('You ·')
  await expect(change(page, 'Rating')).toContainText('An administrator ·')
  await expect(page.getByRole('main')).not.toContainText(cast.admin.name)
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})

test('opens the history of a service from its row and undoes a rename', async ({ openAs, cast }) => {
  const name = `Towing ${randomUUID().slice(0, 8)}`
  const service = await cast.admin.api.create('services', { name })
  await cast.admin.api.patch(`/api/collections/services/records/${service}`, { name: `${name} Wrong` })
  const page = await openAs('admin', '/admin/services')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `History of ${name} Wrong` }).click()
  // its name includes that of the service
  const dialog = page.getByRole('dialog', { name: /^History of / })
  await dialog.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => (await cast.admin.api.read('services', service))['name']).toBe(name)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: `History of ${name}`, exact: true })).toBeVisible()
  await cast.admin.api.delete(`/api/collections/services/records/${service}`)
})
