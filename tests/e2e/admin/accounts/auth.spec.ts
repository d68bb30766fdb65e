import type { Page } from '@playwright/test'
import { expect, test } from '../../../support/browser/console.ts'
import { expectAccessible } from '../../../support/browser/screenshots.ts'
import { expectMail, mailedLink } from '../../../support/caught-mails.ts'
import { PASSWORD } from '../../../support/records.ts'
import { apiOf } from '../../../support/server/api.ts'
import { adminApi, fill, newAddress } from '../../../support/server/visitor.ts'

const NEW_PASSWORD = 'secret-2'

const notice = (page: Page) => page.getByRole('region', { name: 'Notices' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
/** The message next to a field, which has the focus. */
const expectProblem = async (page: Page, field: string, problem: string) => {
  const input = page.getByLabel(field, { exact: true })
  await expect(input).toHaveAccessibleDescription(new RegExp(problem))
  await expect(input).toBeFocused()
  await expect(notice(page)).toBeEmpty()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const openTab = async (page: Page, name: string) => {
  await page.goto('/auth')
  await tab(page, name).click()
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
}

const logIn = async (page: Page, Email: string, Password: string) => {
  await fill(page, { Email, Password })
  await press(page, 'Login')
}

/** Signs up a new account; returns its address. */
const signUp = async (baseURL: string | undefined): Promise<string> => {
  const email = newAddress()
  const account = { email, full_name: 'Vera Visitor', password: PASSWORD, passwordConfirm: PASSWORD }
  await apiOf(baseURL ?? '').create('users', account)
  return email
}

test('has three tabs that the arrow keys move through', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Sign Up', 'Reset'])
  await expect(tab(page, 'Login')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Login').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Sign Up')).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Sign Up' })).toContainText('Confirm Password')
})

test('a link from the site opens the form for a new account', async ({ page }) => {
  await page.goto('/for-business')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(tab(page, 'Sign Up')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Full Name')).toBeVisible()
})

test('a forgotten password leads to the reset, and back to sign-in', async ({ page }) => {
  await page.goto('/auth')
  await press(page, 'Forgot password?')
  await expect(tab(page, 'Reset')).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Back to Login')
  await expect(tab(page, 'Login')).toHaveAttribute('aria-selected', 'true')
})

const FORMS: readonly (readonly [
  tab: string,
  button: string,
  texts: Record<string, string>,
  field: string,
  problem: string,
])[] = [
  ['Login', 'Login', { Email: 'vera@example.com' }, 'Password', 'Please fill in all fields'],
  ['Sign Up', 'Sign Up', { 'Full Name': 'Vera Visitor' }, 'Email', 'Please fill in all fields'],
  [
    'Sign Up',
    'Sign Up',
    { 'Full Name': 'Vera', Email: 'vera@example.com', Password: PASSWORD, 'Confirm Password': NEW_PASSWORD },
    'Confirm Password',
    'Passwords do not match',
  ],
  ['Reset', 'Send Reset Link', {}, 'Email', 'Please enter your email address'],
]

for (const [name, button, texts, field, problem] of FORMS)
  test(`invalid input in ${name} shows ${problem} next to ${field} and sends nothing`, async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await openTab(page, name)
    await fill(page, texts)
    await press(page, button)
    await expectProblem(page, field, problem)
    expect(sent).toEqual([])
  })

test('a sign-up is confirmed by email and leads to sign-in', async ({ page, context }) => {
  const email = newAddress()
  await openTab(page, 'Sign Up')
  await fill(page, { 'Full Name': 'Vera Visitor', Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD })
  await press(page, 'Sign Up')
  await expect(notice(page)).toContainText('Sign Up Successful')
  await expect(notice(page)).toContainText('Your account has been created. Please check your email for verification.')
  await expect(tab(page, 'Login')).toHaveAttribute('aria-selected', 'true')

  await page.goto(await mailedLink(context, email, 'verify'))
  await press(page, 'Verify email address')
  await expect(notice(page)).toContainText('Your email address is verified.')
  await expect(page).toHaveURL('/auth')
  await logIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test('opening the emailed link verifies nothing, because mail scanners open links', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const email = newAddress()
  await openTab(page, 'Sign Up')
  await fill(page, { 'Full Name': 'Vera Visitor', Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD })
  await press(page, 'Sign Up')
  const link = await mailedLink(context, email, 'verify')
  const isVerified = async () => {
    const [account] = await (await adminApi(baseURL)).list('users', { filter: `email = "${email}"` })
    return account?.['verified']
  }

  const scanner = await (await browser.newContext()).newPage()
  const sent: string[] = []
  scanner.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await scanner.goto(link)
  await expect(scanner.getByRole('button', { name: 'Verify email address' })).toBeVisible()
  await expect(scanner.getByText(email)).toBeVisible()
  expect(sent).toEqual([])
  expect(await isVerified()).toBe(false)
  await expectAccessible(scanner, { widths: [360, 768, 1280] })
  await scanner.context().close()

  await page.goto(link)
  await page.getByRole('button', { name: 'Verify email address' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('Your email address is verified.')
  expect(await isVerified()).toBe(true)
})

test('the emailed link sets a new password, and the old one stops working', async ({ page, context, baseURL }) => {
  const email = await signUp(baseURL)
  await openTab(page, 'Reset')
  await fill(page, { Email: email })
  await press(page, 'Send Reset Link')
  await expect(notice(page)).toContainText('Reset link sent!')
  await expect(notice(page)).toContainText('Please check your email for password reset instructions.')
  await expect(tab(page, 'Login')).toHaveAttribute('aria-selected', 'true')

  await page.goto(await mailedLink(context, email, 'reset'))
  await expect(notice(page)).toContainText('You can now update your password.')
  await fill(page, { 'New Password': NEW_PASSWORD, 'Confirm New Password': PASSWORD })
  await press(page, 'Update Password')
  await expect(page.getByLabel('Confirm New Password')).toHaveAccessibleDescription('Passwords do not match')
  await fill(page, { 'Confirm New Password': NEW_PASSWORD })
  await press(page, 'Update Password')
  await expect(notice(page)).toContainText('Your password has been updated successfully.')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByText('Loading...')).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  await logIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test('a reset without a token shows Invalid Reset Link', async ({ page }) => {
  await page.goto('/auth?mode=reset')
  await expect(notice(page)).toContainText('Invalid Reset Link')
  await expect(notice(page)).toContainText('Please use the reset link from your email.')
  await expect(page).toHaveURL('/auth')
  await expect(tab(page, 'Login')).toBeVisible()
})

test('a signed-in user goes straight to the dashboard', async ({ openAs }) => {
  await expect(await openAs('owner', '/auth')).toHaveURL('/dashboard')
})

test('a sign-in leads to the requested screen', async ({ page, baseURL }) => {
  const email = await signUp(baseURL)
  await page.goto('/settings')
  await expect(page).toHaveURL('/auth')
  await logIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/settings')
})

test.describe('when the server refuses', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('a signed-in user sets a new password with the current one', async ({ openAs }) => {
    const page = await openAs('stranger', '/auth?mode=reset')
    await page.getByLabel('Current Password').fill('not this one')
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD)
    await press(page, 'Update Password')
    await expectProblem(page, 'Current Password', 'Password Update Failed')
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(NEW_PASSWORD)
  })

  test('a wrong password shows that the sign-in failed', async ({ page, baseURL }) => {
    const email = await signUp(baseURL)
    await page.goto('/auth')
    await logIn(page, email, NEW_PASSWORD)
    await expectProblem(page, 'Password', 'Login failed.*The email address or the password is not right.')
    await expect(page).toHaveURL('/auth')
  })

  test('a password that is easy to guess shows that the sign-up failed', async ({ page }) => {
    await openTab(page, 'Sign Up')
    await fill(page, { 'Full Name': 'Vera', Email: newAddress(), Password: 'qwerty', 'Confirm Password': 'qwerty' })
    await press(page, 'Sign Up')
    await expectProblem(
      page,
      'Password',
      'Signup failed.*This password is too easy to guess. Please choose another one.',
    )
    await expect(tab(page, 'Sign Up')).toHaveAttribute('aria-selected', 'true')
  })

  test('a short password is named next to its field, without the name of the field before it', async ({ page }) => {
    await openTab(page, 'Sign Up')
    await fill(page, { 'Full Name': 'Vera', Email: newAddress(), Password: '12345', 'Confirm Password': '12345' })
    await press(page, 'Sign Up')
    await expectProblem(page, 'Password', 'Signup failed.*Password must be at least 6 characters long')
    await expect(page.getByText('Password: ')).toHaveCount(0)
  })
})

test('a sign-up with an existing address looks like any other, and the account’s owner is notified', async ({
  page,
  context,
  baseURL,
}) => {
  const email = await signUp(baseURL)
  await openTab(page, 'Sign Up')
  await fill(page, { 'Full Name': 'Vera', Email: email, Password: NEW_PASSWORD, 'Confirm Password': NEW_PASSWORD })
  await press(page, 'Sign Up')
  await expect(notice(page)).toContainText('Your account has been created. Please check your email for verification.')
  await expect(tab(page, 'Login')).toHaveAttribute('aria-selected', 'true')
  await logIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await expectMail(context, email, 'You already have a')
})

test.describe('when the server does not respond', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  const account = { Email: 'vera@example.com', Password: PASSWORD }
  for (const [name, button, texts, message] of [
    ['Login', 'Login', account, 'An error occurred during login'],
    [
      'Sign Up',
      'Sign Up',
      { 'Full Name': 'Vera', 'Confirm Password': PASSWORD, ...account },
      'An error occurred during signup',
    ],
    ['Reset', 'Send Reset Link', { Email: account.Email }, 'An error occurred while sending reset email'],
  ] as const)
    test(`the form shows ${message}`, async ({ page }) => {
      await page.route('**/api/collections/users/**', (route) => route.abort())
      await openTab(page, name)
      await fill(page, texts)
      await press(page, button)
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(page.getByRole('button', { name: button })).toHaveAttribute('aria-disabled', 'false')
    })

  test('the form for a new password shows the same error', async ({ page }) => {
    await page.route('**/api/collections/users/**', (route) => route.abort())
    await page.goto('/auth?mode=reset#token=a.b.c')
    await fill(page, { 'New Password': PASSWORD, 'Confirm New Password': PASSWORD })
    await press(page, 'Update Password')
    await expect(page.getByRole('alert')).toHaveText('An error occurred while updating password')
  })
})

const MENU_OF_ADMIN = {
  Work: [
    ['Admin Dashboard', '/dashboard'],
    ['Work Queue', '/admin/queue'],
    ['Inquiries', '/inquiries'],
    ['Review Management', '/admin/reviews'],
    ['Listing Requests', '/admin/requests'],
  ],
  Listings: [
    ['View All Listings', '/manage-listings'],
    ['Add New Listing', '/add-listing'],
    ['Removed Companies', '/admin/removals'],
  ],
  People: [
    ['Users', '/admin/users'],
    ['Suppression List', '/admin/mail'],
  ],
  Data: [
    ['Imports', '/admin/imports'],
    ['Manage Locations', '/admin/locations'],
    ['Manage Services', '/admin/services'],
    ['History', '/admin/history'],
  ],
  Site: [
    ['Publishing', '/admin/publishing'],
    ['Security Log', '/admin/security'],
  ],
} as const
/** Headings with other words than the menu. */
const OTHER_HEADINGS: Record<string, string> = {
  'View All Listings': 'All Listings',
  'Add New Listing': 'Add New Company Listing',
}

test('the menu of an administrator leads to every screen, in five groups and in the words of its heading', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('heading', { level: 2 })).toHaveText(Object.keys(MENU_OF_ADMIN))
  for (const [group, entries] of Object.entries(MENU_OF_ADMIN)) {
    const links = menu.getByRole('list', { name: group, exact: true }).getByRole('link')
    await expect(links).toHaveCount(entries.length)
    for (const [name, path] of entries) {
      await links.filter({ hasText: name }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(OTHER_HEADINGS[name] ?? name)
    }
  }
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(menu.getByRole('link', { name: 'Contact Admin' })).toHaveAttribute('href', /^mailto:/)
  await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('a group of the menu closes by keyboard and stays closed, but not in the strip of icons', async ({ openAs }) => {
  const page = await openAs('admin', '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Data' }).press('Enter')
  await expect(menu.getByRole('link', { name: 'Imports' })).toHaveCount(0)
  await page.reload()
  await expect(menu.getByRole('button', { name: 'Data' })).toHaveAttribute('aria-expanded', 'false')
  await expect(menu.getByRole('link', { name: 'Imports' })).toHaveCount(0)
  await press(page, 'Close menu')
  await expect(menu.getByRole('link', { name: 'Imports' })).toBeVisible()
  await expect(menu.getByRole('heading', { name: 'Data' })).toHaveCount(1)
})

test.describe('at 768 px', () => {
  test.use({ viewport: { width: 768, height: 800 } })

  test('the menu is a sidebar beside the screen', async ({ openAs }) => {
    const page = await openAs('admin', '/dashboard')
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manage Services' })
    await link.click()
    await expect(page).toHaveURL('/admin/services')
    await expect(link).toBeInViewport()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('a window that becomes narrow closes the menu and keeps its screen usable, and opens the menu again when it is wide', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/dashboard')
  const heading = page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })
  for (const width of [360, 1280, 360]) {
    await expect(heading).toBeVisible()
    await page.setViewportSize({ width, height: 800 })
  }
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(heading).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
})

test.describe('at 767 px', () => {
  test.use({ viewport: { width: 767, height: 800 } })

  test('the menu is a drawer that closes when a screen is chosen', async ({ openAs }) => {
    const page = await openAs('admin', '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeHidden()
    await press(page, 'Open menu')
    await drawer.getByRole('link', { name: 'Manage Services' }).click()
    await expect(page).toHaveURL('/admin/services')
    await expect(drawer).toBeHidden()
  })
})
