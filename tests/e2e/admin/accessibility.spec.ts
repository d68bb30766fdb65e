import { randomUUID } from 'node:crypto'
import { DEAD_EMAIL_LINK } from '../../../domain/accounts/rules.ts'
import { QUEUE_KINDS } from '../../../domain/moderation/queue.ts'
import { violationsOf } from '../../support/browser/browser.ts'
import { type ConsoleCast, createCompany, expect, MEMBERS, test } from '../../support/browser/console.ts'
import { ALL_SCREENS, addressOf, headingOf, screenContent } from '../../support/browser/console-screens.ts'
import { notePolicyViolations, policyViolationsOf } from '../../support/browser/policy-violations.ts'
import { expectAccessible } from '../../support/browser/screenshots.ts'
import { removalBody } from '../../support/forms.ts'
import { createListing } from '../../support/records.ts'
import type { Api } from '../../support/server/api.ts'
import { newAddress } from '../../support/server/visitor.ts'

/** Adds one item of each kind. More would push those of other tests off the first page of the queue. */
const fillQueue = async (admin: Api, owner: string) => {
  const waiting = await admin.list('company_listings', { filter: 'state = "waiting"', perPage: '1' })
  const website = `https://example.com/${'long'.repeat(40)}`
  // another worker may do the same at this moment, and only one of two companies with the same name gets its slug
  const name = `Waiting Lines ${randomUUID().slice(0, 8)}`
  if (!waiting.length) await createListing(admin, { name, owner, state: 'waiting', website })
}

const fillRemovals = async (admin: Api, listing: string) => {
  const asked = await admin.list('removal_requests', { filter: `listing = "${listing}"` })
  if (asked.length) return
  const { slug } = await admin.read('company_listings', listing)
  await admin.post('/api/collections/removal_requests/records', removalBody(String(slug), { request_type: 'remove' }))
  const usdot_number = String(Date.now()).slice(-12)
  await admin.create('do_not_list', { usdot_number, reason: 'closed', note: 'Sold its trucks.\nMay come back.' })
}

const filled = new WeakSet<ConsoleCast>()

/** Runs once for the cast of a worker, because its screens keep what they show. */
const fillScreens = async (cast: ConsoleCast) => {
  if (filled.has(cast)) return
  filled.add(cast)
  const { admin, owner, listing } = cast
  const person = { customer_name: 'Dana Reyes', customer_email: 'dana@example.com' }
  const message = 'Forty feet of steel, from Gary to Peoria. '.repeat(6)
  for (const status of ['new', 'responded', 'closed'])
    await admin.api.create('inquiries', { ...person, listing, message, status, is_held: status === 'new' })
  const company = await createCompany(admin.api, owner.id)
  const request = { listing: company.listing, requested_by: owner.id, request_type: 'verified' }
  await owner.api.create('listing_requests', request)
  await fillQueue(admin.api, owner.id)
  await fillRemovals(admin.api, listing)
  const review = { listing, ...person, rating: 4, review_text: 'On time and careful.' }
  await admin.api.create('reviews', { ...review, customer_email: newAddress() })
}

const VALID_TOKEN = `e30.${Buffer.from(JSON.stringify({ exp: 9_999_999_999, email: 'a@example.com' })).toString('base64url')}.x`
/** Links in emails, and the headings they lead to. */
const MAILED_LINKS = [
  ['mode=reset#token=a.b.c', 'Choose a new password'],
  ['mode=email-change#token=a.b', 'Move your account to another address?'],
  [`mode=email#token=${VALID_TOKEN}`, 'Confirm your new email address'],
  ['mode=email', DEAD_EMAIL_LINK.title],
  ['mode=company#token=a.b', 'Quote requests by email'],
] as const

const widths = [360, 768, 1280]

test.describe('at every width, light and dark, within the Content-Security-Policy', () => {
  test.slow()
  test.use({ viewport: { width: 360, height: 800 } })
  test.beforeEach(({ page }) => notePolicyViolations(page))
  test.afterEach(async ({ page }, { status, expectedStatus }) => {
    if (status === expectedStatus) expect(await policyViolationsOf(page)).toEqual([])
  })

  for (const screen of ALL_SCREENS)
    for (const member of MEMBERS) {
      const content = screenContent(screen, member)
      if (!content) continue
      test(`${screen} is accessible to the ${member} and fits the screen`, async ({ openAs, cast }) => {
        await fillScreens(cast)
        const page = await openAs(member, addressOf(screen, cast))
        const isShown = async () => {
          await expect(
            page.getByRole('heading', { level: 1, name: headingOf(content, cast), exact: true }),
          ).toBeVisible()
          await expect(page.locator('#main-content').getByText(content.words).first()).toBeVisible()
        }
        await expectAccessible(page, { widths, isShown })
      })
    }

  for (const member of MEMBERS)
    test(`the security of an account is accessible to the ${member} and fits the screen`, async ({ openAs, page }) => {
      const pending = { newEmail: `${'long'.repeat(12)}@example.com`, state: 'requested' }
      await page.route('**/api/directory/email-change', (route) => route.fulfill({ json: { pending } }))
      await openAs(member, '/settings')
      await page.getByRole('tab', { name: 'Security' }).click()
      await expect(page.getByRole('status', { name: 'Change that waits' })).toContainText(pending.newEmail)
      await page.getByRole('button', { name: 'Change Email Address' }).click()
      const isShown = () => expect(page.getByLabel('New Email Address')).toBeVisible()
      await expectAccessible(page, { widths, isShown })
    })

  test('each kind of the work queue is accessible', async ({ openAs, cast, page }) => {
    await fillScreens(cast)
    await openAs('admin', '/admin/queue')
    await page.addStyleTag({ content: '* { transition: none !important }' })
    const tabs = page.getByRole('tablist', { name: 'Kind' }).getByRole('tab')
    const shown = page.getByRole('main').getByRole('heading', { level: 2 }).first()
    await expect(shown).toBeVisible()
    expect(await tabs.count()).toBe(QUEUE_KINDS.length + 2)
    for (const tab of await tabs.all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(shown).toBeVisible()
      expect(await violationsOf(page), await tab.innerText()).toEqual([])
    }
  })

  for (const [link, heading] of MAILED_LINKS)
    test(`${link} is accessible to a visitor and fits the screen: ${heading}`, async ({ page }) => {
      await page.goto(`/auth?${link}`)
      const isShown = () => expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectAccessible(page, { widths, isShown })
    })

  for (const tab of ['Login', 'Sign Up', 'Reset'])
    test(`/auth is accessible to a visitor and fits the screen: ${tab}`, async ({ page }) => {
      await page.goto('/auth')
      await page.getByRole('tab', { name: tab }).click()
      const isShown = () => expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessible(page, { widths, isShown })
    })
})
