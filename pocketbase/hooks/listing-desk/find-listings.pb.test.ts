import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { LISTING_SORTS, type ListingFilter, type ListingSort } from '../../../domain/listings/desk/listing-filter.ts'
import { createListing, createUser, locationId, serviceId, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { listingConditions } from './listing-conditions.ts'
import { pageSql } from './listing-page.ts'

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
    [{}, { page: '9007199254740991' }],
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

describe('a page of the list of all listings is read', () => {
  const planOf = (filter: ListingFilter, sort: ListingSort): string[] => {
    const database = new DatabaseSync(`${server.dataDir}/data.db`, { readOnly: true })
    const conditions = listingConditions(filter)
    const sql = pageSql({ filter, sort, order: 'DESC', page: 1, perPage: 25 }, conditions)
    const steps = database
      .prepare(`EXPLAIN QUERY PLAN ${sql.replace(/\{:(\w+)\}/g, ':$1')}`)
      .all(conditions.params)
      .map(({ detail }) => String(detail))
    database.close()
    return steps.filter((step) => /^(SCAN|SEARCH) company_listings/.test(step))
  }

  it.each(LISTING_SORTS)('by one index alone when it is narrowed and sorted by %s', (sort) => {
    const narrow = { q: 'blue', region: 'TX', verified: true, state: 'published', missing: 'email' } as const
    for (const filter of [narrow, { owner: 'none', source: 'none', is_featured: false, service: 'x' } as const])
      for (const step of planOf(filter, sort))
        expect(step).toMatch(/^\w+ company_listings USING COVERING INDEX idx_company_listings_console/)
  })

  it.each(LISTING_SORTS)('in the order of an index when it is whole, by %s', (sort) => {
    for (const step of planOf({}, sort)) expect(step).toMatch(/USING (COVERING )?INDEX/)
  })
})
