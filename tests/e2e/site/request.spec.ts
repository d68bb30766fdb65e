import type { Page } from '@playwright/test'
import { compare } from '../../../domain/security/write-filter.ts'
import { expect, test, violationsOf } from '../../support/browser/browser.ts'
import { expectAccessible, expectToFit } from '../../support/browser/screenshots.ts'
import { expectMail, mailedRequestLink } from '../../support/caught-mails.ts'
import { decideRecord } from '../../support/decisions.ts'
import { adminApi, fill, newAddress } from '../../support/server/visitor.ts'

// a review from another address is refused
test.use({ viewport: { width: 360, height: 740 }, expectedComplaint: /status of 400/ })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const carriers = (page: Page) => page.getByRole('group', { name: /^Choose up to 5/ }).getByRole('checkbox')

/** Presses Tab until a field, link or button has the focus. */
const tabTo = async (page: Page, name: string | RegExp, role: 'button' | 'checkbox' | 'link' | 'radio' = 'button') => {
  const target = page.getByRole(role, { name }).first()
  for (let n = 0; n < 60; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return target
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('a visitor describes a load by keyboard, chooses, confirms, compares the replies, chooses one, closes and reviews it', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  await page.goto('/')
  await page.getByRole('link', { name: /one request to several carriers/ }).click()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByRole('button', { name: 'Next: choose carriers' })).toBeEnabled()
  await (await tabTo(page, 'A home', 'radio')).press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Freight' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Chicago')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Qqqqq, IL')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Equipment: choose one of the list')).toBeVisible()
  await expect(field(page, 'Equipment')).toBeFocused()
  await page.keyboard.type('Dry')
  await (await tabTo(page, 'Next: choose carriers')).press('Enter')
  await expect(page.getByText('We don’t know this place.')).toBeVisible()
  await expect(field(page, 'To')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('53703')

  await page.reload()
  await expect(field(page, 'To')).toHaveValue('53703')
  await expect(field(page, 'Equipment')).toHaveValue('van')
  await expectAccessible(page, { widths: [360, 1280] })
  await page.setViewportSize({ width: 360, height: 740 })
  await field(page, 'Details (optional)').fill('Twelve pallets of tile.')
  await (await tabTo(page, 'Next: choose carriers')).press('Enter')

  await expect(heading(page, 'Who gets it')).toBeFocused()
  const count = await carriers(page).count()
  expect(count).toBeGreaterThan(1)
  expect(count).toBeLessThanOrEqual(5)
  for (const box of await carriers(page).all()) await expect(box).not.toBeChecked()
  await expect(page.getByText(/^Freight in Chicago, IL, your pickup city$/).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await expectToFit(page)
  await (await tabTo(page, 'Next: your contact')).press('Enter')
  await expect(page.getByText('Choose at least one carrier').first()).toBeVisible()
  for (const at of [0, 1]) {
    await carriers(page).nth(at).focus()
    await page.keyboard.press('Space')
    await expect(carriers(page).nth(at)).toBeChecked()
  }
  await (await tabTo(page, 'Next: your contact')).press('Enter')

  await expect(heading(page, 'How carriers reach you')).toBeFocused()
  await expect(field(page, 'From')).toHaveValue('Chicago, IL')
  const email = newAddress()
  await fill(page, { Name: 'Dana Reyes', Phone: '555', Email: email })
  await page.keyboard.press('Enter')
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(page.getByText('Phone number must be at least 10 characters')).toBeVisible()
  await field(page, 'Phone').fill('312-555-0142')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(`Open the link in our email to ${email}`)
  const api = await adminApi(baseURL)
  const inquiries = () => api.list('inquiries', { filter: compare('customer_email', '=', email), sort: 'created' })
  expect(await inquiries()).toEqual([])

  await page.goto(await mailedRequestLink(context, email, 'Confirm the request'))
  expect(await violationsOf(page)).toEqual([])
  await (await tabTo(page, 'Yes, send it')).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Freight from Chicago, IL to Madison, WI 53703' }),
  ).toBeVisible()
  const [first] = await inquiries()
  expect(await inquiries()).toHaveLength(2)
  await expectMail(context, email, 'We sent your request to 2 carriers')
  const replies = await mailedRequestLink(context, email, 'See the replies')
  const reply = { inquiry: first?.['id'], text: 'We can load on Friday.', price: 1850, available_on: '2026-12-04' }
  const { id } = (await api.list('users', { filter: compare('email', '=', 'admin@example.com') }))[0] ?? {}
  expect((await api.post('/api/collections/inquiry_replies/records', { ...reply, author: id })).status).toBe(200)

  await page.goto(replies)
  await expect(page.getByText('We can load on Friday.')).toBeVisible()
  await expect(page.getByText('$1,850')).toBeVisible()
  await expectAccessible(page, { widths: [360, 1280] })
  await (await tabTo(page, /^Choose/)).press('Enter')
  await expect(page.getByText('You chose this carrier')).toBeVisible()
  await (await tabTo(page, 'Close this request')).press('Enter')
  await expect(page.getByText('This request is closed.')).toBeVisible()
  expect((await inquiries()).map(({ customer_choice }) => customer_choice)).toEqual(['chosen', 'declined'])

  await (await tabTo(page, /^Write a review/, 'link')).press('Enter')
  const form = page.locator('#write-review')
  await expect(form.getByText('Your review will say that you asked this company for a quote.')).toBeVisible()
  await form.getByRole('radio', { name: '5 stars' }).check()
  await fill(form, { Name: 'Dana Reyes', Email: newAddress(), Review: 'Not one tile was broken.' })
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(form.getByText('Use the email address with which you asked for the quote.').first()).toBeVisible()
  await fill(form, { Email: email })
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(form.getByRole('status')).toContainText('Review submitted!')
  const [review] = await api.list('reviews', { filter: compare('customer_email', '=', email) })
  expect(review).toMatchObject({ listing: first?.['listing'], asked_at: first?.['created'] })
  await decideRecord(api, 'reviews', String(review?.['id']), { is_approved: true })
  const published = page.getByRole('listitem').filter({ hasText: 'Not one tile was broken.' })
  await expect(async () => {
    await page.reload()
    await expect(published.first()).toContainText(/Asked for a quote here in \w{3,} 20\d\d/, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
})

test('freight without a carrier that does it says so, and keeps what was typed', async ({ page }) => {
  await page.goto('/request')
  await page.getByRole('radio', { name: 'Freight' }).check()
  await fill(page, { From: 'Chicago, IL', To: 'Tulsa, OK' })
  await field(page, 'Equipment').selectOption('Car hauler')
  await page.getByRole('button', { name: 'Next: choose carriers' }).click()
  await expect(page.getByText('We found no carrier for this job')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(field(page, 'To')).toHaveValue('Tulsa, OK')
  await field(page, 'Equipment').selectOption('Flatbed')
  await page.getByRole('button', { name: 'Next: choose carriers' }).click()
  await expect(carriers(page).first()).toBeVisible()
})
