import { randomUUID } from 'node:crypto'
import { expect, test } from '../../../support/browser/console.ts'
import { createListing } from '../../../support/records.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('Save & Next opens the next form as soon as the save is answered, without another request', async ({
  openAs,
  cast,
}) => {
  const word = `Next${randomUUID().slice(0, 8)}`
  const ids: string[] = []
  for (const number of [1, 2]) ids.push(await createListing(cast.admin.api, { name: `${word} ${number}` }))
  const query = new URLSearchParams({ filter: JSON.stringify({ q: word }), sort: 'name', order: 'ASC', perPage: '25' })
  const page = await openAs('admin', `/manage-listings?${query}&page=1&beside=${ids[0]}`)
  const loaded = page.waitForResponse(
    (response) => response.url().includes('listing_assignments') && response.url().includes(String(ids[1])),
  )
  const phoneOf = (number: number) =>
    page.getByRole('region', { name: `${word} ${number}`, exact: true }).getByLabel('Phone Number')
  await phoneOf(1).fill('312-555-0101')
  await (await loaded).finished()

  const held: (() => void)[] = []
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((release) => held.push(release))
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(phoneOf(2)).toBeFocused()
  await phoneOf(2).fill('312-555-0102')

  // what arrives later does not replace what was typed
  for (const release of held) release()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  for (const [at, number] of ['312-555-0101', '312-555-0102'].entries())
    await expect
      .poll(async () => (await cast.admin.api.read('company_listings', String(ids[at])))['phone'])
      .toBe(number)
})
