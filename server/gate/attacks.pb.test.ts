import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ATTEMPT_LIMITS } from '../../domain/accounts/account-limits.ts'
import { quoteBody } from '../../tests/support/forms.ts'
import { createListing, createUser, PASSWORD, type TestUser } from '../../tests/support/records.ts'
import { gateForTests, rawRequest } from '../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { SUPERUSER } from '../../tests/support/server/template.ts'

const OPERATORS = '10.0.0.0/8'
const server = pocketBaseForTests({ TRUSTED_PROXY: 'X-Forwarded-For', ADMIN_NETWORKS: OPERATORS })
const gate = gateForTests({
  backendUrl: () => server.url,
  operators: OPERATORS,
  files: { 'index.html': 'home', '404.html': 'no page' },
})
const QUOTES = '/api/collections/inquiries/records'
const LISTINGS = '/api/collections/company_listings/records'
const SIGN_IN = '/api/collections/users/auth-with-password'
const SUPERUSER_SIGN_IN = '/api/collections/_superusers/auth-with-password'

let owner: TestUser
let listings: string[] = []
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest, { verified: true })
  listings = await Promise.all(Array.from({ length: 3 }, () => createListing(server.superuser)))
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends all but the last byte of a body. Resolves when it is sent or the gate has responded. */
const sendSlowly = (from: string, path: string, bytes: number, token = ''): Promise<string> =>
  new Promise((ok) => {
    const { hostname, port } = new URL(gate.url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    const authorization = token ? `Authorization: ${token}\r\n` : ''
    socket.on('error', () => ok('closed')).on('data', (part) => ok(String(part).slice(9, 12)))
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\n${authorization}Content-Length: ${bytes}\r\n\r\n`,
    )
    socket.write('x'.repeat(bytes - 1), () => setImmediate(() => ok('waits')))
  })

const ATTACKERS = {
  'three addresses': (n: number) => `198.51.${n % 3}.7`,
  'one IPv6 /48': (n: number) => `2001:db8:1:${n.toString(16)}::1`,
} as const
const attackers = Object.entries(ATTACKERS)

let people = 0
/** What bystanders do, each from a different address. */
const bystanders = async (count: number): Promise<number[]> => {
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const api = gate.from(`203.0.${++people}.1`)
      const quote = quoteBody(listings[n % listings.length] ?? '', { message: `Load ${n} of twenty pallets` })
      return [
        await api.post(QUOTES, quote),
        await api.post(SIGN_IN, { identity: owner.email, password: PASSWORD }),
        await api.get('/'),
      ]
    }),
  )
  return answers.flat().map(({ status }) => status)
}

describe.each(attackers)('274 slow bodies of 319 kB from %s', (_, from) => {
  it.each([
    ['to a form', QUOTES, ''],
    ['with a token that is none', LISTINGS, 'a.b.c'],
    ['as news of a mail service', '/api/directory/mail-events', ''],
  ])('%s take no memory, and nobody else is refused', async (_what, path, token) => {
    const answers = await Promise.all(
      Array.from({ length: 274 }, (__, n) => sendSlowly(from(n), path, 319 * 1024, token)),
    )
    expect(answers.filter((status) => status === '201' || status === '200')).toEqual([])
    const statuses = await bystanders(12)
    expect(statuses.filter((status) => status >= 300)).toEqual([])
  })
})

it('a body is refused by its size before it is read, in any encoding', async () => {
  const status = await new Promise<number>((ok) => {
    const sent = request(`${gate.url}${QUOTES}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/json', 'content-length': 30_000_000 },
    })
    sent.on('response', ({ statusCode }) => ok(statusCode ?? 0)).on('error', () => undefined)
    sent.flushHeaders()
  })
  expect(status).toBe(413)
  const quote = quoteBody(listings[0] ?? '', { message: '🚚'.repeat(5000) })
  expect((await gate.from('203.0.113.9').post(QUOTES, quote)).status).toBe(204)
  expect((await gate.from('203.0.113.10').post(QUOTES, { ...quote, message: 'x'.repeat(30_000) })).status).toBe(413)
})

describe.each(attackers)('100 wrong passwords at once from %s', (_, from) => {
  it('let an owner sign in among them', async () => {
    const victim = await createUser(server.superuser, server.guest)
    let guessed = 0
    const guess = async (n: number) => {
      const { status } = await gate.from(from(n)).post(SIGN_IN, { identity: victim.email, password: `guess ${n}` })
      if (status === 400) guessed++
    }
    const guesses = Array.from({ length: 100 }, (__, n) => guess(n))
    const before = guessed
    const signIn = await gate.from('203.0.113.20').post(SIGN_IN, { identity: owner.email, password: PASSWORD })
    expect(signIn.status).toBe(200)
    expect(guessed - before).toBeLessThan(60)
    await Promise.all(guesses)
  })
})

