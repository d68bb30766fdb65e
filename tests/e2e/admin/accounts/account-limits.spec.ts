import type { Page } from '@playwright/test'
import { ENOUGH_FOR_TODAY, MOST_A_DAY, VERIFY_FIRST } from '../../../../domain/accounts/account-limits.ts'
import { expect } from '../../../support/browser/console.ts'
import { test } from '../../../support/browser/console-without-publisher.ts'

test.use({ expectedComplaint: /status of (403|429)/ })

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const rename = async (page: Page, name: string) => {
  await page.getByLabel('Company Name').fill(name)
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

test('an account at its daily limit sees an error on the form, which keeps the input', async ({
  openAs,
  server,
  cast,
}) => {
  const day = new Date().toISOString().slice(0, 10)
  const count = MOST_A_DAY.rename_of_listing
  const done = { action: 'rename_of_listing', subject: cast.listing, day, count }
  const id = await server.superuser.create('account_actions', done)
  const page = await openAs('owner', `/edit-listing/${cast.listing}`)
  await rename(page, 'Yet Another Name')
  await expect(notices(page)).toContainText('Failed to update listing')
  await expect(page.getByRole('alert').filter({ hasText: ENOUGH_FOR_TODAY.rename_of_listing })).toBeVisible()
  await expect(page.getByLabel('Company Name')).toHaveValue('Yet Another Name')
  await server.superuser.delete(`/api/collections/account_actions/records/${id}`)
})

test('an unverified account sees a notice on every screen and after saving, and gets the email again', async ({
  openAs,
  server,
  cast,
}) => {
  const account = `/api/collections/users/records/${cast.owner.id}`
  await server.superuser.patch(account, { verified: false })
  const page = await openAs('owner', `/edit-listing/${cast.listing}`)
  const notice = page.getByRole('region', { name: 'Verify your email' })
  await expect(notice).toContainText(`Open the link that we sent to ${cast.owner.email}.`)
  await rename(page, 'Unproved Name')
  await expect(page.getByText(VERIFY_FIRST)).toBeVisible()
  expect((await server.superuser.read('company_listings', cast.listing))['name']).toBe(cast.company)
  for (const path of ['/dashboard', '/add-listing', '/inquiries', '/reviews', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(1)
  }
  await notice.getByRole('button', { name: 'Send again' }).click()
  await expect(notices(page)).toContainText(`Open the link that we sent to ${cast.owner.email}.`)
  await server.superuser.patch(account, { verified: true })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
