import type { GetListParams } from 'react-admin'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FEATURED_THEN_NEWEST } from '../../domain/listings/console/listing-filter.ts'
import { KEPT_BY_SERVER } from '../../domain/listings/rules.ts'
import { pngOfSize } from '../../tests/support/hostile/images.ts'
import { createListing, createUser, PASSWORD, type TestUser } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { dataProvider } from './dataProvider.ts'
import { pocketbase } from './pocketbase.ts'
import type { ListingRecord } from './resources.ts'
import { signIn } from './session.ts'

const server = pocketBaseForTests()
let admin: TestUser
let owner: TestUser
const ids: Record<string, string> = {}

const query = (
  filter: GetListParams['filter'] = {},
  sort: GetListParams['sort'] = { field: 'created', order: 'DESC' },
) => ({
  filter,
  sort,
  pagination: { page: 1, perPage: 10 },
})
const listings = (...asked: Parameters<typeof query>) =>
  dataProvider.getList<ListingRecord>('company_listings', query(...asked))
const namesOf = ({ data }: { data: ListingRecord[] }) => data.map(({ name }) => name)

beforeAll(async () => {
  const { superuser, guest } = server
  admin = await createUser(superuser, guest, { is_admin: true })
  owner = await createUser(superuser, guest)
  pocketbase.baseURL = server.url
  const companies = {
    plain: { name: 'Québec Nord', rating: 3 },
    hundred: { name: '100% Freight', owner: owner.id },
    featured: { name: 'Étoile Lines', is_featured: true },
    newest: { name: "o'Brien_Sons", rating: 5 },
  }
  for (const [key, values] of Object.entries(companies)) ids[key] = await createListing(superuser, values)
})
beforeEach(() => signIn(admin.email, PASSWORD))

describe('a list of listings', () => {
  test('has featured ones first, then the newest', async () => {
    const answer = await listings({}, FEATURED_THEN_NEWEST)
    expect(namesOf(answer)).toEqual(['Étoile Lines', "o'Brien_Sons", '100% Freight', 'Québec Nord'])
  })

  test('sorts by name regardless of case, and by the place’s name', async () => {
    const byName = await listings({}, { field: 'name', order: 'ASC' })
    expect(namesOf(byName)).toEqual(['100% Freight', "o'Brien_Sons", 'Québec Nord', 'Étoile Lines'])
    expect((await listings({}, { field: 'location', order: 'DESC' })).data).toHaveLength(4)
  })

  test('knows its total', async () => {
    expect(await listings()).toMatchObject({ total: 4 })
  })

  test('omits fields that only the server reads', async () => {
    const { data } = await listings({}, FEATURED_THEN_NEWEST)
    for (const field of KEPT_BY_SERVER) expect(data[0]).not.toHaveProperty(field)
    expect(data[0]).toMatchObject({ logo: null, is_featured: true })
  })

  test('contains only what an owner may read, for an owner', async () => {
    await signIn(owner.email, PASSWORD)
    expect(namesOf(await listings())).toEqual(['100% Freight'])
  })

  test.each([
    ['quebec NORD', ['Québec Nord']],
    ['nord chicago', ['Québec Nord']],
    ['100%', ['100% Freight']],
    ['n_s', ["o'Brien_Sons"]],
    ["o'brien", ["o'Brien_Sons"]],
    ["' || id != '", []],
    ["\\' || 1=1 //", []],
    ['zzz\\', []],
    // the word index ends a text there
    ['quebec\u0000nord', ['Québec Nord']],
  ])('finds %j', async (q, names) => {
    expect(namesOf(await listings({ q }))).toEqual(names)
  })

  test('refuses a filter that listings do not have', async () => {
    await expect(listings({ slug: "' || id != ''" })).rejects.toThrow('unknown field or value')
  })
})

