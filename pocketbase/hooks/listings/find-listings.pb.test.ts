import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { LISTING_SORTS, type ListingFilter, type ListingSort } from '../../../domain/listings/console/listing-filter.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { createListing, createUser, locationId, serviceId, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { narrowTables } from './find-listings.ts'
import { listingConditions, pageSql, type Scope } from './listing-conditions.ts'

const server = pocketBaseForTests()
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  const { superuser, guest } = server
  admin = await createUser(superuser, guest, { is_admin: true })
  owner = await createUser(superuser, guest, { full_name: 'Olive Ö’Wner' })
  const [montreal, moving, freight] = await Promise.all([
    locationId(superuser, 'montreal'),
    serviceId(superuser, 'moving'),
    serviceId(superuser, 'freight'),
  ])
  const companies = [
    { name: 'Beta', verified: true, usdot_number: '4711', rating: 5 },
    { name: 'alpha', location: montreal, services: [moving, freight], email: '' },
    { name: 'Gamma', is_featured: true, address: '77 Quay St', owner: owner.id, mc_number: 'MC-123456', phone: '' },
    { name: 'delta', phone: '(503) 555-0188', state: 'hidden', source: 'census', email: 'dispatch@delta.example' },
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
    [{ q: 'USDOT # 04711' }, ['Beta']],
    [{ q: 'mc-123456' }, ['Gamma']],
    [{ q: 'MC 0123456' }, ['Gamma']],
    [{ q: '+1 503.555.0188' }, ['delta']],
    [{ q: 'dispatch@delta' }, ['delta']],
    [{ q: 'olive gamma' }, ['Gamma']],
    [{ q: 'owner olive' }, ['Gamma']],
    [{ q: "Ö'wner" }, ['Gamma']],
    [{ q: '77 quay street chicago' }, ['Gamma']],
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
    [{ source: 'none', is_featured: false, verified: false }, ['alpha']],
    [{ region: 'IL', state: 'published' }, ['Gamma', 'Beta']],
    [{ region: 'IL', missing: 'phone' }, ['Gamma']],
    [{ region: 'QC', verified: true }, []],
    [{ state: 'waiting' }, []],
  ])('is filtered by %j, and counted', async (filter, names) => {
    const answer = await find(filter)
    expect([namesOf(answer), answer.body['totalItems']]).toEqual([names, names.length])
  })

  it('is filtered by a service, a city and an owner', async () => {
    const [service, location] = [
      await serviceId(server.superuser, 'moving'),
      await locationId(server.superuser, 'chicago'),
    ]
    expect(namesOf(await find({ service }))).toEqual(['alpha'])
    expect(namesOf(await find({ service, source: 'none', owner: 'none' }, { sort: 'location' }))).toEqual(['alpha'])
    expect(namesOf(await find({ service, region: 'IL' }))).toEqual([])
    expect(namesOf(await find({ location, owner: owner.id }))).toEqual(['Gamma'])
    expect(namesOf(await find({ q: owner.email.toUpperCase() }))).toEqual(['Gamma'])
    const ids = await server.as(admin.token).get(`/api/directory/listings/ids?filter=${JSON.stringify({ service })}`)
    expect(ids.body['ids']).toHaveLength(1)
  })

  it('has pages, and no fields that only the server reads', async () => {
    const answer = await find({}, { page: '2', perPage: '3' })
    expect([namesOf(answer), answer.body['totalItems']]).toEqual([['Beta'], 4])
    expect((answer.body['items'] as object[])[0]).not.toHaveProperty('search_text')
  })

  it.each(LISTING_SORTS)('has the same order page by page to its end, by %s', async (sort) => {
    for (const filter of [{}, { verified: false }, { state: 'published' }, { source: 'none', missing: 'email' }]) {
      const whole = await find(filter, { sort, order: 'DESC' })
      const pages = (whole.body['items'] as object[]).map((_, at) =>
        find(filter, { sort, order: 'DESC', page: String(at + 1), perPage: '1' }),
      )
      expect((await Promise.all(pages)).flatMap(namesOf)).toEqual(namesOf(whole))
      expect(namesOf(await find(filter, { sort, page: '9' }))).toEqual([])
    }
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

  it('is closed to guests, and the list of ids to members', async () => {
    expect((await server.as(owner.token).get('/api/directory/listings/ids')).status).toBe(403)
    for (const path of ['/api/directory/listings', '/api/directory/listings/ids'])
      expect((await server.guest.get(path)).status).toBe(401)
  })
})

