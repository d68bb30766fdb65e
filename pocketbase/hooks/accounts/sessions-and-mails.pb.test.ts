import { expect, it } from 'vitest'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { SESSION_ANSWERS } from '../../../domain/accounts/rules.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { createListing, createUser, PASSWORD } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

it('shows an account its sessions, and ends all but the current one', async () => {
  const { email, id } = await createUser(server.superuser, server.guest)
  const answer = await fetch(`${server.url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
    body: JSON.stringify({ identity: email, password: PASSWORD }),
  })
  const { token } = (await answer.json()) as { token: string }
  const rows = await server.as(token).list('sign_ins', { sort: '-created,-@rowid' })
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ user: id, device: 'Firefox on Linux' })
  const other = await server.guest.post('/api/collections/users/auth-with-password', {
    identity: email,
    password: PASSWORD,
  })
  const { status, body } = await server.as(token).post('/api/directory/sign-out-others', {})
  expect(status).toBe(200)
  for (const ended of [token, String(other.body['token'])])
    expect((await server.as(ended).post('/api/collections/users/auth-refresh', {})).status).toBe(401)
  const own = server.as(String(body['token']))
  expect((await own.post('/api/collections/users/auth-refresh', {})).status).toBe(200)
  expect(await own.list('sign_ins')).toHaveLength(1)
})

it('ends one session of an account permanently, and no others', async () => {
  const { email, token } = await createUser(server.superuser, server.guest)
  const identity = { identity: email, password: PASSWORD }
  const signIn = async () => {
    const { body } = await server.guest.post('/api/collections/users/auth-with-password', identity)
    return server.as(String(body['token']))
  }
  const [lost, kept] = [await signIn(), await signIn()]
  const own = server.as(token)
  const refreshed = async (api: typeof own) => (await api.post('/api/collections/users/auth-refresh', {})).body['token']
  const renewed = server.as(String(await refreshed(lost)))
  const [, row] = await own.list('sign_ins', { sort: '-created,-@rowid' })
  const path = pathOf(ROUTES.endSession, { id: String(row?.['id']) })
  const stranger = await createUser(server.superuser, server.guest)
  expect((await server.as(stranger.token).post(path, {})).status).toBe(404)
  expect((await lost.post(path, {})).body['message']).toBe(SESSION_ANSWERS.own)
  expect((await own.post(path, {})).status).toBe(204)
  expect((await own.post(path, {})).body['message']).toBe(SESSION_ANSWERS.gone)
  for (const ended of [lost, renewed]) {
    expect((await ended.get('/api/directory/console')).status).toBe(401)
    expect((await ended.get('/api/collections/sign_ins/records')).status).toBe(401)
    expect((await ended.post('/api/collections/users/auth-refresh', {})).status).toBe(401)
    expect((await ended.post('/api/directory/sign-out-others', {})).status).toBe(401)
  }
  for (const open of [own, kept]) expect((await open.get('/api/directory/console')).status).toBe(200)
  const { id } = JSON.parse(atob(token.split('.')[1] ?? '')) as { id: string }
  await own.patch(`/api/collections/users/records/${id}`, { ended_sessions: '', full_name: 'Una Usual' })
  expect((await renewed.get('/api/directory/console')).status).toBe(401)
  expect(await own.list('sign_ins')).toHaveLength(2)
  expect(await refreshed(kept)).toEqual(expect.any(String))
})

it('sends an account no emails that it turned off, except those about the account', async () => {
  const account = await createUser(server.superuser, server.guest, { verified: true })
  const listing = await createListing(server.superuser, { owner: account.id, email: account.email })
  const path = `/api/collections/users/records/${account.id}`
  expect((await server.as(account.token).patch(path, { mails_off: ['password_reset'] })).status).toBe(400)
  expect((await server.as(account.token).patch(path, { mails_off: ['quotes'] })).status).toBe(200)
  await server.guest.post('/api/collections/inquiries/records', quoteBody(listing))
  await server.guest.post('/api/collections/users/request-password-reset', { email: account.email })
  // PocketBase answers before it has written this mail
  const isReset = `recipient = '${account.email}' && kind = 'password_reset'`
  await eventually(async () => expect(await server.superuser.list('outbox_mails', { filter: isReset })).toHaveLength(1))
  const deliverer = { deliverer: 'test-deliverer', round: 1, holding: [], results: [], most: 100 }
  const { body } = await server.superuser.post('/api/directory/outbox/exchange', deliverer)
  const sent = (body['mails'] as { to: string; subject: string }[]).filter(({ to }) => to === account.email)
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('password')])
  const mails = await server.superuser.list('outbox_mails', {
    filter: `recipient = '${account.email}' && kind = 'inquiry'`,
  })
  expect(mails).toMatchObject([{ state: 'skipped', last_error: 'The account turned off emails of this kind.' }])
})
