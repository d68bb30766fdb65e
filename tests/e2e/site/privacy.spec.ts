import { BRAND } from '../../../domain/brand.ts'
import { expect, sitemapPaths, test } from '../../support/browser/browser.ts'

const ADDRESS = /[\w.+-]+@[\w-]+\.[\w.]+/g

test('no page shows an email address but the directory’s own', async ({ request, baseURL }) => {
  for (const path of await sitemapPaths(baseURL, /./)) {
    const html = await (await request.get(path)).text()
    const others = (html.match(ADDRESS) ?? []).filter((address) => address !== BRAND.mailbox)
    expect(others, path).toEqual([])
  }
})

test('a guest gets no listings, users, inquiries or reviewers from the API', async ({ request }) => {
  for (const collection of ['company_listings', 'users', 'inquiries', 'reviews', 'listing_assignments', 'changes']) {
    const response = await request.get(`/api/collections/${collection}/records?perPage=500`)
    expect((await response.text()).match(ADDRESS) ?? [], collection).toEqual([])
    if (response.ok()) expect((await response.json()).items, collection).toEqual([])
  }
  const reviews = await request.get('/api/collections/public_reviews/records?perPage=500')
  expect((await reviews.json()).totalItems).toBeGreaterThan(0)
  expect((await reviews.text()).match(ADDRESS) ?? []).toEqual([])
})

test('the export needs its token', async ({ request }) => {
  expect((await request.get('/api/directory/export')).status()).toBe(401)
})
