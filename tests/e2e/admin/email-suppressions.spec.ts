import { randomUUID } from 'node:crypto'
import { expect } from '../../support/browser/console.ts'
import { test } from '../../support/browser/console-without-publisher.ts'

test('suppresses an address with a reason, finds it and allows it again', async ({ openAs, cast }) => {
  const email = `gone-${randomUUID().slice(0, 8)}@example.com`
  const page = await openAs('admin', '/admin/mail')
  const form = page.getByRole('form', { name: 'Suppress an email address' })
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Reason (optional)').fill('Asked by phone')
  await form.getByRole('button', { name: 'Suppress' }).click()
  await expect(page.getByText(`${email} will get no more email.`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search suppressed addresses' }).fill(email)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText(`Added by hand · ${cast.admin.name}`)
  await expect(row).toContainText('Asked by phone')
  await row.getByRole('button', { name: `Allow email to ${email}` }).click()
  await page
    .getByRole('dialog', { name: `Allow email to ${email}` })
    .getByRole('button', { name: 'Allow' })
    .click()
  await expect(page.getByText(`${email} will get email again.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})
