import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { companyPath } from '../../../../domain/routes.ts'
import { confirmIdentity, createCompany, expect, test } from '../../../support/browser/console.ts'
import { expectAccessible } from '../../../support/browser/screenshots.ts'
import { expectMail } from '../../../support/caught-mails.ts'
import { PASSWORD, withFreshProof } from '../../../support/records.ts'
import type { Api } from '../../../support/server/api.ts'
import { fill } from '../../../support/server/visitor.ts'

test.use({ expectedComplaint: /status of 40[034]/ })

/** A signed-in owner of one company, in the settings. */
const openAsLeaver = async (page: Page, admin: Api) => {
  const Email = `${randomUUID()}@example.com`
  const secrets = { password: PASSWORD, passwordConfirm: PASSWORD }
  const account = { email: Email, full_name: 'Lea Leaver', verified: true, ...secrets }
  const id = await (await withFreshProof(admin)).create('users', account)
  const { listing, company } = await createCompany(admin, id)
  await page.goto('/settings')
  await fill(page, { Email, Password: PASSWORD })
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('tab', { name: 'Data' }).click()
  return { email: Email, listing, company }
}

test('an owner deletes the account with its companies, and keeps both after all', async ({ page, context, cast }) => {
  const { email, listing } = await openAsLeaver(page, cast.admin.api)
  const slug = String((await cast.admin.api.read('company_listings', listing))['slug'])
  const visitor = await context.newPage()
  const siteAnswers = async () => (await visitor.goto(companyPath(slug)))?.status()
  await expect.poll(siteAnswers).toBe(200)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await dialog.getByRole('radio', { name: /^Delete my companies, too/ }).check()
  await expectAccessible(page, { widths: [360, 1280] })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await confirmIdentity(page)
  const notice = page.getByRole('region', { name: 'Your account is being deleted' })
  await expect(notice).toContainText(/We delete your account on \w+ \d+, \d+, as you asked\./)
  await expect.poll(siteAnswers).toBe(404)
  await expectMail(context, email, 'Your account will be deleted on')
  await expectAccessible(page, { widths: [360, 1280] })

  // the next sign-in offers to keep it, on every screen
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  await fill(page, { Email: email, Password: PASSWORD })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
  await notice.getByRole('button', { name: 'Keep my account' }).click()
  await expect(notice).toHaveCount(0)
  await expect.poll(siteAnswers).toBe(200)
  await expectMail(context, email, 'Your account stays')
})

test('an owner exports the data of the account', async ({ page, cast }) => {
  const { email, company } = await openAsLeaver(page, cast.admin.api)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  await confirmIdentity(page)
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('haulindex-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    account: { email },
    listings: [{ name: company }],
  })
})