describe('guesses of a superuser’s password', () => {
  const signIn = async (from: string, password: string = SUPERUSER.password, identity: string = SUPERUSER.email) =>
    (await gate.from(from).post(SUPERUSER_SIGN_IN, { identity, password })).status
  let guesses = 0
  const guess = (identity?: string) =>
    signIn(`198.${18 + (++guesses >> 8)}.${guesses & 255}.1`, `guess ${guesses}`, identity)
  const HOME = '203.0.113.60'

  it('from many networks get ten tries, and keep no operator out', async () => {
    expect(await signIn(HOME)).toBe(200)
    const answers = []
    for (let n = 0; n < 60; n++) answers.push(await guess())
    expect(answers.filter((status) => status === 400)).toHaveLength(ATTEMPT_LIMITS.password.most)
    expect(await signIn('203.0.114.60')).toBe(429)
    expect([await signIn(HOME), await signIn('10.9.8.7')]).toEqual([200, 200])
    const flood = Array.from({ length: 100 }, () => guess())
    expect([await signIn(HOME), await signIn('10.9.8.7')]).toEqual([200, 200])
    await Promise.all(flood)
  })

  it.each([HOME, '10.1.2.3'])('from %s are limited, too, and keep nobody else out', async (from) => {
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await signIn(from, `guess ${n}`))
    expect(new Set(answers)).toEqual(new Set([400, 429]))
    expect(await signIn(from)).toBe(429)
    expect(await signIn('10.9.8.7')).toBe(200)
  })

  it('do not reveal whether there is such a superuser', async () => {
    const answers = []
    for (let n = 0; n < 15; n++) answers.push(await guess('nobody@example.com'))
    expect(answers.filter((status) => status === 400)).toHaveLength(ATTEMPT_LIMITS.password.most)
  })
})

it("a member's burst uses up nothing of a coworker's in the same network", async () => {
  const colleague = await createUser(server.superuser, server.guest, { verified: true })
  const ask = (token: string) => gate.from('203.0.113.40', token).post('/api/directory/refresh-security-log', {})
  const burst = await Promise.all(Array.from({ length: 130 }, () => ask(owner.token)))
  expect(burst.some(({ status }) => status === 429)).toBe(true)
  expect((await ask(colleague.token)).status).toBe(403)
})

describe('a proxy on the same machine that names no client', () => {
  const headless = gateForTests({ backendUrl: () => server.url, files: { 'index.html': 'home' }, proxyHeader: '' })
  const forged = `a.${Buffer.from(JSON.stringify({ id: 'x', type: 'auth', collectionId: 'pbc_3142635823' })).toString('base64url')}.c`
  const ask = (path: string, method: string, token: string, body?: string) =>
    rawRequest(headless.url, path, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    })

  it("makes nobody the operator: PocketBase's screens and administration do not exist", async () => {
    for (const path of [
      '/_/',
      '/api/settings',
      '/api/logs',
      '/api/collections/_superusers/auth-methods',
      '/api/backups',
    ])
      for (const token of ['', forged, owner.token]) expect((await ask(path, 'GET', token)).status).toBe(404)
  })

  it.each([
    [QUOTES, 413],
    [LISTINGS, 413],
    ['/api/collections/_superusers/records', 404],
    ['/api/directory/bulk/company_listings', 401],
    ['/api/directory/imports', 401],
  ])('a forged superuser cannot send 30 MB to %s', async (path, status) => {
    const reply = await new Promise<number>((ok, fail) => {
      const { hostname, port } = new URL(headless.url)
      const headers = { authorization: forged, 'content-type': 'application/json', 'content-length': 30 * 1024 * 1024 }
      const sent = request({ hostname, port, path, method: 'POST', headers })
      sent.on('response', ({ statusCode }) => ok(statusCode ?? 0)).on('error', fail)
      sent.write('x'.repeat(1000))
    })
    expect(reply).toBe(status)
  })

  it('a superuser that PocketBase confirms still works through it', async () => {
    expect((await ask('/api/settings', 'GET', server.superuserToken)).status).toBe(200)
  })
})

it('realtime connections remain for others when one network opens all it can', async () => {
  const open = (from: string): Promise<number> =>
    new Promise((ok) => {
      const sent = request(`${gate.url}/api/realtime`, { headers: { 'x-forwarded-for': from } }, (answer) => {
        sockets.push(answer.socket)
        ok(answer.statusCode ?? 0)
      })
      sent.on('error', () => ok(0)).end()
    })
  for (let n = 0; n < 55; n++)
    await Promise.all(Array.from({ length: 20 }, () => open(`2001:db8:9:${n.toString(16)}::1`)))
  expect(await open('203.0.113.30')).toBe(200)
})
