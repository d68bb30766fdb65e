import pMap from 'p-map'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SECURITY_EVENTS_KEPT } from '../../../domain/security-event-kinds.ts'
import { pocketBaseForTests } from '../../../tests/support/pocketbase.ts'
import { createListing, createUser, nextNumber, PASSWORD, type TestUser } from '../../../tests/support/records.ts'

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
const newestId = async () =>
  (await server.superuser.list('security_events', { sort: '-@rowid', perPage: '1' }))[0]?.['id']

interface Logged {
  type: unknown
  severity: unknown
  user: unknown
  user_email: unknown
  details: Record<string, unknown>
}

let before: unknown
beforeEach(async () => {
  await asAdmin().post('/api/directory/refresh-security-log', {})
  before = await newestId()
})

/** What has been logged since the test began, oldest first. */
const loggedNow = async (): Promise<Logged[]> => {
  expect((await asAdmin().post('/api/directory/refresh-security-log', {})).status).toBe(204)
  const rows = await server.superuser.list('security_events', { sort: '-@rowid', perPage: '100' })
  return rows
    .slice(0, before ? rows.findIndex(({ id }) => id === before) : rows.length)
    .toReversed()
    .map(({ type, severity, user, user_email, details }) => ({
      type,
      severity,
      user,
      user_email,
      details: JSON.parse(String(details)),
    }))
}

const PATIENCE = { timeout: 10_000 }

/** Waits for so many events: the request log is written behind the answers. */
const logged = (count: number): Promise<Logged[]> =>
  vi.waitFor(async () => {
    const rows = await loggedNow()
    expect(rows.length).toBeGreaterThanOrEqual(count)
    return rows
  }, PATIENCE)

/** How often an event happened: alike ones that are found together are logged once. */
const timesOf = ({ details }: Logged): number => Number(/^(\d+) times$/.exec(String(details['reason']))?.[1] ?? 1)

/** Waits until what matches has happened so many times in all. */
const loggedTimes = (count: number, isMeant: (event: Logged) => boolean): Promise<Logged[]> =>
  vi.waitFor(async () => {
    const rows = (await loggedNow()).filter(isMeant)
    expect(rows.reduce((sum, event) => sum + timesOf(event), 0)).toBe(count)
    return rows
  }, PATIENCE)

describe('the security log gets', () => {
  it('a sign-in, and that of an administrator as access too', async () => {
    await signIn(owner.email, PASSWORD)
    await signIn(admin.email, PASSWORD)
    expect(await logged(3)).toMatchObject([
      { type: 'LOGIN_SUCCESS', severity: 'LOW', user: owner.id, user_email: owner.email },
      { type: 'LOGIN_SUCCESS', severity: 'LOW', user: admin.id },
      { type: 'ADMIN_ACCESS', severity: 'HIGH', user: admin.id, details: { action: 'signed in as administrator' } },
    ])
  })

  it('a failed sign-in with its reason, and never what was typed as a password', async () => {
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

  it('a sign-out and a new password, without it', async () => {
    const user = await createUser(server.superuser, server.guest)
    const answer = await server.as(user.token).post('/api/directory/password', { password: 'changed-1' })
    await server.as(String(answer.body['token'])).post('/api/directory/sign-out', {})
    expect(await logged(3)).toMatchObject([
      { type: 'LOGIN_SUCCESS' },
      { type: 'PASSWORD_CHANGE', severity: 'MEDIUM', user: user.id, details: {} },
      { type: 'LOGOUT', severity: 'LOW', user: user.id },
    ])
  })

  it('which fields of their own profile somebody changed', async () => {
    await asOwner().patch(records('users', owner.id), { full_name: `Dana ${nextNumber()}` })
    await asOwner().patch(records('users', owner.id), {})
    expect(await logged(1)).toMatchObject([
      { type: 'PROFILE_UPDATE', severity: 'LOW', user: owner.id, details: { fieldsUpdated: ['full_name'] } },
    ])
  })

  it('what an administrator does to roles and badges', async () => {
    const user = await createUser(server.superuser, server.guest)
    await asAdmin().patch(records('users', user.id), { is_admin: true })
    await asAdmin().patch(records('company_listings', listing), { is_featured: true, verified: true })
    await asAdmin().patch(records('company_listings', listing), { is_featured: false, verified: false, phone: '1' })
    const rows = (await logged(6)).slice(1)
    expect(rows.map(({ type, user, details }) => [type, user, details['action'], details['resourceId']])).toEqual([
      ['PRIVILEGED_ACTION', admin.id, 'made an administrator', user.id],
      ['PRIVILEGED_ACTION', admin.id, 'set featured', listing],
      ['PRIVILEGED_ACTION', admin.id, 'set verified', listing],
      ['PRIVILEGED_ACTION', admin.id, 'removed featured', listing],
      ['PRIVILEGED_ACTION', admin.id, 'removed verified', listing],
    ])
  })

  it('what an owner was denied as a privileged action', async () => {
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

  it('an attempt to become an administrator, or to change what is somebody else’s, as a violation', async () => {
    const other = await createListing(server.superuser)
    const password = 'secret-1'
    const account = { email: `bad${nextNumber()}@example.com`, password, passwordConfirm: password }
    await server.guest.post(records('users'), { ...account, is_admin: true })
    await asOwner().patch(records('company_listings', other), { phone: '1' })
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

  it('nothing of what owners and visitors do every day', async () => {
    await asOwner().patch(records('company_listings', listing), { description: 'New words' })
    await asOwner().patch(records('company_listings', listing), { email: 'nonsense' })
    await asOwner().get(records('company_listings'))
    await asOwner().get(records('inquiries'))
    await server.guest.get(records('services'))
    await server.guest.get('/no/such/page')
    await asOwner().post('/api/directory/refresh-security-log', {}) // refused, and that is worth a line
    expect(await logged(1)).toMatchObject([{ details: { action: '/api/directory/refresh-security-log' } }])
  })
})

it('whoever looks while another look is under way sees what that one finds', async () => {
  const refused = await createListing(server.superuser)
  await asOwner().patch(records('company_listings', refused), { name: 'Mine' })
  const requests = `/api/logs?filter=${encodeURIComponent(`data.url ~ '${refused}' && data.status = 404`)}`
  const count = async () => (await server.superuser.get(requests)).body['totalItems']
  await vi.waitFor(async () => expect(await count()).toBe(1), PATIENCE)
  const looks = await Promise.all([loggedNow(), loggedNow(), loggedNow()])
  for (const events of looks) expect(events).toMatchObject([{ details: { resourceId: refused } }])
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

it('a crowd of events drops the oldest', async () => {
  const row = (n: number) => ({ type: 'LOGOUT', severity: 'LOW', details: JSON.stringify({ action: `crowd ${n}` }) })
  await pMap(
    Array.from({ length: SECURITY_EVENTS_KEPT + 5 }, (_, n) => n),
    (n) => server.superuser.post(records('security_events'), row(n)),
    { concurrency: 8 },
  )
  await signIn(owner.email, PASSWORD)
  const { body } = await server.superuser.get(`${records('security_events')}?perPage=1&sort=-@rowid`)
  expect(body['totalItems']).toBe(SECURITY_EVENTS_KEPT)
  expect(body['items']).toMatchObject([{ type: 'LOGIN_SUCCESS' }])
})

it('is read by administrators alone, and written by nobody', async () => {
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