describe('a search', () => {
  const unread = () => {
    const database = new DatabaseSync(`${server.dataDir}/data.db`, { readOnly: true })
    const rows = database.prepare('SELECT 1 FROM listing_texts WHERE is_read = 0').all()
    database.close()
    return rows.length
  }
  /** A run does nothing while the previous one is still working, so this repeats it. */
  const readTexts = () =>
    eventually(async () => {
      await server.superuser.post('/api/crons/listing_texts', {})
      expect(unread()).toBe(0)
    })

  it.each([
    ['immediately', async () => {}],
    ['after its texts are indexed', readTexts],
  ])('follows each change of a listing, %s', async (_, wait) => {
    const id = await createListing(server.superuser, { name: 'Zebulon Quartz' })
    await wait()
    expect(namesOf(await find({ q: 'bulon uart' }))).toEqual(['Zebulon Quartz'])
    expect(namesOf(await find({ q: 'bulon' }, { sort: 'location' }))).toEqual(['Zebulon Quartz'])
    await server.superuser.patch(`/api/collections/company_listings/records/${id}`, { name: 'Yellow Quartz' })
    await wait()
    expect(namesOf(await find({ q: 'bulon' }))).toEqual([])
    expect(namesOf(await find({ q: 'quartz yellow "low@q' }))).toEqual([])
    expect(namesOf(await find({ q: 'QUARTZ ye' }))).toEqual(['Yellow Quartz'])
    await server.superuser.delete(`/api/collections/company_listings/records/${id}`)
    await wait()
    expect(namesOf(await find({ q: 'quartz' }))).toEqual([])
  })

  it.each([
    ['immediately', async () => {}],
    ['after its texts are indexed', readTexts],
  ])('finds names in all ways to type them, %s', async (_, wait) => {
    const { superuser } = server
    const ids: string[] = []
    for (const name of ['O’Quill & Sons Inc', 'T.Q.C. Movers', 'Q J Wendell Transport', 'Two Quails & a Van'])
      ids.push(await createListing(superuser, { name }))
    await wait()
    expect(namesOf(await find({ q: "o'quill sons llc" }))).toEqual(['O’Quill & Sons Inc'])
    expect(namesOf(await find({ q: 'oquill' }))).toEqual(['O’Quill & Sons Inc'])
    expect(namesOf(await find({ q: 'tqc' }))).toEqual(['T.Q.C. Movers'])
    expect(namesOf(await find({ q: 'qj wendell' }))).toEqual(['Q J Wendell Transport'])
    expect(namesOf(await find({ q: 'two quails and a van' }))).toEqual(['Two Quails & a Van'])
    await Promise.all(ids.map((id) => superuser.delete(`/api/collections/company_listings/records/${id}`)))
  })

  it('that finds nothing is corrected, and says so', async () => {
    const { superuser } = server
    const id = await createListing(superuser, { name: 'Schneiderman Quarry Lines' })
    await readTexts()
    for (const q of ['shneiderman', 'schneidreman quarry', 'schneidermam lines', 'quarri schneiderman']) {
      const answer = await find({ q })
      expect([q, ...namesOf(answer)]).toEqual([q, 'Schneiderman Quarry Lines'])
      expect(answer.body['corrected']).toMatch(/schneiderman|quarry/)
    }
    const ids = await server
      .as(admin.token)
      .get(`/api/directory/listings/ids?filter=${JSON.stringify({ q: 'shneiderman' })}`)
    expect(ids.body['ids']).toEqual([id])
    expect((await find({ q: 'schneiderman' })).body).not.toHaveProperty('corrected')
    expect((await find({ q: 'zzyzxzzyzx' })).body).toMatchObject({ items: [], totalItems: 0 })
    await superuser.delete(`/api/collections/company_listings/records/${id}`)
  })

  it('finds listings with two common words, even if one is in the owner’s name', async () => {
    const { superuser, guest } = server
    const uplandsOwner = await createUser(superuser, guest, { full_name: 'Wyoming Uplands' })
    const many = Array.from({ length: 30 }, (_, n) => [`Quarry Haulers ${n}`, `Uplands Movers ${n}`]).flat()
    const names = [...many, 'Quarry Uplands']
    const ids: string[] = []
    for (const name of names) ids.push(await createListing(superuser, { name }))
    ids.push(await createListing(superuser, { name: 'Quarry Works', owner: uplandsOwner.id }))
    await readTexts()
    expect(namesOf(await find({ q: 'quarry uplands' })).toSorted()).toEqual(['Quarry Uplands', 'Quarry Works'])
    expect((await find({ q: 'quarry' })).body['totalItems']).toBe(32)
    await Promise.all(ids.map((id) => superuser.delete(`/api/collections/company_listings/records/${id}`)))
  })
})

