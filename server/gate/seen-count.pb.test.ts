import { beforeAll, describe, expect, it } from 'vitest'
import { BADGE_PLACE_LIMITS } from '../../domain/listings/badge-places.ts'
import { NUMBERS_DAYS, SEEN_PATH, type ViewKind } from '../../domain/listings/listing-views.ts'
import { TRAFFIC_LIMITS } from '../../domain/security/request-limits.ts'
import { createListing, createUser, type TestUser } from '../../tests/support/records.ts'
import { gateForTests, rawRequest } from '../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const gate = gateForTests({
  backendUrl: () => server.url,
  files: { 'index.html': 'home', '404.html': 'no page', 'company/acme-lines.svg': '<svg/>' },
})

let owner: TestUser
let stranger: TestUser
let listing = ''
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest)
  stranger = await createUser(server.superuser, server.guest)
  listing = await createListing(server.superuser, { name: 'Acme Lines', owner: owner.id })
})

const tell = (body: string, headers: Record<string, string> = {}) =>
  rawRequest(gate.url, SEEN_PATH, {
    method: 'POST',
    body,
    headers: { 'user-agent': 'Firefox', 'content-type': 'text/plain', 'x-forwarded-for': '198.51.100.7', ...headers },
  })
const seen = (kind: ViewKind, headers = {}, slug = 'acme-lines') =>
  tell(JSON.stringify({ listing: slug, kind }), headers)
const numbers = async (token: string) =>
  (await server.as(token).get(`/api/directory/listings/${listing}/numbers`)).body['days'] as Record<string, unknown>[]

it('a page’s view is counted for its company and day, and for nobody in particular', async () => {
  for (const kind of ['view', 'view', 'call', 'website'] as const) expect((await seen(kind)).status).toBe(204)
  await seen('view', {}, 'nobody-of-this-name')
  await gate.tellViews()
  await seen('view')
  await gate.tellViews()
  await server.superuser.create('inquiries', {
    listing,
    customer_name: 'Dana',
    customer_email: 'dana@example.com',
    message: 'Two pallets.',
    status: 'new',
  })
  const days = await numbers(owner.token)
  expect(days).toHaveLength(NUMBERS_DAYS)
  expect(days.at(-1)).toMatchObject({ views: 3, calls: 1, websites: 1, quotes: 1, reviews: 0 })
  const rows = await server.superuser.list('listing_views')
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toContain('198.51')
})

describe('a badge on another website', () => {
  const show = (referer: string, headers: Record<string, string> = {}) =>
    rawRequest(gate.url, '/company/acme-lines.svg', {
      headers: { 'user-agent': 'Firefox', referer, 'x-forwarded-for': '198.51.100.7', ...headers },
    })
  const badges = async (token = owner.token) =>
    (await server.as(token).get(`/api/directory/listings/${listing}/numbers`)).body['badges']

  it('is counted for that website and month, and for nobody in particular', async () => {
    for (const referer of [
      'https://www.example.org/about?mail=dana@example.org',
      'https://example.org/',
      'https://other.example.net',
    ])
      expect((await show(referer)).status).toBe(200)
    const tag = String((await show('https://example.org/')).headers['etag'])
    expect((await show('https://example.org/', { 'if-none-match': tag })).status).toBe(304)
    await gate.tellViews()
    expect(await badges()).toEqual(['example.org', 'other.example.net'])
    const rows = await server.superuser.list('badge_places', { sort: '-count' })
    expect(rows).toMatchObject([{ host: 'example.org', count: 4 }, { count: 1 }])
    for (const trace of ['198.51', 'dana', 'about']) expect(JSON.stringify(rows)).not.toContain(trace)
  })

  it('is not counted for this site, programs, those who ask, and what is no website', async () => {
    const before = await badges()
    await show('https://haul.example/company/acme-lines')
    for (const referer of ['http://10.0.0.1/', 'about:client', 'http://localhost/', '<script>']) await show(referer)
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }, { 'user-agent': 'Googlebot/2.1' }])
      await show('https://third.example.net/', headers)
    await gate.tellViews()
    expect(await badges()).toEqual(before)
  })

  it('takes few rows, whatever anybody sends', async () => {
    for (let n = 0; n < 40; n++) await show(`https://spam${n}.example.net/`)
    await gate.tellViews()
    expect(await badges()).toHaveLength(BADGE_PLACE_LIMITS.ofListing)
    expect(await badges()).toContain('example.org')
  })
})

it('visitors who ask not to be tracked, and programs, are not counted', async () => {
  const before = (await numbers(owner.token)).at(-1)
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }, { 'user-agent': 'Googlebot/2.1' }])
    expect((await seen('view', headers)).status).toBe(204)
  for (const body of ['{', '{"listing":"acme-lines","kind":"sale"}', '{"listing":"../x","kind":"view"}'])
    expect((await tell(body)).status).toBe(204)
  expect((await tell('x'.repeat(1000))).status).toBe(413)
  await gate.tellViews()
  expect((await numbers(owner.token)).at(-1)).toEqual(before)
})

it('one network can report only so many views', async () => {
  const address = { 'x-forwarded-for': '198.51.100.9' }
  const answers = await Promise.all(
    Array.from({ length: TRAFFIC_LIMITS.seen.requests + 5 }, () => seen('call', address)),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

it('only the company’s people can read the numbers, and only the gate can report them', async () => {
  const path = `/api/directory/listings/${listing}/numbers`
  expect((await server.as(stranger.token).get(path)).status).toBe(404)
  expect((await server.guest.get(path)).status).toBe(401)
  const views = [{ listing: 'acme-lines', kind: 'view', count: 1000 }]
  for (const api of [server.guest, server.as(owner.token)])
    expect((await api.post('/api/directory/views', { views })).status).toBe(401)
})
