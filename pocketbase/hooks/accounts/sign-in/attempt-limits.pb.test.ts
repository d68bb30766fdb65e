import { beforeEach, describe, expect, it } from 'vitest'
import { pathOf } from '../../../../contract/route.ts'
import { ROUTES } from '../../../../contract/routes.ts'
import { ATTEMPT_LIMITS, KNOWN_DEVICE_HEADER } from '../../../../domain/accounts/account-limits.ts'
import { eventually } from '../../../../tests/support/eventually.ts'
import { mailScene } from '../../../../tests/support/mail/mail-scene.ts'
import { createUser, PASSWORD, type TestUser, withFreshProof } from '../../../../tests/support/records.ts'
import { type ApiResponse, apiOf } from '../../../../tests/support/server/api.ts'
import { SUPERUSER } from '../../../../tests/support/server/template.ts'

const OPERATOR = '10.9.8.7'
const { server, shift, deliver, to } = await mailScene({
  TRUSTED_PROXY: 'X-Forwarded-For',
  ADMIN_NETWORKS: '10.0.0.0/8',
})
/** The gate names each request. */
const THROUGH_GATE = { 'x-request-id': 'through-the-gate' }
const MOST = ATTEMPT_LIMITS.password.most
const path = (route: string) => `/api/collections/users/${route}`

let network = 0
const anotherNetwork = () => `203.${Math.floor(++network / 60_000)}.${Math.floor(network / 250) % 250}.${network % 250}`
const from = (address: string) => apiOf(server.url, '', { 'x-forwarded-for': address })
const signIn = (identity: string, password: string, address: string, headers: Record<string, string> = {}) =>
  from(address).with(headers).post(path('auth-with-password'), { identity, password })