describe('the list of a member', () => {
  const findAs = (user: TestUser, filter: object) =>
    server.as(user.token).get(`/api/directory/listings?filter=${JSON.stringify(filter)}`)

  it('contains the listings that the member owns or is assigned to', async () => {
    const { superuser, guest } = server
    const [member, stranger] = await Promise.all([createUser(superuser, guest), createUser(superuser, guest)])
    const assigned = await createListing(superuser, { name: 'Assigned', owner: owner.id })
    await createListing(superuser, { name: 'Own', owner: member.id })
    await superuser.create('listing_assignments', { listing: assigned, assigned_to_user: member.id })
    const all = await findAs(member, {})
    expect([namesOf(all).toSorted(), all.body['totalItems']]).toEqual([['Assigned', 'Own'], 2])
    expect(namesOf(await findAs(member, { q: 'assi' }))).toEqual(['Assigned'])
    expect(namesOf(await findAs(member, { q: 'gamma' }))).toEqual([])
    expect(namesOf(await findAs(member, { q: owner.email.slice(0, 9) }))).toEqual([])
    expect(namesOf(await findAs(stranger, {}))).toEqual([])
    for (const id of [assigned, ...(await superuser.list('company_listings', { filter: `owner = "${member.id}"` }))])
      await superuser.delete(`/api/collections/company_listings/records/${typeof id === 'string' ? id : id['id']}`)
  })
})

describe('a page of the list of listings is read', () => {
  const stepsOf = (sql: string, params: Record<string, string>): string[] => {
    const database = new DatabaseSync(`${server.dataDir}/data.db`, { readOnly: true })
    const steps = database
      .prepare(`EXPLAIN QUERY PLAN ${sql.replace(/\{:(\w+)\}/g, ':$1')}`)
      .all(params)
      .map(({ detail }) => String(detail))
    database.close()
    return steps.filter((step) => /^(SCAN|SEARCH) company_listings/.test(step))
  }
  const planOf = (filter: ListingFilter, sort: ListingSort, scope: Partial<Scope> = {}): string[] => {
    const conditions = listingConditions(filter, { member: '', ...scope })
    const sql = pageSql({ filter, member: '', sort, order: 'DESC', page: 1, perPage: 25 }, conditions)
    return stepsOf(sql, conditions.params)
  }

  it.each(LISTING_SORTS)('from one index when it is filtered and sorted by %s', (sort) => {
    const narrow = { q: 'blue', region: 'TX', verified: true, state: 'published', missing: 'email' } as const
    for (const filter of [narrow, { owner: 'none', source: 'none', is_featured: false, service: 'x' } as const])
      for (const step of planOf(filter, sort))
        expect(step).toMatch(/^\w+ company_listings USING COVERING INDEX idx_company_listings_console/)
  })

  it.each([
    ['kind', { service: 'x', source: 'none', state: 'waiting' }],
    ['kind', { is_featured: false, owner: 'none' }],
    ['location', { region: 'TX', service: 'x', verified: false }],
  ] as const)('from the %s index when few match %j', (index, filter) => {
    const { sql, params } = listingConditions(filter)
    for (const step of stepsOf(`SELECT count(*) FROM ${narrowTables(filter, sql)} WHERE ${sql}`, params))
      expect(step).toMatch(new RegExp(`^\\w+ company_listings USING COVERING INDEX idx_company_listings_${index}`))
  })

  it('once for each listing from the kind index, even if similar listings have an owner', async () => {
    const alike = [{}, { owner: owner.id }].map((more) => createListing(server.superuser, { verified: true, ...more }))
    const ids = await Promise.all(alike)
    const { sql } = listingConditions({ verified: true })
    const database = new DatabaseSync(`${server.dataDir}/data.db`, { readOnly: true })
    const found = database.prepare(`SELECT id FROM ${narrowTables({ verified: true }, sql)} WHERE ${sql}`).all()
    database.close()
    expect(found.map(({ id }) => id).filter((id) => ids.includes(String(id)))).toHaveLength(ids.length)
    for (const id of ids) await server.superuser.delete(`/api/collections/company_listings/records/${id}`)
  })

  it('city by city within a region when it is sorted by location', () => {
    const step = 'SEARCH company_listings USING COVERING INDEX idx_company_listings_location (location=?)'
    expect(planOf({ region: 'TX', verified: true }, 'location')).toContain(step)
  })

  it.each([{ owner: 'none', verified: false }, { is_featured: false }, { region: 'TX', source: 'none' }] as const)(
    'from a member’s own listings with any filter: %j',
    (filter) => {
      for (const sort of LISTING_SORTS)
        expect(planOf(filter, sort, { member: owner.id })).toContain(
          'SEARCH company_listings USING INDEX sqlite_autoindex_company_listings_1 (id=?)',
        )
    },
  )

  it.each(LISTING_SORTS)('listing by listing when few can match, sorted by %s', (sort) => {
    const rare = { at: [0], trigrams: '"blu" AND "lue"' }
    for (const scope of [{ rare }, { member: owner.id }])
      for (const step of planOf({ q: 'blue', verified: true }, sort, scope))
        expect(step).toMatch(/^SEARCH .* \(.*=\?\)$/)
  })

  it.each(LISTING_SORTS)('in the order of an index without a filter, by %s', (sort) => {
    for (const step of planOf({}, sort)) expect(step).toMatch(/USING (COVERING )?INDEX/)
  })
})
