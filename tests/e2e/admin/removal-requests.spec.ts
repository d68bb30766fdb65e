import { randomUUID } from 'node:crypto'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import { type ConsoleCast, expect } from '../../support/browser/console.ts'
import { test } from '../../support/browser/console-without-publisher.ts'
import { removalBody } from '../../support/forms.ts'
import { createListing } from '../../support/records.ts'

const newNumber = () => String(Math.floor(Math.random() * 1e9) + 1e9)

/** A company with a pending removal request from a visitor. */
const companyWithRequest = async ({ admin, stranger }: ConsoleCast, request_type: 'correct' | 'remove') => {
  const [name, usdot_number] = [`Request Lines ${randomUUID().slice(0, 8)}`, newNumber()]
  const id = await createListing(admin.api, { name, usdot_number })
  const { slug } = await admin.api.read('company_listings', id)
  const { status, text } = await stranger.api.post(
    '/api/collections/removal_requests/records',
    removalBody(String(slug), { request_type, message: `About ${name}` }),
  )
  expect([status, text]).toEqual([204, ''])
  return { id, name, usdot_number }
}

test('removes a company on request and lists it among the removed companies', async ({ openAs, cast }) => {
  const { id, name, usdot_number } = await companyWithRequest(cast, 'remove')
  const page = await openAs('admin', '/admin/removals')
  const card = page.getByRole('article', { name })
  for (const words of ['Remove the listing', 'dana@example.com', `About ${name}`])
    await expect(card).toContainText(words)
  await card.getByRole('button', { name: `Remove listing of ${name}` }).click()
  await page
    .getByRole('dialog', { name: `Remove ${name}` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByText(`${name} was removed from the site.`)).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `USDOT ${usdot_number}` }),
  ).toContainText(`Asked to be removed · ${cast.admin.name}`)
  expect((await cast.admin.api.read('company_listings', id))['state']).toBe('hidden')
})

test('links a correction request to the listing form and closes it', async ({ openAs, cast }) => {
  const { id, name } = await companyWithRequest(cast, 'correct')
  const page = await openAs('admin', '/admin/removals')
  const card = page.getByRole('article', { name })
  await expect(card.getByRole('link', { name: 'Edit listing' })).toHaveAttribute('href', `/edit-listing/${id}`)
  await card.getByRole('button', { name: `Close request about ${name}` }).click()
  await expect(page.getByText('The request is closed.')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect((await cast.admin.api.read('company_listings', id))['state']).toBe('published')
})

test('adds a USDOT number to the do-not-list, finds it and removes it again', async ({ openAs, cast }) => {
  const [name, usdot_number] = [`Home Lines ${randomUUID().slice(0, 8)}`, newNumber()]
  const id = await createListing(cast.admin.api, { name, usdot_number })
  const page = await openAs('admin', '/admin/removals')
  const form = page.getByRole('form', { name: 'Remove a company' })
  await form.getByLabel('USDOT number').fill(usdot_number)
  await form.getByLabel('Reason').click()
  await page.getByRole('option', { name: 'Private person' }).click()
  await form.getByLabel('Note (optional)').fill('Works from home')
  await form.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${name} was removed from the site.`)).toBeVisible()
  expect((await cast.admin.api.read('company_listings', id))['state']).toBe('hidden')
  await page.getByRole('searchbox', { name: 'Search removed companies' }).fill(usdot_number)
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `USDOT ${usdot_number}` })
  for (const words of [name, 'Private person', 'Works from home']) await expect(row).toContainText(words)
  await row.getByRole('button', { name: `Allow again: USDOT ${usdot_number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText(`USDOT ${usdot_number} can be listed again.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('saves the months without a record and refuses other text', async ({ openAs, cast }) => {
  const page = await openAs('admin', '/admin/removals')
  const months = page.getByLabel('Months without a record')
  await expect(months).toHaveValue('24')
  await months.fill('twelve')
  await expect(months).toHaveAccessibleDescription('A whole number from 0 to 240')
  await months.fill('36')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('The rule is stored.')).toBeVisible()
  expect(await cast.admin.api.read('directory_settings', SETTINGS_ID)).toMatchObject({ hide_after_months: 36 })
})

test.describe('invalid input', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('shows the problem at the USDOT number field', async ({ openAs }) => {
    const page = await openAs('admin', '/admin/removals')
    const form = page.getByRole('form', { name: 'Remove a company' })
    await form.getByLabel('USDOT number').fill('12 AB')
    await form.getByRole('button', { name: 'Remove' }).click()
    await expect(form.getByLabel('USDOT number')).toHaveAccessibleDescription('A USDOT number has digits only')
  })
})