describe('a list of records', () => {
  const cities = ['Chicago', 'Houston', 'Montreal', 'Toronto']
  const page = (page: number, perPage: number, meta: object = { isCounted: false }) =>
    dataProvider.getList('admin/locations', {
      ...query({ name: cities }, { field: 'name', order: 'ASC' }),
      pagination: { page, perPage },
      meta,
    })

  test('knows whether another page follows, and its total only on request', async () => {
    const answers = await Promise.all([page(1, 3), page(2, 3), page(1, 4), page(2, 4)])
    expect(answers.map(({ total, pageInfo }) => [total, pageInfo])).toEqual([
      [undefined, { hasNextPage: true, hasPreviousPage: false }],
      [undefined, { hasNextPage: false, hasPreviousPage: true }],
      [undefined, { hasNextPage: false, hasPreviousPage: false }],
      [undefined, { hasNextPage: false, hasPreviousPage: true }],
    ])
    expect(answers.map(({ data }) => data.length)).toEqual([3, 1, 4, 0])
    expect(await page(1, 1, { isCounted: true })).toMatchObject({ total: 4 })
  })

  test('requests its first page once', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    await page(1, 3)
    expect(fetching).toHaveBeenCalledTimes(1)
    fetching.mockRestore()
  })

  test.each(["' || id != ''", "\\' || id != '' //", 'zzz\\', '\\', 'a\\nb'])(
    'is empty for the name %j',
    async (name) => {
      const asked = query({ name, slug: " || id != '' //" }, { field: 'name', order: 'ASC' })
      expect(await dataProvider.getList('admin/locations', asked)).toMatchObject({ data: [], total: 0 })
    },
  )

  test('filters by comparisons', async () => {
    const asked = query({ name: cities, slug_gte: 'm' }, { field: 'name', order: 'ASC' })
    const { data } = await dataProvider.getList('admin/locations', asked)
    expect(data.map(({ name }) => name)).toEqual(['Montreal', 'Toronto'])
  })
})

describe('a list of records that belong to listings', () => {
  const reviewed = async (listing: string, customer_name: string) => {
    const about = { listing, customer_name, customer_email: `${customer_name}@example.com`, rating: 5 }
    await server.superuser.create('reviews', { ...about, review_text: 'On time, both ways.', is_approved: true })
  }
  const reviewers = async () => {
    const { data, total } = await dataProvider.getList('company_reviews', query())
    return [data.map((row) => row['customer_name']), total]
  }

  test('names a member’s listings, so that an index finds their records, and contains only those', async () => {
    await reviewed(ids['hundred'] ?? '', 'Dana')
    await reviewed(ids['plain'] ?? '', 'Robin')
    expect((await reviewers())[1]).toBe(2)
    await signIn(owner.email, PASSWORD)
    const fetching = vi.spyOn(globalThis, 'fetch')
    expect(await reviewers()).toEqual([['Dana'], 1])
    const [, list] = fetching.mock.calls.map(([url]) => decodeURIComponent(String(url)))
    expect(list).toContain(`listing+=+'${ids['hundred']}'`)
    fetching.mockRestore()
    const stranger = await createUser(server.superuser, server.guest)
    await signIn(stranger.email, PASSWORD)
    expect(await reviewers()).toEqual([[], 0])
  })
})

test('finds accounts by a part of their address, only for administrators', async () => {
  const accounts = () =>
    dataProvider.getList('users', query({ q: owner.email.slice(0, 12) }, { field: 'email', order: 'ASC' }))
  expect((await accounts()).data).toMatchObject([{ email: owner.email }])
  await server.as(owner.token).patch(`/api/collections/users/records/${owner.id}`, { emailVisibility: false })
  expect((await accounts()).data).toMatchObject([{ email: owner.email }])
  await signIn(owner.email, PASSWORD)
  expect((await dataProvider.getList('users', query({ q: admin.email }))).data).toEqual([])
})

test('reads more records by id than one filter may name', async () => {
  const absent = Array.from({ length: 150 }, (_, n) => `absent${String(n).padStart(9, '0')}`)
  const { data } = await dataProvider.getMany('company_listings', { ids: [ids['plain'], ...absent, ids['newest']] })
  expect(data.map(({ id }) => id)).toEqual([ids['plain'], ids['newest']])
})

