import { randomUUID } from 'node:crypto'
import { expect } from '../../support/browser/console.ts'
import { test } from '../../support/browser/console-without-publisher.ts'

test('an address is suppressed with its reason, found, and allowed again', async ({ openAs, cast }) => {
  const email = `gone-${randomUUID().slice(0, 8)}@example.com`
  const page = await openAs('admin', '/admin/mail')
  const form = page.getByRole('form', { name: 'Suppress an address' })
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Reason (optional)').fill('Asked by phone')
  await form.getByRole('button', { name: 'Suppress' }).click()
  await expect(page.getByText(`${email} gets no more mail.`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search suppressed addresses' }).fill(email)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText(`Added by hand · ${cast.admin.name}`)
  await expect(row).toContainText('Asked by phone')
  await row.getByRole('button', { name: `Allow ${email}` }).click()
  await page
    .getByRole('dialog', { name: `Allow ${email}` })
    .getByRole('button', { name: 'Allow' })
    .click()
  await expect(page.getByText(`${email} gets mail again.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})
