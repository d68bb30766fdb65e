import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createCompany, expect, test } from '../../support/browser/console.ts'
import type { Api } from '../../support/server/api.ts'

const inquiry = (api: Api, listing: string, values: object = {}): Promise<string> =>
  api.create('inquiries', {
    listing,
    customer_name: 'Dana Reyes',
    customer_phone: '3125550142',
    customer_email: 'dana@example.com',
    message: 'Two pallets to Tulsa.',
    inquiry_type: 'quote_request',
    status: 'new',
    ...values,
  })

const rowOf = (page: Page, customer: string) => page.getByRole('row', { name: customer })

test('an owner sees the inquiries of their own companies, in all columns', async ({ openAs, cast }) => {
  const { api } = cast.admin
  const other = await createCompany(api)
  await inquiry(api, other.listing, { customer_name: 'Somebody Else' })
  await inquiry(api, cast.listing, { customer_name: 'Column Reader' })
  await inquiry(api, cast.listing, { customer_name: 'Typeless', inquiry_type: '', status: 'closed' })
  const page = await openAs('owner', '/inquiries')
  const columns = ['Date', 'Company', 'Customer', 'Contact', 'Type', 'Status', 'Message', 'Actions']
  await expect(page.getByRole('columnheader')).toHaveText(columns)
  const row = rowOf(page, 'Column Reader')
  for (const text of ['Just now', cast.company, 'dana@example.com', '(312) 555-0142', 'quote request', 'New'])
    await expect(row).toContainText(text)
  await expect(row).toContainText('Two pallets to Tulsa.')
  await expect(rowOf(page, 'Typeless')).toContainText('general')
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  const { body } = await cast.owner.api.get('/api/collections/inquiries/records?perPage=1')
  await expect(page.getByText(`${body['totalItems']} total inquiries from your listings`)).toBeVisible()
})

test('an administrator sees the inquiries of every company', async ({ openAs, cast }) => {
  const other = await createCompany(cast.admin.api)
  await inquiry(cast.admin.api, other.listing, { customer_name: 'Asks Another' })
  const page = await openAs('admin', '/inquiries?perPage=100')
  await expect(rowOf(page, other.company)).toContainText('Asks Another')
})

test('shows an empty state and no download without inquiries', async ({ openAs }) => {
  const page = await openAs('stranger', '/inquiries')
  await expect(page.getByRole('heading', { name: 'No Inquiries Yet' })).toBeVisible()
  await expect(page.getByText('0 total inquiries from your listings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Excel' })).toBeDisabled()
})

