import { randomUUID } from 'node:crypto'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import { type ConsoleCast, expect } from '../../support/browser/console.ts'
import { test } from '../../support/browser/console-without-publisher.ts'
import { removalBody } from '../../support/forms.ts'
import { createListing } from '../../support/records.ts'

const newNumber = () => String(Math.floor(Math.random() * 1e9) + 1e9)

/** A company that a visitor has a wish about. */
const companyWithWish = async ({ admin, stranger }: ConsoleCast, wish: 'correct' | 'remove') => {
  const [name, usdot_number] = [`Wish Lines ${randomUUID().slice(0, 8)}`, newNumber()]
  const id = await createListing(admin.api, { name, usdot_number })
  const { slug } = await admin.api.read('company_listings', id)
  const { status, text } = await stranger.api.post(
    '/api/collections/removal_requests/records',
    removalBody(String(slug), { wish, message: `About ${name}` }),
  )
  expect([status, text]).toEqual([204, ''])
  return { id, name, usdot_number }
}

test('a wish is granted: the company is taken down and stands among the removed ones', async ({ openAs, cast }) => {
  const { id, name, usdot_number } = await companyWithWish(cast, 'remove')
  const page = await openAs('admin', '/admin/removals')
  const card = page.getByRole('article', { name })
  for (const words of ['Remove the listing', 'dana@example.com', `About ${name}`])
    await expect(card).toContainText(words)
  await card.getByRole('button', { name: `Remove ${name}` }).click()
  await page
    .getByRole('dialog', { name: `Remove ${name}` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByText(`${name} is taken off the site.`)).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `USDOT ${usdot_number}` }),
  ).toContainText(`Asked to be removed · ${cast.admin.name}`)
  expect((await cast.admin.api.read('company_listings', id))['state']).toBe('hidden')
})

test('a wish for a correction leads to the form of the listing, and is done', async ({ openAs, cast }) => {
  const { id, name } = await companyWithWish(cast, 'correct')
  const page = await openAs('admin', '/admin/removals')
  const card = page.getByRole('article', { name })
  await expect(card.getByRole('link', { name: 'Edit Listing' })).toHaveAttribute('href', `/edit-listing/${id}`)
  await card.getByRole('button', { name: `Done with ${name}` }).click()
  await expect(page.getByText('The request is done.')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect((await cast.admin.api.read('company_listings', id))['state']).toBe('published')
})

test('a number is put on the list with its company, found, and taken off again', async ({ openAs, cast }) => {
  const [name, usdot_number] = [`Home Lines ${randomUUID().slice(0, 8)}`, newNumber()]
  const id = await createListing(cast.admin.api, { name, usdot_number })
  const page = await openAs('admin', '/admin/removals')
  const form = page.getByRole('form', { name: 'Remove a company' })
  await form.getByLabel('USDOT number').fill(usdot_number)
  await form.getByLabel('Reason').click()
  await page.getByRole('option', { name: 'Private person' }).click()
  await form.getByLabel('Note (optional)').fill('Works from home')
  await form.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${name} is taken off the site.`)).toBeVisible()
  expect((await cast.admin.api.read('company_listings', id))['state']).toBe('hidden')
  await page.getByRole('searchbox', { name: 'Search removed companies' }).fill(usdot_number)
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `USDOT ${usdot_number}` })
  for (const words of [name, 'Private person', 'Works from home']) await expect(row).toContainText(words)
  await row.getByRole('button', { name: `Allow USDOT ${usdot_number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText(`USDOT ${usdot_number} may be listed again.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('the months without a record are set, and nothing else than months', async ({ openAs, cast }) => {
  const page = await openAs('admin', '/admin/removals')
  const months = page.getByLabel('Months without a record')
  await expect(months).toHaveValue('24')
  await months.fill('twelve')
  await expect(months).toHaveAccessibleDescription('A whole number from 0 to 240')
  await months.fill('36')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The rule is stored.')).toBeVisible()
  expect(await cast.admin.api.read('directory_settings', SETTINGS_ID)).toMatchObject({ hide_after_months: 36 })
})

test.describe('what cannot be', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('a number that is none is refused at its field', async ({ openAs }) => {
    const page = await openAs('admin', '/admin/removals')
    const form = page.getByRole('form', { name: 'Remove a company' })
    await form.getByLabel('USDOT number').fill('12 AB')
    await form.getByRole('button', { name: 'Remove' }).click()
    await expect(form.getByLabel('USDOT number')).toHaveAccessibleDescription('A USDOT number has digits only')
  })
})
