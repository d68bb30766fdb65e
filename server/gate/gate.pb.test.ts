import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { TRAFFIC_LIMITS } from '../../domain/security/request-limits.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { contactBody, quoteBody } from '../../tests/support/forms.ts'
import { createListing, createUser, type TestUser } from '../../tests/support/records.ts'
import { openEventStream } from '../../tests/support/server/event-stream.ts'
import { gateForTests, rawRequest } from '../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests({ TRUSTED_PROXY: 'X-Forwarded-For' })
const gate = gateForTests({
  backendUrl: () => server.url,
  files: { 'index.html': 'home', '404.html': 'no page', 'company/acme.html': 'acme', 'console.html': 'console' },
  operators: '10.0.0.0/8',
})
const listings = '/api/collections/company_listings/records'
let owner: TestUser
let listing = ''
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest, { verified: true })
  listing = await createListing(server.superuser, { owner: owner.id })
  await server.superuser.patch('/api/settings', { rateLimits: { enabled: true } })
})

let networks = 0
/** An address that no other test has used. */
const somewhere = (): string => `198.51.${Math.floor(++networks / 250)}.${networks % 250}`
const statuses = async (count: number, send: (n: number) => Promise<{ status: number }>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, (_, n) => send(n)))).map(({ status }) => status).toSorted()

describe('requests that once ended the server', () => {
  const excerpt = 'fields=name:excerpt(-1)'
  const batch = { requests: [{ method: 'POST', url: `/api/collections/users/records?fields=full_name:excerpt(-1)` }] }
  const isAlive = async () => process.kill(server.pid, 0) && (await server.guest.get('/api/health')).status === 200

  it.each(['guest', 'member', 'owner'] as const)('do no harm as %s', async (role) => {
    const stranger = await createUser(server.superuser, server.guest)
    const token = role === 'owner' ? owner.token : role === 'member' ? stranger.token : ''
    const api = gate.from(somewhere(), token)
    const account = `/api/collections/users/records/${owner.id}`
    const answers = [
      await api.post('/api/batch', batch),
      await api.get(`${listings}?${excerpt}`),
      await api.get(`${listings}/${listing}?${excerpt}`),
      await api.get(`/api/collections/services/records?${excerpt}`),
      await api.post(`/api/collections/users/records?${excerpt}`, { email: 'x@example.com' }),
      await api.patch(`${account}?fields=full_name:excerpt(-1)`, { full_name: 'A' }),
      await api.post(`/api/collections/users/auth-refresh?${excerpt}`, {}),
    ]
    for (const { status } of answers) expect([400, 403, 404]).toContain(status)
    expect(await isAlive()).toBe(true)
  })

  it('do no harm from a superuser, whom the gate does not refuse', async () => {
    expect((await gate.from('10.1.1.1').post('/api/batch', batch)).status).toBe(404)
    expect((await gate.from('10.1.1.1', server.superuserToken).post('/api/batch', batch)).status).toBe(403)
    expect(await isAlive()).toBe(true)
  })
})

describe('returns 404 for undeclared requests', () => {
  it.each([
    ['GET', '/_/'],
    ['GET', '/api/settings'],
    ['GET', '/api/collections'],
    ['GET', '/api/logs'],
    ['GET', '/api/backups'],
    ['GET', '/api/crons'],
    ['POST', '/api/batch'],
    ['POST', '/api/sql'],
    ['GET', '/api/collections/_superusers/records'],
    ['GET', '/api/collections/carrier_imports/records'],
    ['POST', `/api/collections/users/impersonate/${'a'.repeat(15)}`],
    ['POST', '/api/collections/users/auth-with-oauth2'],
    ['POST', '/api/collections/users/request-otp'],
    ['GET', '/api/collections/%75sers/records'],
    ['GET', '/api//collections/users/records'],
    ['GET', '/api/nothing'],
    ['PUT', listings],
  ])('%s %s', async (method, path) => {
    const reply = await rawRequest(gate.url, path, { method, headers: { 'x-forwarded-for': somewhere() } })
    expect(reply.status).toBe(404)
    expect(JSON.parse(reply.text)).toMatchObject({ status: 404, data: {} })
  })

  it.each([
    '/%5f/',
    '/%61pi/collections/users/auth-methods',
    '/%61pi/realtime',
    '/a/../api/health',
    '/a/%2e%2e/api/health',
    '//api/health',
    '/api%2fhealth',
    '/%2fapi/health',
    'http://example.com/api/health',
    'http://example.com/_/',
    '*',
  ])('even if written as %s', async (path) => {
    const reply = await rawRequest(gate.url, path, { headers: { 'x-forwarded-for': somewhere() } })
    expect(reply.status).toBe(404)
    expect(reply.text).not.toContain('clientId')
  })

  it("but serves PocketBase's screens to ADMIN_NETWORKS", async () => {
    const from = (address: string) => rawRequest(gate.url, '/_/', { headers: { 'x-forwarded-for': address } })
    expect((await from('10.2.3.4')).status).toBe(200)
    for (const address of ['127.0.0.1', '::1', '127.0.0.1, 203.0.113.1', '10.2.3.4, 203.0.113.1', ''])
      expect((await from(address)).status).toBe(404)
  })

  it('but serves PocketBase’s administration to a confirmed superuser, from there and from this machine', async () => {
    const settings = (address: string, token: string) => gate.from(address, token).get('/api/settings')
    for (const address of ['10.2.3.4', '127.0.0.1'])
      expect((await settings(address, server.superuserToken)).status).toBe(200)
    expect((await settings(somewhere(), server.superuserToken)).status).toBe(404)
    expect((await settings('10.2.3.4', owner.token)).status).toBe(404)
    expect((await settings('10.2.3.4', '')).status).toBe(404)
  })

  it('and for other methods of a page', async () => {
    const reply = await rawRequest(gate.url, '/', { method: 'POST', headers: { 'x-forwarded-for': somewhere() } })
    expect(reply.status).toBe(405)
  })
})