test('finds inquiries by company, customer, email, message, phone and status', async ({ openAs, cast }) => {
  const { api } = cast.admin
  const other = await createCompany(api)
  const mark = other.company.slice(-8)
  const number = String(Date.now()).slice(-4)
  const person = {
    customer_phone: `614-555-${number}`,
    customer_name: `Finder ${mark}`,
    customer_email: `post-${mark}@example.com`,
  }
  await inquiry(api, other.listing, { ...person, message: 'By name and address.', status: 'closed' })
  await inquiry(api, other.listing, { message: 'By its company.' })
  const page = await openAs('admin', '/inquiries')
  const search = page.getByRole('searchbox', { name: 'Name, email, phone or message' })
  const rows = page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') })
  const total = await page.getByText(/total inquiries from your listings/).textContent()
  await search.fill(`finder ${mark}`)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('By name and address.')
  await search.fill(`POST-${mark}@EXAMPLE`)
  await expect(rows).toHaveCount(1)
  await search.fill(`${mark} address`)
  await expect(rows).toHaveCount(1)
  await search.fill(`(614) 555-${number}`)
  await expect(rows).toHaveCount(1)
  await search.fill(other.company)
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Closed', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await expect(search).toHaveValue(other.company)
  await page.getByRole('button', { name: 'Responded', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No inquiries found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Excel' })).toBeDisabled()
  await page.reload()
  await expect(search).toHaveValue(other.company)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(/total inquiries from your listings/)).not.toHaveText(/^2 /)
  expect(total).toMatch(/^[\d,]+ total/)
})

test('marks an inquiry as responded, then closed, and offers only the remaining actions', async ({ openAs, cast }) => {
  const id = await inquiry(cast.admin.api, cast.listing, { customer_name: 'Status Changer' })
  const page = await openAs('owner', '/inquiries')
  const row = rowOf(page, 'Status Changer')
  await row.getByRole('button', { name: 'Mark Responded' }).click()
  await expect(page.getByText('Status Updated')).toBeVisible()
  await expect(page.getByText('Inquiry status changed to responded.')).toBeVisible()
  await expect(row.getByText('Responded', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Mark Responded' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Inquiry status changed to closed.')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Mark Responded' })).toBeVisible()
  expect((await cast.admin.api.read('inquiries', id))['status']).toBe('closed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The inquiry is back to how it was.')).toBeVisible()
  await expect(row.getByText('Responded', { exact: true })).toBeVisible()
})

test('opens and closes a long message', async ({ openAs, cast }) => {
  const message = `${'Forty feet of steel. '.repeat(15)}The end.`
  await inquiry(cast.admin.api, cast.listing, { customer_name: 'Long Writer', message })
  const page = await openAs('owner', '/inquiries')
  const row = rowOf(page, 'Long Writer')
  await expect(row).not.toContainText('The end.')
  await row.getByRole('button', { name: 'Show all' }).click()
  await expect(row).toContainText('The end.')
  await row.getByRole('button', { name: 'Show less' }).click()
  await expect(row).not.toContainText('The end.')
})

test('shows No message for an inquiry without text', async ({ page, openAs, cast }) => {
  await inquiry(cast.admin.api, cast.listing, { customer_name: 'Silent Sender' })
  await page.route('**/api/collections/inquiries/records**', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({
      response,
      json: { ...body, items: body.items.map((item: object) => ({ ...item, message: '' })) },
    })
  })
  await openAs('owner', '/inquiries')
  await expect(rowOf(page, 'Silent Sender').first()).toContainText('No message')
})