const guess = (email: string) => signIn(email, 'guess-1', anotherNetwork())
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const countOf = (answers: readonly ApiResponse[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const mailsTo = async (email: string) => {
  await deliver()
  return to(email).length
}
const HOME = '198.51.100.7'
const deviceIn = ({ body }: ApiResponse): string => (body['meta'] as { device?: string } | undefined)?.device ?? ''
const owner = async (values: object = {}): Promise<TestUser & { device: string }> => {
  const account = await createUser(server.superuser, server.guest, { verified: true, ...values })
  shift(`DELETE FROM known_networks`)
  const signedIn = await signIn(account.email, PASSWORD, HOME)
  // the gate reads the header
  expect(deviceIn(signedIn)).toBe(signedIn.headers.get(KNOWN_DEVICE_HEADER))
  return { ...account, token: String(signedIn.body['token']), device: deviceIn(signedIn) }
}

beforeEach(() => shift('DELETE FROM attempt_limits'))

describe('guesses of a password from many networks', () => {
  it.each([
    ['of an account', true],
    ['of an address without one', false],
  ])('%s are answered ten times, and say when to try again', async (_, exists) => {
    const email = exists ? (await owner()).email : 'nobody@example.com'
    const answers = await times(150, () => guess(email))
    expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([MOST, 150 - MOST])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(refused?.body['message']).toMatch(
      /Too many wrong passwords for this account\. Please try again in \d+ minutes/,
    )
  })

  it('do not lock out the owner at home, on a known device elsewhere, or after a reset by email', async () => {
    const { email, device } = await owner()
    await times(30, () => guess(email))
    expect((await signIn(email, PASSWORD, anotherNetwork())).status).toBe(429)
    expect((await signIn(email, PASSWORD, HOME)).status).toBe(200)
    const known = { [KNOWN_DEVICE_HEADER]: device }
    expect((await signIn(email, PASSWORD, anotherNetwork(), known)).status).toBe(200)

    const hotel = anotherNetwork()
    await from(hotel).post(path('request-password-reset'), { email })
    await eventually(async () => expect(await mailsTo(email)).toBe(1))
    const token = /#token=([\w.-]+)/.exec(String(to(email).at(-1)?.html))?.[1]
    const reset = { token, password: 'changed-pass-1', passwordConfirm: 'changed-pass-1' }
    expect((await from(hotel).post(path('confirm-password-reset'), reset)).status).toBe(204)
    expect((await signIn(email, 'changed-pass-1', hotel)).status).toBe(200)
  })

  it('limits them on a known network and on a known device too, separately', async () => {
    const { email, device } = await owner()
    const known = { [KNOWN_DEVICE_HEADER]: device }
    const atHome = await times(15, () => signIn(email, 'guess-1', HOME))
    expect([countOf(atHome, 400), countOf(atHome, 429)]).toEqual([MOST, 5])
    const onDevice = await times(15, () => signIn(email, 'guess-1', anotherNetwork(), known))
    expect([countOf(onDevice, 400), countOf(onDevice, 429)]).toEqual([MOST, 5])
    expect((await signIn(email, PASSWORD, anotherNetwork())).status).toBe(200)
  })

  it('gain nothing from another account’s device token, or a made-up one', async () => {
    const [victim, thief] = [await owner(), await owner()]
    const answers = await times(30, (n) =>
      signIn(victim.email, 'guess-1', anotherNetwork(), { [KNOWN_DEVICE_HEADER]: n % 2 ? thief.device : 'a.b.c' }),
    )
    expect(countOf(answers, 400)).toBe(MOST)
  })

  /** True if attempts with the token count apart from those of strangers, who have none left. */
  const isKnown = async (email: string, device: string): Promise<boolean> => {
    await times(MOST + 1, () => guess(email))
    return (await signIn(email, 'guess-1', anotherNetwork(), { [KNOWN_DEVICE_HEADER]: device })).status === 400
  }

  it.each<[string, (account: TestUser) => Promise<ApiResponse>]>([
    [
      'a new password',
      ({ token }) =>
        server.as(token).post('/api/directory/password', { oldPassword: PASSWORD, password: 'changed-pass-1' }),
    ],
    ['the end of all sessions', ({ token }) => server.as(token).post('/api/directory/sign-out', {})],
    ['the end of all other sessions', ({ token }) => server.as(token).post('/api/directory/sign-out-others', {})],
    [
      'the end of all sessions by an administrator',
      async ({ id }) => {
        const admin = await createUser(server.superuser, server.guest, { is_admin: true })
        return (await withFreshProof(server.as(admin.token))).post(
          pathOf(ROUTES.manageAccount, { id: id, ask: 'sign-out' }),
          {},
        )
      },
    ],
    [
      'a reset by email',
      async ({ email }) => {
        await server.guest.post(path('request-password-reset'), { email })
        await eventually(async () => expect(await mailsTo(email)).toBe(1))
        const token = /#token=([\w.-]+)/.exec(String(to(email).at(-1)?.html))?.[1]
        const password = 'changed-pass-1'
        return server.guest.post(path('confirm-password-reset'), { token, password, passwordConfirm: password })
      },
    ],
  ])('gain nothing from a device token stolen before %s', async (_, secure) => {
    const account = await owner()
    expect((await secure(account)).status).toBeLessThan(300)
    expect(await isKnown(account.email, account.device)).toBe(false)
  })

  it('do not lock out the browser that ends all sessions, and start no new count for it', async () => {
    const { email, token, device } = await owner()
    const known = { [KNOWN_DEVICE_HEADER]: device }
    await times(MOST - 1, () => signIn(email, 'guess-1', anotherNetwork(), known))
    const others = await server.as(token).with(known).post('/api/directory/sign-out-others', {})
    const renewed = { [KNOWN_DEVICE_HEADER]: deviceIn(others) }
    const left = await server.as(String(others.body['token'])).with(renewed).post('/api/directory/sign-out', {})
    expect(await isKnown(email, String(left.body['device']))).toBe(true)
    expect(await isKnown(email, String(left.body['device']))).toBe(false)
    const stolen = await owner()
    const thief = await server.as(stolen.token).with(known).post('/api/directory/sign-out-others', {})
    expect(deviceIn(thief)).toBe('')
  })

  it('are forgotten when the owner signs in, and one more is free after half an hour', async () => {
    const { email } = await owner()
    await times(MOST - 1, () => signIn(email, 'guess-1', HOME))
    expect((await signIn(email, PASSWORD, HOME)).status).toBe(200)
    expect(countOf(await times(MOST, () => signIn(email, 'guess-1', HOME)), 400)).toBe(MOST)
    shift(`UPDATE attempt_limits SET full_at = full_at - ${ATTEMPT_LIMITS.password.refillMinutes * 60_000}`)
    expect(countOf(await times(5, () => signIn(email, 'guess-1', HOME)), 400)).toBe(1)
  })

  it('are not reset by a clock that jumped ahead and back', async () => {
    const { email } = await owner()
    await times(MOST, () => guess(email))
    shift('UPDATE attempt_limits SET full_at = full_at + 31536000000')
    expect((await guess(email)).status).toBe(400)
    expect(countOf(await times(MOST + 5, () => guess(email)), 400)).toBe(MOST - 1)
  })
})

describe('guesses of the password of a superuser, through the gate', () => {
  const signInAt = (address: string, password: string, headers: Record<string, string> = THROUGH_GATE) =>
    from(address)
      .with(headers)
      .post('/api/collections/_superusers/auth-with-password', { identity: SUPERUSER.email, password })
  const guessAt = async (address: () => string, count: number) =>
    (await times(count, () => signInAt(address(), 'guess-1'))).map(({ status }) => status).toSorted()
  const limited = (refused: number) => [...Array(MOST).fill(400), ...Array(refused).fill(429)]

  it('are limited for strangers together, for each known network and each of ADMIN_NETWORKS', async () => {
    expect((await signInAt(HOME, SUPERUSER.password)).status).toBe(200)
    expect(await guessAt(anotherNetwork, 30)).toEqual(limited(20))
    const refused = await signInAt(anotherNetwork(), SUPERUSER.password)
    expect(refused.status).toBe(429)
    expect(refused.body['message']).toMatch(/try again in \d+ minutes, or from a network in ADMIN_NETWORKS/)
    for (const address of [HOME, OPERATOR]) {
      expect((await signInAt(address, SUPERUSER.password)).status).toBe(200)
      expect(await guessAt(() => address, 15)).toEqual(limited(5))
    }
  })

  it('do not count for commands on this machine, which bypass the gate', async () => {
    await guessAt(anotherNetwork, MOST)
    expect((await signInAt('127.0.0.1', SUPERUSER.password, {})).status).toBe(200)
    expect((await signInAt('127.0.0.1', SUPERUSER.password)).status).toBe(429)
  })
})

it('guesses are counted in the database, which survives a restart and does not name the account', async () => {
  const { email } = await owner()
  await times(MOST, () => guess(email))
  const rows = await server.superuser.list('attempt_limits')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(email)
})

describe('guesses of a password inside a session', () => {
  const WAYS: Record<string, (api: ReturnType<typeof apiOf>, password: string) => Promise<ApiResponse>> = {
    'a proof': (api, password) => api.post(ROUTES.proveIdentity.path, { password }),
    'a new password': (api, oldPassword) =>
      api.post('/api/directory/password', { oldPassword, password: 'changed-pass-1' }),
    'another email': (api, password) =>
      api.post('/api/directory/email-change', { newEmail: 'new@example.com', password }),
    'the second factor': (api, password) => api.post(ROUTES.chooseSecondFactor.path, { isOn: true, password }),
  }

  it.each(Object.entries(WAYS))('by %s are answered ten times', async (_, attempt) => {
    const { token } = await owner({ is_admin: true })
    const answers = await times(60, (n) => attempt(server.as(token), `guess-${n}`))
    expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([MOST, 60 - MOST])
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await attempt(server.as(token), PASSWORD)).status).toBe(429)
  })

  it('count together, whichever way they are made, and leave the owner’s other sessions alone', async () => {
    const { email, token } = await owner({ is_admin: true })
    const ways = Object.values(WAYS)
    const answers = await times(60, (n) => (ways[n % ways.length] as (typeof ways)[0])(server.as(token), 'guess-1'))
    expect(countOf(answers, 400)).toBe(MOST)
    const other = await signIn(email, PASSWORD, HOME)
    expect(
      (await server.as(String(other.body['token'])).post(ROUTES.proveIdentity.path, { password: PASSWORD })).status,
    ).toBe(200)
  })

  it('count together for all tokens that name no session', async () => {
    const { id } = await owner({ is_admin: true })
    const unnamed = (n: number) => server.superuser.post(path(`impersonate/${id}`), { duration: 3600 + n })
    const answers = await times(MOST + 5, async (n) =>
      server.as(String((await unnamed(n)).body['token'])).post(ROUTES.proveIdentity.path, { password: 'guess-1' }),
    )
    expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([MOST, 5])
  })

  it('cannot be made by deleting an account, or by PocketBase’s own routes', async () => {
    const { id, token } = await owner({ is_admin: true })
    const api = server.as(token)
    const tries = [
      () =>
        api.post(pathOf(ROUTES.manageAccount, { id: id, ask: 'delete' }), {
          actorPassword: PASSWORD,
          password: PASSWORD,
        }),
      () => api.patch(`${path('records')}/${id}`, { oldPassword: PASSWORD, password: 'changed-pass-1' }),
      () => api.post(path('confirm-email-change'), { token: 'a.b.c', password: PASSWORD }),
    ]
    for (const attempt of tries) expect([400, 403]).toContain((await attempt()).status)
  })
})

