import { createCompany, expect, test } from '../../../support/browser/console.ts'
import { expectAccessible } from '../../../support/browser/screenshots.ts'
import { expectMail, mailedRecipientLink } from '../../../support/caught-mails.ts'
import { newAddress } from '../../../support/server/visitor.ts'

test.use({ expectedComplaint: /status of 400/ })

test('an owner adds an address, which its reader confirms, and sends a test request to it', async ({
  openAs,
  cast,
  context,
}) => {
  const { listing, company } = await createCompany(cast.admin.api, cast.owner.id)
  const page = await openAs('owner', `/edit-listing/${listing}`)
  const section = page.getByRole('region', { name: 'Where quote requests arrive' })
  await expect(section.getByRole('listitem').filter({ hasText: cast.owner.email })).toContainText('Gets requests')
  const field = section.getByLabel('Add an email address')
  await field.fill(cast.owner.email)
  await section.getByRole('button', { name: 'Add address' }).click()
  await expect(section.getByText('This address is on the list already')).toBeVisible()
  const dispatch = newAddress()
  await field.fill(dispatch)
  await section.getByRole('button', { name: 'Add address' }).click()
  const row = section.getByRole('listitem').filter({ hasText: dispatch })
  await expect(row).toContainText('Waits until its reader confirms')
  await expectAccessible(page, { widths: [360, 1280] })

  const reader = await context.newPage()
  await reader.goto(await mailedRecipientLink(context, dispatch))
  await reader.getByRole('button', { name: 'Yes, send them here' }).click()
  await expect(
    reader.getByRole('heading', { level: 1, name: `You get the quote requests for ${company}` }),
  ).toBeVisible()
  await reader.close()

  await page.reload()
  await expect(row).toContainText('Gets requests')
  await section.getByRole('button', { name: 'Send a test request' }).click()
  await expect(page.getByText('Test Request Sent')).toBeVisible()
  await expectMail(context, dispatch, `Test: quote request for ${company}`)
  await row.getByRole('button', { name: `Remove ${dispatch}` }).click()
  await expect(row).toHaveCount(0)
  await expect(field).toBeFocused()
})
