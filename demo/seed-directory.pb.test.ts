import { describe, expect, inject, test } from 'vitest'
import { listingSchema } from '../domain/listings/schema.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { seedDirectory } from './seed-directory.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const PASSWORD = 'demo-password-1'
const SEEDED = ['carrier_records', 'company_listings', 'listing_assignments', 'reviews', 'inquiries'] as const

describe('seeding a directory', () => {
  const server = pocketBaseForTests()
  const seed = (listings: number, token = inject('pocketbase').superuserToken) =>
    seedDirectory({ backend: { url: server.url, token }, listings, seed: 5, demoPassword: PASSWORD, now: NOW })

  test('without companies creates the accounts, which can sign in', async () => {
    expect(await seed(0)).toMatchObject({ state: 'seeded', counts: { accounts: 3, company_listings: 0 } })
    for (const identity of ['admin@example.com', 'owner@example.com', 'owner2@example.com']) {
      const body = { identity, password: PASSWORD }
      const { status } = await server.guest.post('/api/collections/users/auth-with-password', body)
      expect(status, identity).toBe(200)
    }
  })

  test('stores every row that it counts, and its logos are served', async () => {
    const result = await seed(60)
    if (result.state !== 'seeded') throw new Error('refused')
    expect(result.counts).toMatchObject({ accounts: 0, company_listings: 60, listing_assignments: 6 })
    for (const collection of SEEDED)
      expect(await server.superuser.list(collection), collection).toHaveLength(result.counts[collection])

    const listings = (await server.superuser.list('company_listings')).map((row) => listingSchema.parse(row))
    const logo = listings.find((listing) => listing.logo)
    const answer = await server.guest.get(`/api/files/company_listings/${logo?.id}/${logo?.logo}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toMatch(/^.PNG/)
  })

  test('lets an owner read the inquiries of their companies', async () => {
    const body = { identity: 'owner@example.com', password: PASSWORD }
    const { body: session } = await server.guest.post('/api/collections/users/auth-with-password', body)
    const owner = server.as(String(session['token']))
    expect((await owner.list('company_listings')).length).toBeGreaterThanOrEqual(7)
    expect((await owner.list('inquiries', { filter: 'status = "new"' })).length).toBeGreaterThan(0)
  })

  test('changes nothing if there are companies', async () => {
    expect(await seed(10)).toEqual({ state: 'refused', companies: 60 })
    expect(await server.superuser.list('company_listings')).toHaveLength(60)
  })

  test('names the request that the server refused', async () => {
    await expect(seed(0, 'not-a-token')).rejects.toThrow(/PocketBase answers 40\d to \/api\/collections\/users/)
  })
})
