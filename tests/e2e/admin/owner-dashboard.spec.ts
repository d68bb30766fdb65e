import { expect, test } from '../../support/browser/console.ts'
import { createListing } from '../../support/records.ts'

test('an owner sees how a company does, what its listing lacks, and the state of requests', async ({
  openAs,
  cast,
  browser,
}) => {
  const name = `Zebra Lines ${Date.now()}`
  const { api } = cast.admin
  const listing = await createListing(api, { name, owner: cast.owner.id, website: '', address: '' })
  await api.create('listing_requests', {
    listing,
    requested_by: cast.owner.id,
    request_type: 'verified',
    status: 'pending',
  })
  const { slug } = await api.read('company_listings', listing)
  // the tests' browser identifies itself as a program, and programs are not counted
  const visitor = await (await browser.newContext({ userAgent: 'Mozilla/5.0 Firefox/140.0' })).newPage()
  await expect.poll(async () => (await visitor.request.get(`/company/${slug}`)).status()).toBe(200)
  const told = visitor.waitForRequest('**/api/directory/seen')
  await visitor.goto(`/company/${slug}`)
  expect((await told).postDataJSON()).toEqual({ listing: slug, kind: 'view' })

  const page = await openAs('owner', '/dashboard')
  await page.getByLabel('Company', { exact: true }).selectOption(name)
  const numbers = page.getByRole('region', { name: `${name}: last 30 days` })
  await expect(async () => {
    await page.reload()
    await page.getByLabel('Company', { exact: true }).selectOption(name)
    expect(await numbers.locator('dt', { hasText: 'Page views' }).locator('+ dd').textContent()).toBe('1')
  }).toPass({ timeout: 60_000 })
  await numbers.getByText('Day by day').click()
  await expect(numbers.getByRole('row')).toHaveCount(31)
  await expect(page.getByRole('region', { name: 'Your requests' })).toContainText(`Verified listing: ${name}`)
  await page.getByRole('link', { name: 'No address' }).click()
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toBeFocused()
})
