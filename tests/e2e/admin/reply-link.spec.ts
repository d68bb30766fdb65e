import { randomUUID } from 'node:crypto'
import { expect, test } from '../../support/browser/console.ts'
import { expectAccessible } from '../../support/browser/screenshots.ts'
import { expectMail, mailedReplyLink } from '../../support/caught-mails.ts'
import { quoteBody } from '../../support/forms.ts'
import { createListing } from '../../support/records.ts'
import { apiOf } from '../../support/server/api.ts'
import { newAddress } from '../../support/server/visitor.ts'

test.use({ expectedComplaint: /status of 400/ })

test('an owner answers a request from its email without signing in, and the customer gets the price', async ({
  page,
  context,
  cast,
  baseURL,
  openAs,
}) => {
  const [dispatch, customer] = [newAddress(), newAddress()]
  const name = `Reply Lines ${randomUUID().slice(0, 8)}`
  const listing = await createListing(cast.admin.api, { name, email: dispatch, owner: cast.owner.id })
  const customer_name = `Dana ${randomUUID().slice(0, 6)}`
  await apiOf(baseURL ?? '').post(
    '/api/collections/inquiries/records',
    quoteBody(listing, { customer_email: customer, customer_name }),
  )
  await page.goto(await mailedReplyLink(context, dispatch))
  await expect(page.getByRole('heading', { level: 1, name: `Reply to ${customer_name}` })).toBeVisible()
  await expect(page.getByText('Two pallets from Chicago to Tulsa.')).toBeVisible()
  await expectAccessible(page, { widths: [360, 1280] })

  await page.getByLabel('Your reply').fill('We can pick it up on Friday.')
  await page.getByLabel('Price in US dollars (optional)').fill('call us')
  await page.getByRole('button', { name: 'Send reply' }).click()
  const price = page.getByLabel('Price in US dollars (optional)')
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription(/Enter the price in whole dollars/)
  await expectAccessible(page, { widths: [360, 1280] })
  await price.fill('$1,850')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /your reply$/ })).toBeVisible()
  await expect(page.getByText('$1,850')).toBeVisible()
  await expectAccessible(page, { widths: [360, 1280] })
  await expectMail(context, customer, `Re: Your request to ${name}`)

  await openAs('owner', '/inquiries')
  await page.getByRole('link', { name: customer_name }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText(`Reply by ${dispatch}`)
  await expect(history).toContainText('Price: US$1,850')
})

test('an owner replies with a price and a date in the console', async ({ openAs, cast }) => {
  const id = await cast.admin.api.create('inquiries', {
    listing: cast.listing,
    customer_name: 'Priced Reyes',
    customer_email: newAddress(),
    message: 'Two pallets to Tulsa.',
    status: 'new',
  })
  const page = await openAs('owner', `/inquiries/${id}`)
  await page.getByLabel('Your reply').fill('We can pick it up then.')
  await page.getByLabel('Price in US dollars (optional)').fill('950')
  await page.getByLabel('Earliest date (optional)').fill('2020-01-31')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByLabel('Earliest date (optional)')).toBeFocused()
  await expect(page.getByText('Earliest date must be today or a later day within two years')).toBeVisible()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Earliest date (optional)').fill(day)
  await expectAccessible(page, { widths: [360, 1280] })
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply Sent')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Price: US$950 · Earliest date:')
  await expect(page.getByLabel('Price in US dollars (optional)')).toHaveValue('')
})