test('reads a resource with a slash in its name', async () => {
  const { data } = await dataProvider.getList(
    'admin/locations',
    query({ name: 'Chicago' }, { field: 'name', order: 'ASC' }),
  )
  expect(data).toMatchObject([{ slug: 'chicago' }])
  expect(await dataProvider.getOne('admin/locations', { id: data[0].id })).toMatchObject({ data: { name: 'Chicago' } })
})

test('updates a whole record for its owner, and deletes for an administrator', async () => {
  await signIn(owner.email, PASSWORD)
  const { data } = await dataProvider.getOne<ListingRecord>('company_listings', { id: String(ids['hundred']) })
  const changed = { ...data, address: '14 Dock Street' }
  const saved = await dataProvider.update('company_listings', { id: data.id, data: changed, previousData: data })
  expect(saved.data).toMatchObject({ id: data.id, address: '14 Dock Street', name: '100% Freight' })

  await signIn(admin.email, PASSWORD)
  const created = await dataProvider.create('admin/services', { data: { name: 'Livestock' } })
  expect(await dataProvider.delete('admin/services', { id: created.data.id })).toEqual({
    data: { id: created.data.id },
  })
  await expect(dataProvider.getOne('admin/services', { id: created.data.id })).rejects.toMatchObject({ status: 404 })
})

test('stores a chosen logo, and shows an error under the field for one that is not an image', async () => {
  const { data } = await dataProvider.getOne<ListingRecord>('company_listings', { id: String(ids['plain']) })
  const chosen = (content: string | Uint8Array<ArrayBuffer>, name: string) => ({
    rawFile: new File([content], name),
    src: 'blob:x',
    title: name,
  })
  const change = (logo: object | null, from = data) =>
    dataProvider.update<ListingRecord>('company_listings', {
      id: data.id,
      data: { ...from, logo },
      previousData: from,
    })
  const saved = await change(chosen(new Uint8Array(pngOfSize(2, 2)), 'a.png'))
  expect(saved.data).toMatchObject({ name: data.name, services: data.services, logo: { title: expect.any(String) } })
  await expect(change(chosen('no image', 'b.png'), saved.data)).rejects.toMatchObject({
    status: 400,
    body: { errors: { logo: expect.any(String) } },
  })
  expect((await change(null, saved.data)).data.logo).toBeNull()
})

test('refuses a change made from an older version', async () => {
  const { data } = await dataProvider.getOne<ListingRecord>('company_listings', { id: String(ids['newest']) })
  const change = (phone: string) =>
    dataProvider.update('company_listings', { id: data.id, data: { ...data, phone }, previousData: data })
  await change('312-555-0001')
  await expect(change('312-555-0002')).rejects.toMatchObject({ status: 409 })
})

test('distinguishes an ended session from an empty list and from a missing record', async () => {
  const leaver = await createUser(server.superuser, server.guest)
  await signIn(leaver.email, PASSWORD)
  expect((await listings()).data).toEqual([])
  await server.superuser.patch(`/api/collections/users/records/${leaver.id}`, {
    password: 'changed-1',
    passwordConfirm: 'changed-1',
  })
  await expect(listings()).rejects.toMatchObject({ status: 401 })
})

test('reports an ended session to every pending request', async () => {
  const { token, record } = pocketbase.authStore
  try {
    const asked = dataProvider.getOne('company_listings', { id: 'nosuchrecord000' })
    pocketbase.authStore.clear()
    await expect(asked).rejects.toMatchObject({ status: 401 })
  } finally {
    pocketbase.authStore.save(token, record)
  }
})

test('names the invalid field', async () => {
  const update = dataProvider.update('company_listings', {
    id: ids['plain'],
    data: { email: 'nonsense' },
    previousData: { id: ids['plain'] },
  })
  await expect(update).rejects.toMatchObject({
    status: 400,
    body: { errors: { email: expect.any(String), root: { serverError: expect.any(String) } } },
  })
})

test('reports a server that cannot be reached', async () => {
  pocketbase.baseURL = 'http://127.0.0.1:1'
  try {
    await expect(listings()).rejects.toMatchObject({ status: 0, message: expect.stringContaining('Unable to connect') })
  } finally {
    pocketbase.baseURL = server.url
  }
})
