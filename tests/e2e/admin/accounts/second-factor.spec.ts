import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { RECOVERY_CODES } from '../../../../domain/accounts/second-factor.ts'
import { codeOfApp } from '../../../support/authenticator.ts'
import { confirmIdentity, expect, test } from '../../../support/browser/console.ts'
import { expectAccessible } from '../../../support/browser/screenshots.ts'
import { expectMail } from '../../../support/caught-mails.ts'
import { PASSWORD, withFreshProof } from '../../../support/records.ts'
import { fill } from '../../../support/server/visitor.ts'

test.use({ expectedComplaint: /status of 40[013]/ })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const signIn = async (page: Page, Email: string) => {
  await page.goto('/settings')
  await fill(page, { Email, Password: PASSWORD })
  await press(page, 'Login')
}
const signOut = async (page: Page) => {
  await press(page, 'Sign Out')
  await expect(page).toHaveURL('/auth')
}
const expectSignedIn = (page: Page) =>
  expect(page.getByRole('region', { name: 'Notices' })).toContainText('You have successfully logged in')

test('an owner turns on an authenticator app, signs in with its code, and with a recovery code without it', async ({
  page,
  context,
  cast,
}) => {
  const email = `${randomUUID()}@example.com`
  const secrets = { password: PASSWORD, passwordConfirm: PASSWORD }
  const admin = await withFreshProof(cast.admin.api)
  await admin.create('users', { email, full_name: 'Olga Owner', verified: true, ...secrets })
  await signIn(page, email)
  await page.getByRole('tab', { name: 'Security' }).click()
  const section = page.getByRole('region', { name: 'Code at sign-in' })
  await section.getByRole('button', { name: 'Use an authenticator app' }).click()
  await confirmIdentity(page)

  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await setup.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await setup.getByLabel('6-digit code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(setup.getByRole('alert')).toContainText('That is not the code.')
  await expectAccessible(page, { widths: [360, 1280] })
  await setup.getByLabel('6-digit code').fill(codeOfApp(secret, -1))
  await page.keyboard.press('Enter')

  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const items = saving.getByRole('listitem')
  await expect(items).toHaveCount(RECOVERY_CODES.count)
  const codes = await items.allInnerTexts()
  const downloaded = page.waitForEvent('download')
  await press(page, 'Download codes')
  const file = await (await downloaded).path()
  for (const code of codes) expect(await readFile(file, 'utf8')).toContain(code)
  await expectAccessible(page, { widths: [360, 1280] })
  await press(page, 'I have saved them')
  await expect(section).toContainText('You have 10 recovery codes left.')
  await expectAccessible(page, { widths: [360, 1280] })
  await expectMail(context, email, 'Your sign-in now asks for a code')

  await signOut(page)
  await signIn(page, email)
  await expect(page.getByText(`Enter the code that your authenticator app shows for ${email}.`)).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type(codeOfApp(secret))
  await page.keyboard.press('Enter')
  await expectSignedIn(page)

  await signOut(page)
  await signIn(page, email)
  await press(page, 'Use a recovery code')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectAccessible(page, { widths: [360, 1280] })
  await page.keyboard.type(String(codes[0]))
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
  await expectMail(context, email, 'A recovery code was used')

  // without the phone, a second recovery code proves who turns the app off
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(section).toContainText('You have 9 recovery codes left.')
  await section.getByRole('button', { name: 'Stop asking for a code' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Your Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await proof.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(proof.getByLabel('Recovery code')).toBeFocused()
  await expectAccessible(page, { widths: [360, 1280] })
  await page.keyboard.type(String(codes[1]))
  await page.keyboard.press('Enter')
  await expect(section.getByRole('button', { name: 'Use an authenticator app' })).toBeVisible()
  await expectMail(context, email, 'Your sign-in no longer asks for a code')
})
