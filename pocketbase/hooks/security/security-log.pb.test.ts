import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  FURTHER_EVENTS,
  networkSource,
  SECURITY_EVENTS_KEPT,
  SECURITY_WINDOW_EVENTS,
} from '../../../domain/security/event-rules.ts'
import { REQUEST_LINES_KEPT } from '../../../domain/security/refused-requests.ts'
import { storedTime } from '../../../domain/time.ts'
import { startPocketBase } from '../../../server/pocketbase/pocketbase-server.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import {
  createListing,
  createUser,
  nextNumber,
  PASSWORD,
  type TestUser,
  withFreshProof,
} from '../../../tests/support/records.ts'
import { apiOf } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: TestUser
let owner: TestUser
let listing = ''
beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true })
  owner = await createUser(server.superuser, server.guest)
  listing = await createListing(server.superuser, { owner: owner.id })
})

const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const signIn = (identity: string, password: string) =>
  server.guest.post('/api/collections/users/auth-with-password', { identity, password })
const asAdmin = () => server.as(admin.token)
const asOwner = () => server.as(owner.token)

interface Logged {
  type: unknown
  severity: unknown
  user: unknown
  user_email: unknown
  count: number
  source: string
  created: string
  updated: string
  details: Record<string, unknown>
}

/** Opens a database of the running server. */
const onDatabase = <Result>(file: 'data' | 'auxiliary', work: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(join(server.dataDir, `${file}.db`), { timeout: 10_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

beforeEach(async () => {
  await asAdmin().post('/api/directory/refresh-security-log', {})
  onDatabase('data', (database) => database.exec('DELETE FROM security_events'))
})

const refresh = async () => {
  const { status } = await asAdmin().post('/api/directory/refresh-security-log', {})
  expect(status).toBe(204)
}

/** The events since the test started, oldest first, without alarms about refusals. */
const loggedNow = async (): Promise<Logged[]> => {
  await refresh()
  const filter = 'type != "REPEATED_REFUSALS"'
  const rows = await server.superuser.list('security_events', { sort: '@rowid', perPage: '500', filter })
  return rows.map(({ type, severity, user, user_email, count, source, created, updated, details }) => ({
    type,
    severity,
    user,
    user_email,
    count: Number(count),
    source: String(source),
    created: String(created),
    updated: String(updated),
    details: JSON.parse(String(details)),
  }))
}

/** Waits for this many events, because the request log is written later than the responses. */
const logged = (count: number): Promise<Logged[]> =>
  eventually(async () => {
    const rows = await loggedNow()
    expect(rows.length).toBeGreaterThanOrEqual(count)
    return rows
  })

/** Waits until the counts of matching events add up to this number. */
const loggedTimes = (count: number, isMeant: (event: Logged) => boolean): Promise<Logged[]> =>
  eventually(async () => {
    const rows = (await loggedNow()).filter(isMeant)
    expect(rows.reduce((sum, event) => sum + event.count, 0)).toBe(count)
    return rows
  })

describe('the security log contains', () => {
  it('a sign-in, and an administrator’s access', async () => {
    await signIn(owner.email, PASSWORD)
    await signIn(admin.email, PASSWORD)
    expect(await logged(3)).toMatchObject([
      { type: 'LOGIN_SUCCESS', severity: 'LOW', user: owner.id, user_email: owner.email },
      { type: 'LOGIN_SUCCESS', severity: 'LOW', user: admin.id },
      { type: 'ADMIN_ACCESS', severity: 'MEDIUM', user: admin.id, details: { action: 'signed in as administrator' } },
    ])
  })

  it('a failed sign-in with its reason, but never a typed password', async () => {
    await signIn(owner.email, 'not-my-password')
    await signIn('nobody@example.com', 'not-my-password')
    await signIn('my-password-in-the-wrong-box', 'x')
    expect(await logged(3)).toMatchObject([
      { type: 'LOGIN_FAILED', severity: 'HIGH', user: owner.id, details: { reason: 'Wrong password' } },
      { user: '', details: { reason: 'No such account', identifier: 'nobody@example.com' } },
      { user: '', details: { reason: 'No such account', identifier: 'not an email address' } },
    ])
    expect(JSON.stringify(await logged(3))).not.toContain('my-password')
  })

  it('a sign-out and a change of password, without the password', async () => {
    const user = await createUser(server.superuser, server.guest)
    const answer = await server
      .as(user.token)
      .post('/api/directory/password', { oldPassword: PASSWORD, password: 'changed-1' })
    await server.as(String(answer.body['token'])).post('/api/directory/sign-out', {})
    expect(await logged(3)).toMatchObject([
      { type: 'LOGIN_SUCCESS' },
      { type: 'PASSWORD_CHANGE', severity: 'MEDIUM', user: user.id, details: {} },
      { type: 'LOGOUT', severity: 'LOW', user: user.id },
    ])
  })

  it('which profile fields an account changed', async () => {
    await asOwner().patch(records('users', owner.id), { full_name: `Dana ${nextNumber()}` })
    await asOwner().patch(records('users', owner.id), {})
    expect(await logged(1)).toMatchObject([
      { type: 'PROFILE_UPDATE', severity: 'LOW', user: owner.id, details: { fieldsUpdated: ['full_name'] } },
    ])
  })

  it('an administrator’s changes of roles and badges', async () => {
    const user = await createUser(server.superuser, server.guest)
    await (await withFreshProof(asAdmin())).patch(records('users', user.id), { is_admin: true })
    await asAdmin().patch(records('company_listings', listing), { is_featured: true, verified: true })
    await asAdmin().patch(records('company_listings', listing), {
      is_featured: false,
      verified: false,
      phone: '312-555-0101',
    })
    const rows = (await logged(6)).slice(1)
    expect(rows.map(({ type, user, details }) => [type, user, details['action'], details['resourceId']])).toEqual([
      ['PRIVILEGED_ACTION', admin.id, 'made an administrator', user.id],
      ['PRIVILEGED_ACTION', admin.id, 'set featured', listing],
      ['PRIVILEGED_ACTION', admin.id, 'set verified', listing],
      ['PRIVILEGED_ACTION', admin.id, 'removed featured', listing],
      ['PRIVILEGED_ACTION', admin.id, 'removed verified', listing],
    ])
  })

  it('denied requests of an owner, as privileged actions', async () => {
    await asOwner().get(`${records('reviews')}?filter=${encodeURIComponent('customer_email != ""')}`)
    await asOwner().get(records('reviews'))
    await asOwner().post(records('services'), { name: 'Mine' })
    await asOwner().get('/api/settings')
    await asOwner().post('/api/directory/admin-access', { screen: 'admin/reviews' })
    const rows = await loggedTimes(5, () => true)
    expect(new Set(rows.map(({ type, user }) => `${type} ${user}`))).toEqual(new Set([`PRIVILEGED_ACTION ${owner.id}`]))
    const actions = rows.map(({ details }) => String(details['action']))
    expect([...new Set(actions)].toSorted()).toEqual(
      ['/api/settings', 'create services', 'list reviews', 'open admin/reviews'].toSorted(),
    )
  })

  it('an attempt to become an administrator or to change another account’s record, as a violation', async () => {
    const other = await createListing(server.superuser)
    const password = 'secret-1'
    const account = { email: `bad${nextNumber()}@example.com`, password, passwordConfirm: password }
    await server.guest.post(records('users'), { ...account, is_admin: true })
    await asOwner().patch(records('company_listings', other), { phone: '312-555-0101' })
    await asOwner().patch(records('company_listings', listing), { is_featured: true })
    const rows = await logged(3)
    expect(new Set(rows.map(({ type, severity }) => `${type} ${severity}`))).toEqual(
      new Set(['SECURITY_VIOLATION CRITICAL']),
    )
    const what = rows.map(({ user, details }) => [user, details['action'], details['resourceId']].join(' '))
    expect(what.toSorted()).toEqual(
      [
        ' create users ',
        `${owner.id} update company_listings ${other}`,
        `${owner.id} update company_listings ${listing}`,
      ].toSorted(),
    )
  })

  it('no everyday requests of owners and visitors', async () => {
    await asOwner().patch(records('company_listings', listing), { description: 'Newer words' })
    await asOwner().patch(records('company_listings', listing), { email: 'nonsense' })
    await asOwner().get(records('company_listings'))
    await asOwner().get(records('inquiries'))
    await server.guest.get(records('services'))
    await server.guest.get('/no/such/page')
    await asOwner().post('/api/directory/refresh-security-log', {}) // refused, so it is logged
    expect(await logged(1)).toMatchObject([{ details: { action: '/api/directory/refresh-security-log' } }])
  })
})

it('simultaneous refreshes all show the same events', async () => {
  const refused = await createListing(server.superuser)
  await asOwner().patch(records('company_listings', refused), { name: 'Mine' })
  const requests = `/api/logs?filter=${encodeURIComponent(`data.url ~ '${refused}' && data.status = 404`)}`
  const count = async () => (await server.superuser.get(requests)).body['totalItems']
  await eventually(async () => expect(await count()).toBe(1))
  const refreshes = await Promise.all([loggedNow(), loggedNow(), loggedNow()])
  for (const events of refreshes) expect(events).toMatchObject([{ details: { resourceId: refused } }])
})

it('a flood of refused requests leaves a few lines', async () => {
  await server.superuser.patch('/api/settings', { rateLimits: { enabled: true } })
  const send = () => signIn('flood@example.com', 'x')
  const statuses = (await Promise.all(Array.from({ length: 40 }, send))).map(({ status }) => status)
  await server.superuser.patch('/api/settings', { rateLimits: { enabled: false } })
  const limited = statuses.filter((status) => status === 429).length
  expect(limited).toBeGreaterThan(0)
  const events = await loggedTimes(limited, ({ type }) => type === 'RATE_LIMIT_EXCEEDED')
  expect(events.length).toBeLessThanOrEqual(3)
  expect(events[0]).toMatchObject({
    severity: 'MEDIUM',
    details: { identifier: '/api/collections/users/auth-with-password' },
  })
})

describe('a flood', () => {
  it('of equal events is one line with the count, the first and the last time', async () => {
    for (let n = 0; n < 26; n++) await Promise.all(Array.from({ length: 10 }, () => asOwner().get(records('reviews'))))
    const [event, ...others] = await loggedTimes(260, () => true)
    expect(others).toEqual([])
    expect(event).toMatchObject({ type: 'PRIVILEGED_ACTION', count: 260, details: { action: 'list reviews' } })
    expect(event?.created.localeCompare(event.updated)).toBe(-1)
    const created = event?.created
    await asOwner().get(records('reviews'))
    await loggedTimes(261, (found) => found.created === created)
  })

  it('of different events from one network leaves few lines, and keeps events of others', async () => {
    await asOwner().get(records('reviews'))
    await loggedTimes(1, ({ user }) => user === owner.id)
    for (let n = 0; n < 24; n++) await signIn(`somebody${n}@example.com`, 'x')
    const failed = await loggedTimes(24, ({ type }) => type === 'LOGIN_FAILED')
    expect(failed).toHaveLength(SECURITY_WINDOW_EVENTS.source + 1)
    expect(failed.at(-1)).toMatchObject({ count: 4, details: { reason: FURTHER_EVENTS } })
    expect((await loggedNow()).filter(({ user }) => user === owner.id)).toHaveLength(1)
  })

  it('of failed sign-ins from many networks does not hide attempts on an account', async () => {
    const now = `strftime('%Y-%m-%d %H:%M:%fZ', 'now')`
    onDatabase('data', (database) =>
      database.exec(`WITH RECURSIVE numbers(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 200)
        INSERT INTO security_events (type, severity, source, count, created, updated)
          SELECT 'LOGIN_FAILED', 'HIGH', '${networkSource('flood')}' || n, 1, ${now}, ${now} FROM numbers`),
    )
    for (const { email } of [owner, owner, admin]) await signIn(email, 'wrong')
    for (const n of [1, 2]) await signIn(`nobody${n}@example.com`, 'wrong')
    const further = await server.superuser.list('security_events', { filter: `source = "${networkSource('many')}"` })
    expect(further.map(({ user_email, count }) => [user_email, count])).toEqual(
      expect.arrayContaining([
        [owner.email, 2],
        [admin.email, 1],
        ['', 2],
      ]),
    )
  })

  it('of different refusals of one account leaves few lines', async () => {
    const mine = await Promise.all(Array.from({ length: 30 }, () => createListing(server.superuser)))
    for (const id of mine) await asOwner().patch(records('company_listings', id), { phone: '1' })
    const rows = await loggedTimes(30, ({ type }) => type === 'SECURITY_VIOLATION')
    expect(rows.length).toBeLessThanOrEqual(SECURITY_WINDOW_EVENTS.source + 1)
    expect(rows.at(-1)?.details['reason']).toBe(FURTHER_EVENTS)
  })

  /** Stores events that are at least an hour old, one per minute. */
  const storeOld = (count: number, severity: string, source: (n: number) => string) =>
    onDatabase('data', (database) => {
      const insert = database.prepare(
        "INSERT INTO security_events (type, severity, source, count, created, updated) VALUES ('OLD', ?, ?, 1, ?, ?)",
      )
      database.exec('BEGIN')
      for (let n = 0; n < count; n++) {
        const moment = storedTime(new Date(Date.now() - 3_700_000 - (count - n) * 60_000))
        insert.run(severity, source(n), moment, moment)
      }
      database.exec('COMMIT')
    })
  const countOf = (where: string): number =>
    onDatabase('data', (database) =>
      Number(database.prepare(`SELECT count(*) AS n FROM security_events WHERE ${where}`).get()?.['n']),
    )

  it('of one severity deletes its own oldest events, and none of another severity', async () => {
    storeOld(30, 'CRITICAL', () => '')
    storeOld(SECURITY_EVENTS_KEPT + 5, 'LOW', (n) => `account ${n}`)
    await signIn(owner.email, PASSWORD)
    expect(countOf("severity = 'LOW'")).toBe(SECURITY_EVENTS_KEPT)
    expect(countOf("severity = 'LOW' AND type = 'LOGIN_SUCCESS'")).toBe(1)
    expect(countOf("severity = 'LOW' AND source IN ('account 0', 'account 5')")).toBe(0)
    expect(countOf("severity = 'CRITICAL'")).toBe(30)
  })

  it('of visitors deletes no events of accounts, and that of one network none of another', async () => {
    storeOld(3, 'HIGH', () => 'account victim')
    storeOld(3, 'HIGH', () => networkSource('witness'))
    storeOld(SECURITY_EVENTS_KEPT + 50, 'HIGH', () => networkSource('flood'))
    await signIn('nobody@example.com', 'x')
    expect(countOf("severity = 'HIGH' AND source LIKE 'network %'")).toBe(SECURITY_EVENTS_KEPT)
    expect(countOf("source IN ('account victim', 'network witness')")).toBe(6)
  })
})

describe('the request log', () => {
  /** Adds lines in PocketBase's format. */
  const storeLines = (count: number, line: object) =>
    onDatabase('auxiliary', (database) => {
      const insert = database.prepare('INSERT INTO _logs (level, message, data) VALUES (8, ?, ?)')
      const data = JSON.stringify({ type: 'request', auth: '', status: 404, method: 'GET', ...line })
      database.exec('BEGIN')
      for (let n = 0; n < count; n++) insert.run('GET /nope', data)
      database.exec('COMMIT')
    })
  it('is read to its end, so that a refusal between many harmless lines is found', async () => {
    storeLines(7000, { url: '/api/nope' })
    const refusal = { status: 429, url: '/api/between?x=1', userAgent: 'between' }
    storeLines(1, refusal)
    storeLines(7000, { url: '/api/nope' })
    expect(await loggedNow()).toMatchObject([{ type: 'RATE_LIMIT_EXCEEDED', details: { identifier: '/api/between' } }])
    expect(await loggedNow()).toHaveLength(1)
  })

  it('is read in steps without losing or repeating a line', async () => {
    const refusals = 3 * 5000 + 1
    storeLines(refusals, { status: 429, url: '/api/every', userAgent: 'every' })
    const found = await loggedNow()
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(refusals)
    expect(await loggedNow()).toEqual(found)
  })

  it('is read from the last position, also after the server was killed', async () => {
    const { dataDir } = server
    storeLines(1, { status: 429, url: '/api/before' })
    const copy = mkdtempSync(join(tmpdir(), 'killed-'))
    cpSync(dataDir, copy, { recursive: true })
    const { hooksDir } = inject('pocketbase')
    const again = await startPocketBase({ dataDir: copy, hooksDir, env: {} })
    try {
      await apiOf(again.url, admin.token).post('/api/directory/refresh-security-log', {})
      const rows = await apiOf(again.url, admin.token).list('security_events')
      expect(rows.map(({ details }) => details)).toEqual(['{"identifier":"/api/before"}'])
    } finally {
      await again.stop()
      rmSync(copy, { recursive: true, force: true })
    }
  })

  it('does not delay saves while a full log is read', async () => {
    storeLines(REQUEST_LINES_KEPT / 2, { url: `/api/nope?${'x'.repeat(200)}` })
    const ended: string[] = []
    const reading = refresh().then(() => ended.push('reading'))
    for (let n = 0; n < 3; n++) await createListing(server.superuser)
    ended.push('saves')
    await reading
    expect(ended).toEqual(['saves', 'reading'])
  })

  it('shortens a visitor’s input and still recognizes the request', async () => {
    const long = 'x'.repeat(20_000)
    await fetch(`${server.url}/api/nope?${long}`, { headers: { 'user-agent': long, referer: `http://${long}` } })
    await fetch(`${server.url}${records('users')}?${long}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.com', password: PASSWORD, passwordConfirm: PASSWORD, is_admin: true }),
    })
    expect(await logged(1)).toMatchObject([{ type: 'SECURITY_VIOLATION', details: { action: 'create users' } }])
    const longest = onDatabase('auxiliary', (database) =>
      database.prepare('SELECT max(length(message) + length(data)) AS longest FROM _logs').get(),
    )
    expect(longest?.['longest']).toBeLessThan(1300)
  })

  it('keeps a fixed number of lines, and deletes the oldest for each new one', () => {
    const store = (line: number, url: string) =>
      onDatabase('auxiliary', (database) =>
        database
          .prepare("INSERT INTO _logs (rowid, level, message, data) VALUES (?, 8, 'GET', ?)")
          .run(line, JSON.stringify({ type: 'request', status: 404, method: 'GET', auth: '', url })),
      )
    const oldest = () =>
      onDatabase('auxiliary', (database) => database.prepare('SELECT min(rowid) AS line FROM _logs').get()?.['line'])
    const first = Number(oldest())
    storeLines(3, { url: '/api/nope' })
    store(first + REQUEST_LINES_KEPT, '/api/nope')
    expect(oldest()).toBe(first + 1)
    storeLines(1, { url: `/api/${'x'.repeat(3000)}` })
    expect(oldest()).toBe(first + 2)
  })
})

it('a failed sign-in names the network by a pseudonym without the address', async () => {
  await signIn('nobody@example.com', 'x')
  const [event] = await loggedNow()
  expect(event?.source).toMatch(/^network [0-9a-f]{8}$/)
  const text = onDatabase('data', (database) => JSON.stringify(database.prepare('SELECT * FROM security_events').all()))
  expect(text).not.toContain('127.0.0.1')
})

it('replaces characters that could change how a line reads', async () => {
  await asOwner().post('/api/directory/admin-access', { screen: 'admin\u202e\u0000\u2028\ud800' })
  expect((await loggedNow())[0]?.details['action']).toBe('open admin\ufffd\ufffd\ufffd\ufffd')
})

it('can be read by administrators only, and written by nobody', async () => {
  await signIn(owner.email, PASSWORD)
  const event = { type: 'LOGIN_SUCCESS', severity: 'LOW' }
  for (const api of [server.guest, asOwner(), asAdmin()])
    expect((await api.post(records('security_events'), event)).status).toBeGreaterThanOrEqual(400)
  expect((await asOwner().get(records('security_events'))).body['totalItems']).toBe(0)
  expect((await asAdmin().list('security_events')).length).toBeGreaterThan(0)
})

it('a sign-in works while the log cannot be written', async () => {
  const { body } = await server.superuser.get('/api/collections/security_events')
  const path = `/api/collections/${String(body['id'])}`
  await server.superuser.patch(path, { name: 'security_events_gone' })
  expect((await signIn(owner.email, PASSWORD)).status).toBe(200)
  expect((await signIn(owner.email, 'wrong')).status).toBe(400)
  await server.superuser.patch(path, { name: 'security_events' })
})
