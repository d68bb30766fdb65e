import type { Page } from '@playwright/test'
import { expect, holdRequests, test, violationsOf } from '../../support/browser/browser.ts'
import { adminApi, fill, newAddress, textsOf } from '../../support/server/visitor.ts'

const message = () => ({
  'Full Name': 'Sam Okafor',
  'Email Address': newAddress(),
  Subject: 'A wrong phone number',
  Message: 'The number of Prairie Lines has changed.\nPlease correct it.',
})

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })
const storedFrom = async (baseURL: string | undefined, email: string) =>
  (await adminApi(baseURL)).list('contact_messages', { filter: `email = "${email}"` })

test('a message is stored, once', async ({ page, baseURL }) => {
  await page.goto('/contact')
  const sent = message()
  await fill(page, sent)
  const held = await holdRequests(page, '**/api/collections/contact_messages/records')
  await send(page).dblclick()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  held.release()
  await expect(page.getByRole('status')).toContainText('Message Sent!')
  await expect(page.getByRole('status')).toBeFocused()
  const stored = await storedFrom(baseURL, sent['Email Address'])
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ name: sent['Full Name'], subject: sent.Subject, message: sent.Message })
  await page.reload()
  expect(await textsOf(page, ['Message'])).toEqual({ Message: '' })
})

test('every field is required, and the address has to be one', async ({ page }) => {
  await page.goto('/contact')
  await send(page).click()
  for (const [label, problem] of [
    ['Full Name', 'Please enter your name'],
    ['Email Address', 'Please enter a valid email address'],
    ['Subject', 'Please enter a subject'],
    ['Message', 'Please enter a message'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(problem)
  await expect(page.getByLabel('Full Name')).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
})

test.describe('when sending fails', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('the page says so and keeps what is typed, also over a reload', async ({ page }) => {
    await page.route('**/api/collections/contact_messages/records', (route) => route.abort())
    await page.goto('/contact')
    const typed = message()
    await fill(page, typed)
    await send(page).click()
    await expect(page.getByRole('status')).toHaveText('Failed to send message. Please try again.')
    expect(await textsOf(page, Object.keys(typed))).toEqual(typed)
    await page.reload()
    await expect(send(page)).toBeEnabled()
    await expect.poll(() => textsOf(page, Object.keys(typed))).toEqual(typed)
  })
})

test('what is typed before the form is interactive comes back after a reload', async ({ page }) => {
  let isHeld = true
  await page.route('**/_astro/*.js', async (route) => {
    if (isHeld) await expect.poll(() => isHeld).toBe(false)
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Subject').fill('Early words')
  await expect(send(page)).toBeDisabled()
  isHeld = false
  await expect(send(page)).toBeEnabled()
  await page.reload()
  await expect(send(page)).toBeEnabled()
  await expect(page.getByLabel('Subject')).toHaveValue('Early words')
})

test('what is sent before the form is interactive is sent when it is', async ({ page, baseURL }) => {
  const held = await holdRequests(page, /hydrate\./)
  await page.goto('/contact')
  const sent = message()
  await fill(page, sent)
  await send(page).click()
  held.release()
  await expect(page.getByRole('status')).toContainText('Message Sent!')
  expect(await storedFrom(baseURL, sent['Email Address'])).toHaveLength(1)
})

test.describe('a form that cannot be loaded', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('says so and keeps what is typed', async ({ page }) => {
    await page.route(/hydrate\./, (route) => route.abort())
    await page.goto('/contact')
    const sent = message()
    await fill(page, sent)
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('The form cannot be loaded')
    await expect(page).toHaveURL('/contact')
    expect(await textsOf(page, Object.keys(sent))).toEqual(sent)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form cannot be sent, and the page names the mailbox', async ({ page }) => {
    await page.goto('/contact')
    await expect(send(page)).toBeDisabled()
    await expect(page.getByRole('link', { name: /@/ })).toBeVisible()
  })
})
