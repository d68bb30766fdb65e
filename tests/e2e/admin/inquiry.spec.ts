import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatDate } from '../../../domain/text/format.ts'
import { createCompany, expect, test, violationsOf } from '../../support/browser/console.ts'
import type { Api } from '../../support/server/api.ts'

const inquiry = (api: Api, listing: string, values: object = {}): Promise<string> =>
  api.create('inquiries', {
    listing,
    customer_name: 'Lead Reyes',
    customer_phone: '3125550142',
    // a second reply to an address waits
    customer_email: `lead-${randomUUID()}@example.com`,
    message: `${'Forty feet of steel. '.repeat(15)}The end.`,
    inquiry_type: 'quote_request',
    status: 'new',
    ...values,
  })

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('opens an inquiry from the list and replies with a built-in template', async ({ openAs, cast }) => {
  const customer_name = `Reader ${Date.now()}`
  const id = await inquiry(cast.admin.api, cast.listing, { customer_name })
  const page = await openAs('owner', '/inquiries')
  await page.getByRole('link', { name: customer_name }).click()
  await expect(page.getByRole('heading', { level: 1, name: customer_name })).toBeFocused()
  await expect(region(page, 'Message')).toContainText('The end.')
  await expect(page.getByRole('link', { name: '(312) 555-0142' })).toHaveAttribute('href', 'tel:+13125550142')
  await page.getByRole('button', { name: 'Insert template' }).click()
  await page.getByRole('menuitem', { name: 'We will call you' }).click()
  const box = page.getByRole('textbox', { name: 'Your reply' })
  await expect(box).toHaveValue(new RegExp(`^Hello ${customer_name},[^]*${cast.company}$`))
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply Sent')).toBeVisible()
  await expect(box).toHaveValue('')
  const history = region(page, 'History')
  await expect(history).toContainText(`Reply by ${cast.owner.name}`)
  await expect(history).toContainText('Status changed from New to Responded')
  await expect(history.getByText('Sent', { exact: true }).first()).toBeVisible()
  expect((await cast.admin.api.read('inquiries', id))['status']).toBe('responded')
  expect(await violationsOf(page)).toEqual([])
})

test.describe('replies to a customer who has not confirmed', () => {
  test.use({ expectedComplaint: /status of 400/ })

  test('allow no links in the first one, and hold the next until the customer confirms', async ({ openAs, cast }) => {
    const id = await inquiry(cast.admin.api, cast.listing)
    const page = await openAs('owner', `/inquiries/${id}`)
    const box = page.getByRole('textbox', { name: 'Your reply' })
    await expect(page.getByRole('note')).toContainText('Your first reply cannot contain web or email addresses.')
    await box.fill('Our price list is at www.example.com')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByRole('alert')).toContainText('put a space after each period, and send it again.')
    await expect(box).toHaveValue('Our price list is at www.example.com')
    await box.fill('We can do that for $900.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByRole('note')).toContainText('further replies wait here')
    await box.fill('Shall we hold the truck?')
    await page.getByRole('button', { name: 'Save reply' }).click()
    await expect(page.getByText('We will send it when the customer responds.')).toBeVisible()
    await expect(region(page, 'History').getByText('Waits until the customer responds')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
})

test('keeps a reply that is too short, even after a reload', async ({ openAs, cast }) => {
  const id = await inquiry(cast.admin.api, cast.listing)
  const page = await openAs('owner', `/inquiries/${id}`)
  const box = page.getByRole('textbox', { name: 'Your reply' })
  await box.fill('Yes')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert')).toHaveText('Reply must be at least 10 characters')
  await expect(box).toBeFocused()
  await page.reload()
  await expect(box).toHaveValue('Yes')
})

test('shows a note that was added while the others loaded', async ({ openAs, page, cast }) => {
  const id = await inquiry(cast.admin.api, cast.listing)
  const isSaved = page.waitForResponse(
    (response) => response.url().includes('/inquiry_notes/') && response.request().method() === 'POST',
  )
  const answered = Promise.withResolvers<void>()
  let reads = 0
  await page.route(
    ({ pathname }) => pathname.endsWith('/inquiry_notes/records'),
    async (route) => {
      if (route.request().method() !== 'GET' || reads++ > 0) return route.fallback()
      const answer = await route.fetch()
      await isSaved
      await route.fulfill({ response: answer })
      answered.resolve()
    },
  )
  await openAs('owner', `/inquiries/${id}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Wants two trucks.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await answered.promise
  await expect(region(page, 'Notes').getByRole('listitem')).toContainText('Wants two trucks.')
})

test('adds a note, undoes an outcome, and shows a reminder on the dashboard and in the bell menu', async ({
  openAs,
  cast,
}) => {
  const { listing } = await createCompany(cast.admin.api, cast.owner.id)
  const customer_name = `Noted ${Date.now()}`
  const id = await inquiry(cast.admin.api, listing, { customer_name })
  const page = await openAs('owner', `/inquiries/${id}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Called, calls back on Monday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(region(page, 'Notes').getByRole('listitem')).toContainText('Called, calls back on Monday.')
  await page.getByRole('button', { name: 'Lost' }).click()
  await expect(region(page, 'History')).toContainText('Marked as lost')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(region(page, 'History')).toContainText('Outcome reopened')
  await expect(page.getByRole('button', { name: 'Lost' })).toHaveAttribute('aria-pressed', 'false')
  const today = new Date().toLocaleDateString('sv-SE')
  await page.getByLabel('Remind me on').fill(today)
  await expect(region(page, 'History')).toContainText(`Reminder set for ${formatDate(today)}`)
  await page.goto('/dashboard')
  await expect(region(page, 'Reminders').getByRole('link', { name: customer_name })).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('link', { name: `Reminder: ${customer_name}` })
    .click()
  await expect(page).toHaveURL(`/inquiries/${id}`)
})