describe('refuses queries that would keep the server busy', () => {
  it.each([
    'filter=listing_assignments_via_listing.assigned_to_user.listing_assignments_via_assigned_to_user.id!=""',
    'sort=owner.company_listings_via_owner.name',
    'expand=owner.company_listings_via_owner',
    'perPage=1000',
    `filter=${'a=1||'.repeat(300)}a=1`,
  ])('%s', async (query) => {
    const { status, body } = await gate.from(somewhere(), owner.token).get(`${listings}?${encodeURI(query)}`)
    expect(status).toBe(400)
    expect(body['message']).toMatch(/^\w.*\.$/)
  })

  it('by their length', async () => {
    const path = `${listings}?filter=${'a'.repeat(9000)}`
    expect((await rawRequest(gate.url, path, { headers: { 'x-forwarded-for': somewhere() } })).status).toBe(414)
  })

  it('never makes a thumbnail on request', async () => {
    const body = new FormData()
    body.set('logo', new Blob([readFileSync('docs/site.png')], { type: 'image/png' }), 'logo.png')
    await server.superuser.patch(`${listings}/${listing}`, body)
    const { logo } = await server.superuser.read('company_listings', listing)
    const path = `/api/files/company_listings/${listing}/${logo}`
    const [plain, small] = await Promise.all(
      [path, `${path}?thumb=100x100`].map((url) => gate.from(somewhere()).get(url)),
    )
    expect([plain?.status, small?.text.length]).toEqual([200, plain?.text.length])
  })
})

describe('limits', () => {
  const quote = (address: string, company: string, n = 0) =>
    gate
      .from(address)
      .post('/api/collections/inquiries/records', quoteBody(company, { message: `Request ${n} of pallets` }))

  it('count a client by the trusted proxy’s last value', async () => {
    const address = somewhere()
    const send = (n: number) =>
      gate.from(`203.0.113.${n}, ${address}`).post('/api/collections/contact_messages/records', contactBody())
    expect(await statuses(8, send)).toEqual([...Array(5).fill(204), 429, 429, 429])
  })

  it('count the addresses of one IPv6 network together', async () => {
    const send = (n: number) =>
      gate.from(`2001:db8:7:7::${n + 1}`).post('/api/collections/contact_messages/records', contactBody())
    expect(await statuses(7, send)).toEqual([...Array(5).fill(204), 429, 429])
    expect(
      (await gate.from('2001:db8:7:8::1').post('/api/collections/contact_messages/records', contactBody())).status,
    ).toBe(204)
  })

  it('of one network block a company for nobody else', async () => {
    const company = await createListing(server.superuser)
    const flooding = somewhere()
    expect(await statuses(9, (n) => quote(flooding, company, n))).toEqual([...Array(5).fill(204), 429, 429, 429, 429])
    expect((await quote(somewhere(), company)).status).toBe(204)
    expect((await quote(flooding, await createListing(server.superuser))).status).toBe(204)
  })

  it('allow a company twenty-five requests from as many people', async () => {
    const company = await createListing(server.superuser)
    expect(await statuses(25, (n) => quote(somewhere(), company, n))).toEqual(Array(25).fill(204))
  })

  it('do not count a form that was refused', async () => {
    const address = somewhere()
    const company = await createListing(server.superuser)
    const wrong = () =>
      gate.from(address).post('/api/collections/inquiries/records', quoteBody(company, { message: '' }))
    expect(await statuses(5, wrong)).toEqual(Array(5).fill(400))
    expect((await quote(address, company)).status).toBe(204)
  })

  it('say when to retry, and do not affect pages', async () => {
    const address = somewhere()
    const headers = { 'x-forwarded-for': address }
    const flood = await Promise.all(
      Array.from({ length: TRAFFIC_LIMITS.read.requests + 20 }, () =>
        rawRequest(gate.url, '/api/collections/services/records', { headers }),
      ),
    )
    const refused = flood.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(20)
    expect(Number(refused.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await rawRequest(gate.url, '/', { headers })).status).toBe(200)
    expect((await gate.from(somewhere()).get('/api/collections/services/records')).status).toBe(200)
  })
})