describe('somebody who knows an administrator’s password', () => {
  const careful = async () => {
    const admin = await owner({ is_admin: true })
    const known = { [KNOWN_DEVICE_HEADER]: admin.device }
    const on = await server
      .as(admin.token)
      .with(known)
      .post(ROUTES.chooseSecondFactor.path, { isOn: true, password: PASSWORD })
    return { ...admin, token: String(on.body['token']), device: deviceIn(on) }
  }

  it('cannot use up the administrator’s codes at home, on a known device or in a session', async () => {
    const { email, device, token } = await careful()
    const answers = await times(40, () => signIn(email, PASSWORD, anotherNetwork()))
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([ATTEMPT_LIMITS.mailedCode.most, 30])
    const { body } = await signIn(email, PASSWORD, anotherNetwork())
    expect(body['message']).toContain('We have sent too many codes for this account.')
    const before = await mailsTo(email)
    expect((await signIn(email, PASSWORD, HOME)).status).toBe(401)
    const known = { [KNOWN_DEVICE_HEADER]: device }
    expect((await signIn(email, PASSWORD, anotherNetwork(), known)).status).toBe(401)
    expect((await server.as(token).post(ROUTES.proveIdentity.path, { password: PASSWORD })).status).toBe(200)
    expect(await mailsTo(email)).toBe(before + 3)
  })
})
