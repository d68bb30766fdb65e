import type { Page } from '@playwright/test'
import { VERIFY_FIRST } from '../../../../domain/accounts/account-limits.ts'
import {
  DEAD_EMAIL_LINK,
  EMAIL_CHANGE_ANSWERED,
  FRESH_PROOF_WORDS,
  pendingEmailChangeText,
} from '../../../../domain/accounts/rules.ts'
import { type ConsoleCast, confirmIdentity, expect, test } from '../../../support/browser/console.ts'
import { expectMail, mailedLink } from '../../../support/caught-mails.ts'
import { PASSWORD, withFreshProof } from '../../../support/records.ts'
import { fill, newAddress } from '../../../support/server/visitor.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const section = (page: Page) => page.getByRole('region', { name: 'Email address' })
const pendingChange = (page: Page) => page.getByRole('status', { name: 'Change that waits' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const newAccount = async ({ admin }: ConsoleCast, values: object = {}): Promise<string> => {
  const email = newAddress()
  const secrets = { password: PASSWORD, passwordConfirm: PASSWORD }
  await (await withFreshProof(admin.api)).create('users', { email, full_name: 'Mona Moving', ...secrets, ...values })
  return email
}

const logIn = async (page: Page, Email: string) => {
  await fill(page, { Email, Password: PASSWORD })
  await press(page, 'Login')
}

const openSecurity = async (page: Page) => {
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Security' }).click()
}

/** Signs in as a new account and opens the form for a new email address. */
const openAsNew = async (page: Page, cast: ConsoleCast, values: object = {}): Promise<string> => {
  const email = await newAccount(cast, values)
  await page.goto('/settings')
  await logIn(page, email)
  await page.getByRole('button', { name: 'Ask to move to another address' }).click()
  await expect(section(page)).toContainText(email)
  return email
}

const type = async (page: Page, address: string) => {
  await press(page, 'Change Email Address')
  await fill(page, { 'New Email Address': address })
  await press(page, 'Send Link')
}

const requestChange = async (page: Page, address: string) => {
  await type(page, address)
  await confirmIdentity(page)
}

test.describe('an account changes its address', () => {
  test.use({ expectedComplaint: /status of 40[013]/ })

  test('after both addresses confirm, and then signs in only with the new one', async ({ page, cast, context }) => {
    const [email, newEmail] = [await openAsNew(page, cast), newAddress()]
    await requestChange(page, newEmail)
    await expect(notices(page)).toContainText(`Please open the link that we sent to ${email}.`)
    await expect(pendingChange(page)).toHaveText(pendingEmailChangeText({ newEmail, state: 'requested' }, email))
    await openSecurity(page)
    await expect(pendingChange(page)).toHaveText(pendingEmailChangeText({ newEmail, state: 'requested' }, email))

    await page.goto(await mailedLink(context, email, 'email-change'))
    await press(page, 'Allow the change')
    await expect(title(page, EMAIL_CHANGE_ANSWERED.allow.title)).toBeVisible()
    await page.getByRole('link', { name: 'Open the settings' }).click()
    await page.getByRole('tab', { name: 'Security' }).click()
    await expect(pendingChange(page)).toHaveText(pendingEmailChangeText({ newEmail, state: 'approved' }, email))

    const link = await mailedLink(context, newEmail, 'email')
    await page.goto(link)
    await press(page, 'Confirm')
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Please fill in all fields')
    await fill(page, { Password: 'not-mine-1' })
    await press(page, 'Confirm')
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/This is not your password\.$/)
    await fill(page, { Password: PASSWORD })
    await press(page, 'Confirm')
    await expect(notices(page)).toContainText('Sign in with your new address.')
    await expect(page).toHaveURL('/auth')

    await logIn(page, email)
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/^Login failed/)
    await logIn(page, newEmail)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/settings')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newEmail)
    await expectMail(context, email, 'account has a new email address')

    await page.goto(link)
    await fill(page, { Password: PASSWORD })
    await press(page, 'Confirm')
    await expect(title(page, DEAD_EMAIL_LINK.title)).toBeVisible()
  })

  test('but not if the old address refuses, which uses up the link', async ({ page, cast, context }) => {
    const email = await openAsNew(page, cast)
    await requestChange(page, newAddress())
    await expect(pendingChange(page)).toBeVisible()
    const link = await mailedLink(context, email, 'email-change')
    await page.goto(link)
    await press(page, 'Refuse it')
    await expect(title(page, EMAIL_CHANGE_ANSWERED.refuse.title)).toBeVisible()
    await openSecurity(page)
    await expect(section(page)).toContainText(email)
    await expect(pendingChange(page)).toHaveCount(0)

    await page.goto(link)
    await press(page, 'Allow the change')
    await expect(title(page, DEAD_EMAIL_LINK.title)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Allow the change' })).toHaveCount(0)
  })
})

/** An expired PocketBase token. */
const EXPIRED_TOKEN = `e30.${Buffer.from(JSON.stringify({ exp: 1, email: 'a@example.com' })).toString('base64url')}.x`

for (const link of ['mode=email-change', 'mode=email', 'mode=email#token=made-up', `mode=email#token=${EXPIRED_TOKEN}`])
  test(`/auth?${link.slice(0, 30)} is not a valid link, and leads to where a new one can be requested`, async ({
    page,
  }) => {
    await page.goto(`/auth?${link}`)
    await expect(title(page, DEAD_EMAIL_LINK.title)).toBeVisible()
    await page.getByRole('link', { name: 'Open the settings' }).click()
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  })

test.describe('when the server refuses', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('shows an error and keeps the input', async ({ page, cast }) => {
    const email = await openAsNew(page, cast)
    await press(page, 'Change Email Address')
    await press(page, 'Send Link')
    await expect(notices(page)).toContainText('Please enter the new email address.')
    for (const address of ['nonsense', email]) {
      await fill(page, { 'New Email Address': address })
      await press(page, 'Send Link')
      await expect(notices(page)).toContainText('New Email Address: Please enter a valid email address')
      await expect(page.getByLabel('New Email Address')).toHaveValue(address)
    }
    const address = newAddress()
    await fill(page, { 'New Email Address': address })
    await press(page, 'Send Link')
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Your Password').fill('not-mine-1')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This is not your password.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(notices(page)).toHaveText(`Update Failed${FRESH_PROOF_WORDS.required}`)
    await expect(page.getByLabel('New Email Address')).toHaveValue(address)
    await press(page, 'Cancel')
    await expect(page.getByLabel('New Email Address')).toHaveCount(0)
    await expect(pendingChange(page)).toHaveCount(0)
  })

  test('asks an unverified account to verify its address first', async ({ page, cast }) => {
    await openAsNew(page, cast, { verified: false })
    await type(page, newAddress())
    await expect(notices(page)).toContainText(VERIFY_FIRST)
  })

  test('without a response the form shows an error, and works when the server is back', async ({ page, cast }) => {
    await openAsNew(page, cast)
    await page.route('**/api/directory/email-change', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await type(page, newAddress())
    await expect(notices(page)).toContainText('We could not send the link. Please try again.')
    await page.unrouteAll()
    await press(page, 'Send Link')
    await confirmIdentity(page)
    await expect(pendingChange(page)).toBeVisible()
  })

  test('a link that got no response can be used again', async ({ page }) => {
    await page.route('**/api/directory/email-change/answer', (route) => route.abort())
    await page.goto('/auth?mode=email-change#token=abc.def')
    await press(page, 'Allow the change')
    await expect(notices(page)).toContainText('Your answer could not be stored. Please try again.')
    await page.unrouteAll()
    await press(page, 'Allow the change')
    await expect(title(page, DEAD_EMAIL_LINK.title)).toBeVisible()
  })
})
