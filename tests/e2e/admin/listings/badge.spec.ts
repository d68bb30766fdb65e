import { createCompany, expect, test, violationsOf } from '../../../support/browser/console.ts'

test('an owner copies the badge of a company that has a review', async ({ openAs, cast }) => {
  const { api } = cast.admin
  const { listing } = await createCompany(api, cast.owner.id)
  const { name, slug } = await api.read('company_listings', listing)
  const page = await openAs('owner', `/edit-listing/${listing}`)
  await page.getByText('Badge for your website').click()
  await expect(page.getByText('Your badge appears here after the first approved review')).toBeVisible()
  const customer = { customer_name: 'Pat Doe', customer_email: 'pat@example.com' }
  await api.create('reviews', {
    listing,
    ...customer,
    rating: 5,
    review_text: 'They arrived on time.',
    is_approved: true,
  })
  await page.route(`/company/${slug}.svg`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.reload()
  await page.getByText('Badge for your website').click()
  await expect(page.getByRole('img', { name: `The badge of ${name}` })).toBeVisible()
  const line = page.getByLabel('Copy this line of HTML')
  await expect(line).toHaveValue(
    new RegExp(`^<a href="http[^"]+/company/${slug}"><img src="http[^"]+/company/${slug}.svg"`),
  )
  await expect(page.getByText('We know of no website that has shown your badge in the last two months.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy HTML' }).click()
  await expect(page.getByText('Paste the line into your website.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await line.inputValue())
})