test('Download Excel exports every inquiry that matches the filters', async ({ openAs, cast }) => {
  const { api } = cast.admin
  const { listing, company } = await createCompany(api, cast.owner.id)
  for (let n = 0; n < 30; n++) await inquiry(api, listing, { customer_name: `Customer ${n}` })
  await inquiry(api, listing, { customer_name: '=1+1', message: 'Québec, "fast"' })
  const page = await openAs('owner', '/inquiries')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  const download = await saved
  await expect(page.getByText('Download Complete')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^inquiries-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFFDate,Company,Customer Name,Email,Phone,Type,Status,Message\r\n')).toBe(true)
  const { body } = await cast.owner.api.get('/api/collections/inquiries/records?perPage=1')
  expect(text.split('\r\n')).toHaveLength(Number(body['totalItems']) + 2)
  expect(text).toContain(`${company},'=1+1,dana@example.com,3125550142,quote request,new,"Québec, ""fast"""\r\n`)
  expect(text).toContain('Customer 0,')

  await page.getByRole('searchbox').fill('1+1')
  await expect(page.getByRole('row')).toHaveCount(2)
  const savedAgain = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  const found = await readFile(await (await savedAgain).path(), 'utf8')
  expect(found.trimEnd().split('\r\n')).toHaveLength(2)
})

test('shows a held inquiry to the owner only after an administrator releases it', async ({ openAs, cast }) => {
  const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
  const id = await inquiry(cast.admin.api, listing, { is_held: true })
  const asOwner = await cast.owner.api.get(`/api/collections/inquiries/records/${id}`)
  expect(asOwner.status).toBe(404)
  const page = await openAs('admin', '/inquiries?perPage=100')
  const row = rowOf(page, company)
  await expect(row.getByText('Held back')).toBeVisible()
  await row.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Inquiry Released')).toBeVisible()
  await expect(row.getByText('Held back')).toHaveCount(0)
  expect((await cast.owner.api.get(`/api/collections/inquiries/records/${id}`)).status).toBe(200)
})

test('shows each inquiry as a card on a phone', async ({ page, openAs, cast }) => {
  await inquiry(cast.admin.api, cast.listing, { customer_name: 'Card Sender' })
  await page.setViewportSize({ width: 360, height: 800 })
  await openAs('owner', '/inquiries')
  const card = page.getByRole('listitem').filter({ hasText: 'Card Sender' })
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Inquiry status changed to closed.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test.describe('when the server fails', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  const fail = (page: Page, method: string) =>
    page.route('**/api/collections/inquiries/records**', (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    )

  test('shows an error, and can be tried again', async ({ page, openAs, cast }) => {
    await inquiry(cast.admin.api, cast.listing, { customer_name: 'Second Try' })
    await fail(page, 'GET')
    await openAs('owner', '/inquiries')
    const notice = page.getByRole('region', { name: 'Notices' })
    await expect(notice).toContainText('Failed to load inquiries. Please try again.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, 'Second Try').first()).toBeVisible()
  })

  test('keeps the old status when saving fails', async ({ page, openAs, cast }) => {
    await inquiry(cast.admin.api, cast.listing, { customer_name: 'Not Stored' })
    await openAs('owner', '/inquiries')
    await fail(page, 'PATCH')
    await rowOf(page, 'Not Stored').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Update Failed')).toBeVisible()
    await expect(page.getByText('Failed to update inquiry status.')).toBeVisible()
    await expect(rowOf(page, 'Not Stored').getByText('New', { exact: true })).toBeVisible()
  })

  test('saves no file when a download fails', async ({ page, openAs, cast }) => {
    await inquiry(cast.admin.api, cast.listing)
    await openAs('owner', '/inquiries')
    await expect(page.getByRole('button', { name: 'Download Excel' })).toBeEnabled()
    await fail(page, 'GET')
    await page.getByRole('button', { name: 'Download Excel' }).click()
    await expect(page.getByText('Download Failed')).toBeVisible()
    await expect(page.getByText('Failed to export inquiries. Please try again.')).toBeVisible()
  })

  test('shows a general error for an unexpected response', async ({ page, openAs }) => {
    await page.route('**/api/collections/inquiries/records**', (route) => route.fulfill({ json: { items: 'none' } }))
    await openAs('owner', '/inquiries')
    await expect(page.getByText('An unexpected error occurred.')).toBeVisible()
  })
})

test('Back undoes one step of a search and updates the search field', async ({ openAs, cast }) => {
  const { api } = cast.admin
  const { listing } = await createCompany(api, cast.owner.id)
  await inquiry(api, listing, { customer_name: 'Step Taker' })
  const page = await openAs('owner', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.getByRole('link', { name: 'Inquiries' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inquiries' })).toBeFocused()
  const box = page.getByRole('searchbox')
  await box.fill('Step Taker')
  await expect(page).toHaveURL(/Step/)
  await page.getByRole('button', { name: 'Closed' }).click()
  await expect(page.getByRole('heading', { name: 'No inquiries found' })).toBeVisible()
  await page.goBack()
  await expect(rowOf(page, 'Step Taker')).toBeVisible()
  await expect(box).toHaveValue('Step Taker')
  await page.goBack()
  await expect(page).toHaveURL('/inquiries')
  await expect(box).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('combines a status filter with a search in progress', async ({ openAs, cast }) => {
  const { listing } = await createCompany(cast.admin.api, cast.owner.id)
  await inquiry(cast.admin.api, listing, { customer_name: 'Quick Typist' })
  const page = await openAs('owner', '/inquiries')
  await expect(page.getByRole('button', { name: 'Download Excel' })).toBeEnabled()
  await page.getByRole('searchbox').fill('Quick Typist')
  await page.getByRole('button', { name: 'Closed' }).click()
  await expect(page).toHaveURL(/Quick/)
  await expect(page.getByRole('heading', { name: 'No inquiries found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Closed' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'New' }).click()
  await expect(rowOf(page, 'Quick Typist')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('Quick Typist')
})
