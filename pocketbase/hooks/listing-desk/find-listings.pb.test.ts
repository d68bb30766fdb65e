import { beforeAll, describe, expect, it } from 'vitest'
import { createListing, createUser, locationId, serviceId, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  const { superuser, guest } = server
  admin = await createUser(superuser, guest, { is_admin: true })
  owner = await createUser(superuser, guest, { full_name: 'Olive Öwner' })
  const [montreal, moving, freight] = await Promise.all([
    locationId(superuser, 'montreal'),
    serviceId(superuser, 'moving'),
    serviceId(superuser, 'freight'),
  ])
  const companies = [
    { name: 'Beta', verified: true, usdot_number: '4711', rating: 5 },
    { name: 'alpha', location: montreal, services: [moving, freight], email: '' },
    { name: 'Gamma', is_featured: true, owner: owner.id, mc_number: 'MC-123456', phone: '' },
    { name: 'delta', state: 'hidden', source: 'census', email: 'dispatch@delta.example' },
  ]
  for (const company of companies) await createListing(superuser, company)
})

const find = async (filter: object, query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), ...query })
  return server.as(admin.token).get(`/api/directory/listings?${search}`)
}
const namesOf = ({ body }: Awaited<ReturnType<typeof find>>) =>
  (body['items'] as { name: string }[]).map(({ name }) => name)

describe('the list of all listings', () => {
  it.each([
    ['featured', 'DESC', ['Gamma', 'delta', 'alpha', 'Beta']],
    ['created', 'DESC', ['delta', 'Gamma', 'alpha', 'Beta']],
    ['name', 'ASC', ['alpha', 'Beta', 'delta', 'Gamma']],
    ['location', 'DESC', ['alpha', 'Beta', 'delta', 'Gamma']],
    ['rating', 'DESC', ['Beta', 'alpha', 'delta', 'Gamma']],
  ])('is sorted as a whole by %s', async (sort, order, names) => {
    expect(namesOf(await find({}, { sort, order }))).toEqual(names)
  })

  it.each([
    [{ q: '4711' }, ['Beta']],
    [{ q: 'mc-123456' }, ['Gamma']],
    [{ q: 'dispatch@delta' }, ['delta']],
    [{ q: 'olive gamma' }, ['Gamma']],
    [{ q: "100%_' OR 1=1" }, []],
    [{ region: 'QC' }, ['alpha']],
    [{ owner: 'none', region: 'IL' }, ['delta', 'Beta']],
    [{ verified: true }, ['Beta']],
    [{ is_featured: false, state: 'published' }, ['alpha', 'Beta']],
    [{ state: 'hidden' }, ['delta']],
    [{ missing: 'email' }, ['alpha']],
    [{ missing: 'phone' }, ['Gamma']],
    [{ source: 'census' }, ['delta']],
    [{ source: 'none' }, ['Gamma', 'alpha', 'Beta']],
  ])('is narrowed by %j, and counted', async (filter, names) => {
    const answer = await find(filter)
    expect([namesOf(answer), answer.body['totalItems']]).toEqual([names, names.length])
  })

  it('is narrowed by a service, a city and an owner', async () => {
    const [service, location] = [
      await serviceId(server.superuser, 'moving'),
      await locationId(server.superuser, 'chicago'),
    ]
    expect(namesOf(await find({ service }))).toEqual(['alpha'])
    expect(namesOf(await find({ location, owner: owner.id }))).toEqual(['Gamma'])
    expect(namesOf(await find({ q: owner.email.toUpperCase() }))).toEqual(['Gamma'])
    const ids = await server.as(admin.token).get(`/api/directory/listings/ids?filter=${JSON.stringify({ service })}`)
    expect(ids.body['ids']).toHaveLength(1)
  })

  it('has pages, and holds nothing that only the server reads', async () => {
    const answer = await find({}, { page: '2', perPage: '3' })
    expect([namesOf(answer), answer.body['totalItems']]).toEqual([['Beta'], 4])
    expect((answer.body['items'] as object[])[0]).not.toHaveProperty('search_text')
  })

  it.each([
    [{ rating: 5 }, {}],
    [{ location: "' OR 1=1" }, {}],
    [{ region: 'ZZ' }, {}],
    [{ verified: 'yes' }, {}],
    [{}, { sort: 'slug' }],
    [{}, { order: 'DESC; DROP TABLE users' }],
    [{}, { page: '0' }],
    [{}, { perPage: '5000' }],
  ])('refuses %j with %j', async (filter, query) => {
    expect((await find(filter, query)).status).toBe(400)
  })

  it('is for administrators alone', async () => {
    for (const path of ['/api/directory/listings', '/api/directory/listings/ids']) {
      expect((await server.as(owner.token).get(path)).status).toBe(403)
      expect((await server.guest.get(path)).status).toBe(401)
    }
  })
})

it('reads one index alone, whatever it is narrowed and sorted by', async () => {
  const { DatabaseSync } = await import('node:sqlite')
  const { listingConditions, listingOrder } = await import('./listing-conditions.ts')
  const database = new DatabaseSync(`${server.dataDir}/data.db`, { readOnly: true })
  const wide = { q: 'blue', region: 'TX', service: 's', verified: true, state: 'published', missing: 'email' } as const
  for (const sort of ['featured', 'created', 'name', 'location', 'rating'] as const) {
    const { sql } = listingConditions({ ...wide, source: 'none', is_featured: false, owner: 'none' })
    const named = sql.replace(/\{:(\w+)\}/g, ':$1')
    const plan = database
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM company_listings WHERE ${named} ORDER BY ${listingOrder(sort, 'DESC')} LIMIT 25`,
      )
      .all({ word0: '', typed0: '', region: '', service: '', state: '' })
      .map(({ detail }) => String(detail))
    expect(plan.filter((step) => /^(SCAN|SEARCH) company_listings/.test(step))).toEqual([
      expect.stringContaining('USING COVERING INDEX idx_company_listings_console'),
    ])
  }
  database.close()
})
