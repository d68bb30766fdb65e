import { expect } from '../../support/browser/console.ts'
import { test } from '../../support/browser/console-without-publisher.ts'

test('a mail that could not be sent is shown to an administrator, who has it sent again', async ({
  openAs,
  cast,
  server,
}) => {
  const page = await openAs('admin', '/admin/security')
  const section = page.getByRole('region', { name: /^Mails that were not sent: \d/ })
  await expect(page.getByText(/Rows per page/)).toBeVisible()
  await expect(section).toHaveCount(0)
  const mail = { kind: 'inquiry', record: cast.listing, recipient: 'dispatch@example.com', attempts: 9 }
  const last_error = 'The mail server did not answer.'
  const id = await server.superuser.create('outbox_mails', { ...mail, state: 'failed', last_error })
  await page.reload()
  const row = section.getByRole('listitem')
  await expect(row).toContainText('Quote request to dispatch@example.com')
  await expect(row).toContainText(last_error)
  await row.getByRole('button', { name: 'Retry the mail to dispatch@example.com' }).click()
  await expect(page.getByText('The mail is sent again within a minute.')).toBeVisible()
  await expect(section).toHaveCount(0)
  expect(await server.superuser.read('outbox_mails', id)).toMatchObject({ state: 'pending' })
})

test('a mail beyond the limits is shown with the reason, and sent when an administrator says so', async ({
  openAs,
  cast,
  server,
}) => {
  const mail = { kind: 'inquiry_receipt', record: cast.listing, recipient: 'bombed@example.com', state: 'withheld' }
  const last_error = 'This address gets at most 5 receipts an hour.'
  const id = await server.superuser.create('outbox_mails', { ...mail, last_error })
  const page = await openAs('admin', '/admin/security')
  const row = page.getByRole('listitem').filter({ hasText: 'Receipt to bombed@example.com' })
  await expect(row).toContainText(last_error)
  await expect(row).toContainText('Withheld')
  await row.getByRole('button', { name: 'Send the mail to bombed@example.com' }).click()
  await expect(row).toHaveCount(0)
  expect(await server.superuser.read('outbox_mails', id)).toMatchObject({ state: 'pending' })
})
