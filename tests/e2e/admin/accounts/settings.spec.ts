import { confirmIdentity, expect, test } from '../../../support/browser/console.ts'
import { mailedCode } from '../../../support/caught-mails.ts'
import { withFreshProof } from '../../../support/records.ts'

const toast = 'region'

test('changes a full name, and the bar shows it', async ({ openAs, cast }) => {
  const page = await openAs('stranger', '/settings')
  await expect(page.getByText('Email cannot be changed directly. Please contact support.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(cast.stranger.email)
  await page.getByLabel('Full Name').fill('Sam Renamed')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole(toast, { name: 'Notices' })).toContainText('Profile Updated')
  await expect(page.getByRole('banner')).toContainText('Sam Renamed')
})

test('stores a name once after a double click', async ({ page, openAs }) => {
  let sent = 0
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/collections/users/records/**', async (route) => {
    if (route.request().method() === 'PATCH') sent++
    await gate.promise
    await route.fallback()
  })
  await openAs('stranger', '/settings')
  await page.getByLabel('Full Name').fill('Sam Twice')
  await page.getByRole('button', { name: 'Save Changes' }).dblclick()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  gate.resolve()
  await expect(page.getByRole(toast, { name: 'Notices' })).toContainText('Profile Updated')
  expect(sent).toBe(1)
})

for (const [present, password, confirmation, problem] of [
  ['', 'secret-1', 'secret-1', 'Please fill in all password fields.'],
  ['secret-1', '', '', 'Please fill in all password fields.'],
  ['secret-1', 'secret-1', 'secret-2', 'New passwords do not match.'],
  ['secret-1', '12345', '12345', 'Password must be at least 6 characters long.'],
] as const)
  test(`refuses the new password ${JSON.stringify(password)} after ${JSON.stringify(present)}: ${problem}`, async ({
    openAs,
  }) => {
    const page = await openAs('owner', '/settings')
    await page.getByRole('tab', { name: 'Security' }).click()
    await page.getByLabel('Current Password').fill(present)
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm New Password').fill(confirmation)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByRole(toast, { name: 'Notices' })).toContainText(problem)
  })

test('stores a new password and keeps this session', async ({ page, cast }) => {
  const email = `changer-${Date.now()}@example.com`
  await (await withFreshProof(cast.admin.api)).create('users', {
    email,
    password: 'secret-1',
    passwordConfirm: 'secret-1',
  })
  await page.goto('/settings')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('secret-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByLabel('Current Password').fill('secret-1')
  await page.getByLabel('New Password', { exact: true }).fill('secret-2')
  await page.getByLabel('Confirm New Password').fill('secret-2')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole(toast, { name: 'Notices' })).toContainText('Password Updated')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test.describe('when the server refuses', () => {
  test.use({ expectedComplaint: /status of 400/ })

  for (const [present, password, words] of [
    ['not-mine-1', 'secret-2', 'Current Password: The current password is not right.'],
    ['secret-1', 'password', 'Password: This password is too easy to guess. Please choose another one.'],
    ['secret-1', '       ', 'Password: This password is too easy to guess. Please choose another one.'],
  ] as const)
    test(`shows an error: ${JSON.stringify(password)} after ${present}`, async ({ openAs }) => {
      const page = await openAs('owner', '/settings')
      await page.getByRole('tab', { name: 'Security' }).click()
      await page.getByLabel('Current Password').fill(present)
      await page.getByLabel('New Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm New Password').fill(password)
      await page.getByRole('button', { name: 'Update Password' }).click()
      await expect(page.getByRole(toast, { name: 'Notices' })).toContainText('Update Failed')
      await expect(page.getByRole(toast, { name: 'Notices' })).toContainText(words)
    })
})

test.describe('a sign-in that needs more than the password', () => {
  test.use({ expectedComplaint: /status of 40[13]/ })

  test('an administrator turns on emailed codes for sign-in, and enters one', async ({ page, context, cast }) => {
    const email = `careful-${Date.now()}@example.com`
    const secrets = { password: 'secret-1', passwordConfirm: 'secret-1' }
    await (await withFreshProof(cast.admin.api)).create('users', {
      email,
      full_name: 'Cara Careful',
      is_admin: true,
      verified: true,
      ...secrets,
    })
    const signIn = async () => {
      await page.goto('/settings')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill('secret-1')
      await page.getByRole('button', { name: 'Login' }).click()
    }
    await signIn()
    await page.getByRole('tab', { name: 'Security' }).click()
    const section = page.getByRole('region', { name: 'Code at sign-in' })
    await section.getByRole('button', { name: 'Email me a code' }).click()
    await confirmIdentity(page)
    await expect(section.getByRole('button', { name: 'Stop asking for a code' })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await signIn()
    const code = page.getByLabel('6-digit code')
    await expect(code).toBeFocused()
    await code.fill(await mailedCode(context, email))
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('You have successfully logged in')

    // the form keeps its input while the dialog asks for password and code
    await page.getByRole('tab', { name: 'Security' }).click()
    await page.getByLabel('Current Password').fill('secret-1')
    await page.getByLabel('New Password', { exact: true }).fill('secret-2')
    await page.getByLabel('Confirm New Password').fill('secret-2')
    await page.getByRole('button', { name: 'Update Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(dialog.getByLabel('Your Password')).toBeFocused()
    await page.keyboard.type('secret-1')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('6-digit code')).toBeFocused()
    await page.keyboard.type(await mailedCode(context, email, 'to confirm a change'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Password Updated')
  })
})