it('refused requests are in the security log, counted, without an address', async () => {
  const admin = await createUser(server.superuser, server.guest, { is_admin: true })
  // PocketBase refuses some itself, as many as reach it before the gate's own limit is used up
  const told = async () => {
    await gate.tellRefused()
    expect((await server.as(admin.token).post('/api/directory/refresh-security-log', {})).status).toBe(204)
    const events = await server.superuser.list('security_events', { filter: 'type = "RATE_LIMIT_EXCEEDED"' })
    return { events, count: events.reduce((sum, { count }) => sum + Number(count), 0) }
  }
  const before = (await told()).count
  const address = somewhere()
  const send = () => gate.from(address).post('/api/collections/contact_messages/records', contactBody())
  const refused = (await statuses(70, send)).filter((status) => status === 429)
  expect(refused.length).toBeGreaterThan(40)
  await eventually(async () => {
    const { events, count } = await told()
    expect(count - before).toBeGreaterThanOrEqual(refused.length)
    expect(JSON.stringify(events)).not.toContain(address)
  })
})

describe('bodies', () => {
  const big = 'x'.repeat(70_000)
  it('that are too large are refused before they are read, or when they grow too large', async () => {
    const path = '/api/collections/inquiries/records'
    const headers = { 'x-forwarded-for': somewhere(), 'content-type': 'application/json' }
    const said = await rawRequest(gate.url, path, {
      method: 'POST',
      headers: { ...headers, 'content-length': '70000' },
      body: big,
    })
    expect(said.status).toBe(413)
    const unsaid = await rawRequest(gate.url, path, {
      method: 'POST',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body: big,
    })
    expect(unsaid.status).toBe(413)
  })

  it('of a listing with a long description pass', async () => {
    const answer = await gate
      .from(somewhere(), owner.token)
      .patch(`${listings}/${listing}`, { description: 'é'.repeat(20_000) })
    expect(answer.status).toBe(200)
  })
})

describe('a realtime connection', () => {
  it('can be opened by a guest, and continues when an account subscribes with it', async () => {
    const address = somewhere()
    const stream = await openEventStream(gate.url, { 'x-forwarded-for': address })
    const subscription = { clientId: stream.clientId, subscriptions: ['inquiries/*'] }
    expect((await gate.from(address).post('/api/realtime', subscription)).status).toBe(404)
    expect((await gate.from(address, owner.token).post('/api/realtime', subscription)).status).toBe(204)
    await gate.from(somewhere()).post('/api/collections/inquiries/records', quoteBody(listing))
    await expect.poll(() => stream.events).toEqual(['inquiries create'])
    stream.close()
  })

  it('can be opened only so often by one network', async () => {
    const address = somewhere()
    const { atOncePerNetwork } = TRAFFIC_LIMITS.stream
    const streams = []
    for (let n = 0; n < atOncePerNetwork; n++)
      streams.push(await openEventStream(gate.url, { 'x-forwarded-for': address }))
    await expect(openEventStream(gate.url, { 'x-forwarded-for': address })).rejects.toThrow('429')
    for (const stream of streams) stream.close()
  })
})

describe('an API response', () => {
  const signIn = (id: string) =>
    rawRequest(gate.url, '/api/collections/users/auth-with-password', {
      method: 'POST',
      headers: { 'x-forwarded-for': somewhere(), 'x-request-id': id, 'content-type': 'application/json' },
      body: JSON.stringify({ identity: owner.email, password: 'wrong password' }),
    })

  it('repeats the proxy’s request id, and so does the security log', async () => {
    const { headers } = await signIn('proxy-request-1')
    expect(headers['x-request-id']).toBe('proxy-request-1')
    const filter = `type = "LOGIN_FAILED" && user = "${owner.id}"`
    expect(await server.superuser.list('security_events', { filter })).toMatchObject([
      { request_id: 'proxy-request-1' },
    ])
    for (const [path, method] of [
      ['/api/none', 'GET'],
      ['/api/health', 'GET'],
    ] as const)
      expect((await rawRequest(gate.url, path, { method })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  it('accepts no id that could be more than one', async () => {
    expect((await signIn('short')).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect((await signIn('x'.repeat(65))).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  it('to unsubscribe is a page, for GET and POST', async () => {
    const path = '/api/directory/unsubscribe/a.b-c_d'
    for (const method of ['GET', 'POST']) {
      const { status, headers, text } = await rawRequest(gate.url, path, { method })
      expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'")
      expect(text).toContain('This link is no longer valid')
    }
  })
})
