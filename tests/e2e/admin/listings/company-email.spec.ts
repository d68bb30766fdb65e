import { EMAIL_ANSWERS } from '../../../../domain/mail/email-suppressions.ts'
import { expect } from '../../../support/browser/console.ts'
import { test } from '../../../support/browser/console-without-publisher.ts'
import { deliver } from '../../../support/mail/delivery.ts'
import { startSmtpSink } from '../../../support/mail/smtp-sink.ts'

test('changes a company email only after its reader confirms and an administrator approves', async ({
  openAs,
  cast,
  server,
}) => {
  const sink = await startSmtpSink()
  const typed = `office-${cast.owner.id}@example.com`
  const stored = () => server.superuser.read('company_listings', cast.listing)
  const before = String((await stored())['email'])
  const page = await openAs('owner', `/edit-listing/${cast.listing}`)
  await page.getByRole('textbox', { name: 'Email Address', exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const waits = `Waiting for confirmation of ${typed}`
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(waits)
  await page.goto(`/edit-listing/${cast.listing}`)
  const line = page.getByRole('status', { name: 'New email' })
  await expect(line).toContainText(
    `${waits}. We have mailed a link to it; until it is opened, quote requests go to ${before}.`,
  )
  await expect(page.getByRole('textbox', { name: 'Email Address', exact: true })).toHaveValue(before)

  await deliver(server, sink.port)
  const [, link = ''] = /(\/auth\?mode=company#token=[\w.-]+)/.exec(String(sink.to(typed)[0]?.text)) ?? []
  await page.goto(link)
  await expect(page.getByText('Somebody gave your email address for a company in our directory.')).toBeVisible()
  expect(await stored()).toMatchObject({ email: before, new_email: typed })
  await page.getByRole('button', { name: 'Yes, send them here' }).click()
  await expect(page.getByText(EMAIL_ANSWERS.confirmedAndWaits)).toBeVisible()
  expect(await stored()).toMatchObject({ email: before, new_email: '' })
  await page.goto(`/edit-listing/${cast.listing}`)
  await expect(page.getByRole('status', { name: 'Pending changes' })).toContainText('Email Address waits for approval.')
  await sink.stop()
})

test('cancels an email change', async ({ openAs, cast, server }) => {
  const stored = () => server.superuser.read('company_listings', cast.listing)
  const before = String((await stored())['email'])
  await cast.owner.api.patch(`/api/collections/company_listings/records/${cast.listing}`, { email: 'typo@example.com' })
  const page = await openAs('owner', `/edit-listing/${cast.listing}`)
  const line = page.getByRole('status', { name: 'New email' })
  await expect(line).toContainText('typo@example.com')
  await line.getByRole('button', { name: 'Cancel email change' }).click()
  await expect(line).toHaveCount(0)
  expect(await stored()).toMatchObject({ email: before, new_email: '' })
})
