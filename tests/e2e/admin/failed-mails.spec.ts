import { expect } from '../../support/browser/console.ts'
import { test } from '../../support/browser/console-without-publisher.ts'

test('shows an email that could not be sent and lets an administrator retry it', async ({ openAs, cast, server }) => {
  const page = await openAs('admin', '/admin/security')
  const section = page.getByRole('region', { name: /^Emails that were not sent: \d/ })
  await expect(page.getByText(/Rows per page/)).toBeVisible()
  await expect(section).toHaveCount(0)
  const mail = { kind: 'inquiry', record: cast.listing, recipient: 'dispatch@example.com', attempts: 9 }
  const last_error = 'The mail server did not answer.'
  const id = await server.superuser.create('outbox_mails', { ...mail, state: 'failed', last_error })
  await page.reload()
  const row = section.getByRole('listitem')
  await expect(row).toContainText('Quote request to dispatch@example.com')
  await expect(row).toContainText(last_error)
  await row.getByRole('button', { name: 'Retry email to dispatch@example.com' }).click()
  await expect(page.getByText('We will send the email again within a minute.')).toBeVisible()
  await expect(section).toHaveCount(0)
  expect(await server.superuser.read('outbox_mails', id)).toMatchObject({ state: 'pending' })
})

test('shows a withheld email with its reason and lets an administrator send it', async ({ openAs, cast, server }) => {
  const mail = { kind: 'inquiry_receipt', record: cast.listing, recipient: 'bombed@example.com', state: 'withheld' }
  const last_error = 'This address gets at most 5 receipts an hour.'
  const id = await server.superuser.create('outbox_mails', { ...mail, last_error })
  const page = await openAs('admin', '/admin/security')
  const row = page.getByRole('listitem').filter({ hasText: 'Receipt to bombed@example.com' })
  await expect(row).toContainText(last_error)
  await expect(row).toContainText('Withheld')
  await row.getByRole('button', { name: 'Send email to bombed@example.com' }).click()
  await expect(row).toHaveCount(0)
  expect(await server.superuser.read('outbox_mails', id)).toMatchObject({ state: 'pending' })
})
