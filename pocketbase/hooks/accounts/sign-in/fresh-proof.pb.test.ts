import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pathOf } from '../../../../contract/route.ts'
import { ROUTES } from '../../../../contract/routes.ts'
import {
  FRESH_PROOF_HEADER,
  FRESH_PROOF_MINUTES,
  FRESH_PROOF_OVER,
  FRESH_PROOF_REQUIRED,
  FRESH_PROOF_SPARE_S,
  FRESH_PROOF_WORDS,
} from '../../../../domain/accounts/rules.ts'
import { mailScene } from '../../../../tests/support/mail/mail-scene.ts'
import { createUser, PASSWORD, type TestUser, withFreshProof } from '../../../../tests/support/records.ts'
import type { Api, ApiResponse } from '../../../../tests/support/server/api.ts'
import { withDatabase } from '../../../../tests/support/server/database.ts'

const { server, deliver, to, mails, address, rowsTo } = await mailScene()
const record = (id: string, collection = 'users') => `/api/collections/${collection}/records/${id}`
const path = (route: string) => `/api/collections/users/${route}`
const newAdmin = () => createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })
const newMember = () => createUser(server.superuser, server.guest, { verified: false })
const form = (values: Record<string, string>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}
const codeOf = ({ body }: ApiResponse) =>
  (body['data'] as Record<string, { code?: string }> | undefined)?.['proof']?.code
const claimsOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')) as Record<string, unknown>
const base64url = (value: object | Buffer) =>
  (value instanceof Buffer ? value : Buffer.from(JSON.stringify(value))).toString('base64url')
/** A challenge as it would be if the password had been given earlier. */
const agedBy = (seconds: number, challenge: string, account: string): string => {
  let key = ''
  withDatabase(server, (database) => {
    const row = database
      .prepare(
        "SELECT tokenKey, json_extract(options, '$.authToken.secret') AS secret FROM users, _collections WHERE users.id = ? AND _collections.name = 'users'",
      )
      .get(account)
    key = `fresh challenge ${row?.['tokenKey']} ${row?.['secret']}`
  })
  const claims = claimsOf(challenge)
  const body = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ ...claims, exp: Number(claims['exp']) - seconds })}`
  return `${body}.${base64url(createHmac('sha256', key).update(body).digest())}`
}
const withoutStamps = ({ updated, last_sign_in, ...rest }: Record<string, unknown>) => rest

/** Every way that a thief may try to get at an account with a session alone. */
const attacksOn = (
  thief: Api,
  victim: string,
  mailbox: string,
  { verified, is_admin }: Record<string, unknown>,
): Record<string, () => Promise<ApiResponse>> => {
  const own = { password: 'thief-pass-1', passwordConfirm: 'thief-pass-1' }
  const patch = (body: object | FormData) => () => thief.patch(record(victim), body)
  const ask =
    (what: 'sign-out' | 'verify' | 'move' | 'delete', body: object = {}) =>
    () =>
      thief.post(pathOf(ROUTES.manageAccount, { id: victim, ask: what }), body)
  return {
    email: patch({ email: mailbox }),
    'email in a form': patch(form({ email: mailbox })),
    'email in the JSON of a form': patch(form({ '@jsonPayload': JSON.stringify({ email: mailbox }) })),
    password: patch(own),
    'password in a form': patch(form(own)),
    'password in the JSON of a form': patch(form({ '@jsonPayload': JSON.stringify(own) })),
    'password with a guess': patch({ oldPassword: 'guess-1', ...own }),
    verified: patch({ verified: true, email: mailbox }),
    'verified alone': patch({ verified: verified !== true }),
    is_admin: patch({ is_admin: is_admin !== true, full_name: 'Mine' }),
    'is_admin as text': patch(form({ is_admin: String(is_admin !== true), full_name: 'Mine' })),
    is_disabled: patch({ is_disabled: true }),
    second_factor: patch({ second_factor: true }),
    tokenKey: patch({ tokenKey: 'x'.repeat(50), is_disabled: true }),
    'sign-out': ask('sign-out'),
    verify: ask('verify'),
    move: ask('move', { email: mailbox }),
    delete: ask('delete'),
    'delete of the record': () => thief.delete(record(victim)),
    'an account of their own': () =>
      thief.post(record('').slice(0, -1), { email: mailbox, ...own, verified: true, is_admin: true }),
    'a verified account of their own': () =>
      thief.post(record('').slice(0, -1), { email: mailbox, ...own, verified: true }),
    invitation: () => thief.post(record('', 'invitations').slice(0, -1), { email: mailbox, is_admin: true }),
    'access link': () => thief.post('/api/directory/access-link', { account: victim }),
    impersonation: () => thief.post(path(`impersonate/${victim}`), { duration: 3600 }),
    'one-time password': () => thief.post(path('request-otp'), { email: mailbox }),
    'PocketBase’s change of email': () => thief.post(path('request-email-change'), { newEmail: mailbox }),
    'second factor': () => thief.post(ROUTES.chooseSecondFactor.path, { isOn: false }),
    'own email': () => thief.post('/api/directory/email-change', { newEmail: mailbox }),
    'own password': () => thief.post('/api/directory/password', { password: 'thief-pass-1' }),
    'a linked sign-in': () =>
      thief.post(record('', '_externalAuths').slice(0, -1), {
        collectionRef: 'users',
        recordRef: victim,
        provider: 'google',
        providerId: 'thief',
      }),
    superuser: () => thief.post(record('', '_superusers').slice(0, -1), { email: mailbox, ...own }),
    'the rules': () => thief.patch('/api/collections/users', { manageRule: '' }),
    settings: () => thief.patch('/api/settings', { smtp: { host: 'thief.example' } }),
  }
}

describe('a thief with an administrator’s session and no password', () => {
  it.each(['the administrator', 'another administrator', 'a member'])(
    'gets nowhere with %s, by any way',
    async (who) => {
      const admin = await newAdmin()
      const victim = who === 'the administrator' ? admin : await (who === 'a member' ? newMember() : newAdmin())
      const mailbox = address('thief')
      const before = withoutStamps(await server.superuser.read('users', victim.id))
      const attacks = attacksOn(server.as(admin.token), victim.id, mailbox, before)
      for (const [way, attack] of Object.entries(attacks)) {
        const { status, text } = await attack()
        expect([way, status >= 400 && status < 500, text]).toEqual([way, true, text])
      }
      expect(withoutStamps(await server.superuser.read('users', victim.id))).toEqual(before)
      expect((await server.as(victim.token).post(path('auth-refresh'), {})).status).toBe(200)
      const reset = await server.guest.post(path('request-password-reset'), { email: mailbox })
      expect(reset.status).toBe(204)
      await deliver()
      expect(await rowsTo(mailbox)).toEqual([])
      expect(to(mailbox)).toEqual([])
      expect(mails().filter(({ html }) => String(html).includes('mode=email'))).toEqual([])
    },
  )

  it('cannot restore a deleted administrator, whose mailbox may be theirs', async () => {
    const [admin, leaver] = [await newAdmin(), await newAdmin()]
    const owner = await withFreshProof(server.as(admin.token))
    expect((await owner.post(pathOf(ROUTES.manageAccount, { id: leaver.id, ask: 'delete' }), {})).status).toBe(204)
    const [deletion] = await server.superuser.list('revisions', {
      filter: `record = "${leaver.id}" && kind = "delete"`,
    })
    const restore = pathOf(ROUTES.revertChangeSet, { set: String(deletion?.['id']) })
    expect(codeOf(await server.as(admin.token).post(restore, {}))).toBe(FRESH_PROOF_REQUIRED)
    expect((await owner.post(restore, {})).status).toBe(200)
  })

  it('does not turn off the emails of another administrator', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()]
    expect((await server.as(admin.token).patch(record(other.id), { mails_off: ['work'] })).status).toBe(404)
    expect((await server.as(admin.token).patch(record(admin.id), { mails_off: ['work'] })).status).toBe(200)
  })
})

describe('a thief whose requests run while the account is secured', () => {
  it('restores neither the account nor its sessions', async () => {
    const [admin, stolen] = [await newAdmin(), await newAdmin()]
    const [owner, thief] = [await withFreshProof(server.as(admin.token)), server.as(stolen.token)]
    const rename = (n: number) => thief.patch(record(stolen.id), { full_name: `Name ${n}` })
    const before = Array.from({ length: 15 }, (_, n) => rename(n))
    const disabled = owner.patch(record(stolen.id), { is_disabled: true })
    const after = Array.from({ length: 15 }, (_, n) => rename(n))
    expect((await disabled).status).toBe(200)
    await Promise.all([...before, ...after])
    expect(await server.superuser.read('users', stolen.id)).toMatchObject({ is_disabled: true })
    expect((await thief.post(path('auth-refresh'), {})).status).toBe(401)
  })

  it('gets at most one new token, however many it requests at once', async () => {
    const { token } = await newAdmin()
    const ask = () => server.as(token).post('/api/directory/sign-out-others', {})
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    expect(answers.map(({ status }) => status).filter((status) => status !== 401)).toEqual([200])
  })
})

describe('a proof', () => {
  const makeAdmin = async (api: Api) => {
    const { id } = await newMember()
    return api.patch(record(id), { is_admin: true })
  }

  it('is requested with one error code, and lets its owner make an administrator', async () => {
    const admin = server.as((await newAdmin()).token)
    expect(await makeAdmin(admin)).toMatchObject({
      status: 403,
      body: { message: FRESH_PROOF_WORDS.required, data: { proof: { code: FRESH_PROOF_REQUIRED } } },
    })
    expect((await makeAdmin(await withFreshProof(admin))).status).toBe(200)
  })

  it('allows every privileged change of another account', async () => {
    const admin = await withFreshProof(server.as((await newAdmin()).token))
    const { id, email } = await newMember()
    const moved = address('moved')
    const done = [
      await admin.patch(record(id), { is_disabled: true }),
      await admin.patch(record(id), { is_disabled: false }),
      await admin.post(pathOf(ROUTES.manageAccount, { id: id, ask: 'verify' }), {}),
      await admin.post(pathOf(ROUTES.manageAccount, { id: id, ask: 'sign-out' }), {}),
      await admin.post(pathOf(ROUTES.manageAccount, { id: id, ask: 'move' }), { email: moved }),
    ]
    expect(done.map(({ status }) => status)).toEqual([200, 200, 204, 204, 204])
    expect(await server.superuser.read('users', id)).toMatchObject({ email: moved, verified: false })
    await deliver()
    expect(to(moved).map(({ subject }) => subject)).toEqual([expect.stringContaining('Verify')])
    expect(to(email).map(({ subject }) => subject)).toEqual([expect.stringContaining('a new email address')])
  })

  it('cannot set another person’s password or move an administrator to another address', async () => {
    const [me, other] = [await newAdmin(), await newAdmin()]
    const admin = await withFreshProof(server.as(me.token))
    const password = { password: 'chosen-pass-1', passwordConfirm: 'chosen-pass-1' }
    for (const id of [me.id, other.id]) {
      expect((await admin.patch(record(id), password)).status).toBe(403)
      expect((await admin.patch(record(id), { oldPassword: PASSWORD, ...password })).status).toBe(403)
      expect((await admin.patch(record(id), { email: address('x') })).status).toBe(400)
      expect(
        (await admin.post(pathOf(ROUTES.manageAccount, { id: id, ask: 'move' }), { email: address('x') })).status,
      ).toBe(403)
    }
  })

  it('does not work for a thief with the same session token, or in another session or account', async () => {
    const owner = await newAdmin()
    const mine = await withFreshProof(server.as(owner.token))
    expect((await makeAdmin(server.as(owner.token))).status).toBe(403)
    const signedIn = await server.guest.post(path('auth-with-password'), { identity: owner.email, password: PASSWORD })
    const { body } = await server.as(owner.token).post(ROUTES.proveIdentity.path, { password: PASSWORD })
    const header = { [FRESH_PROOF_HEADER]: String(body['proof']) }
    expect((await makeAdmin(server.as(String(signedIn.body['token'])).with(header))).status).toBe(403)
    expect((await makeAdmin(server.as((await newAdmin()).token).with(header))).status).toBe(403)
    expect((await makeAdmin(mine)).status).toBe(200)
    const refreshed = await server.as(owner.token).post(path('auth-refresh'), {})
    expect((await makeAdmin(server.as(String(refreshed.body['token'])).with(header))).status).toBe(200)
  })

  it('is not a session, lasts five minutes, and ends with a new password', async () => {
    const owner = await newAdmin()
    const { body } = await server.as(owner.token).post(ROUTES.proveIdentity.path, { password: PASSWORD })
    const proof = String(body['proof'])
    expect((await server.as(proof).get('/api/directory/console')).status).toBe(401)
    const { exp, iat = 0, ...claims } = claimsOf(proof) as Record<string, number>
    expect(Object.keys(claims).toSorted()).toEqual(['account', 'session'])
    expect(Number(exp) - Date.now() / 1000).toBeLessThanOrEqual(FRESH_PROOF_MINUTES * 60)
    expect(iat).toBe(0)
    const change = { oldPassword: PASSWORD, password: 'changed-pass-1' }
    const changed = await server.as(owner.token).post('/api/directory/password', change)
    const next = server.as(String(changed.body['token'])).with({ [FRESH_PROOF_HEADER]: proof })
    expect((await makeAdmin(next)).status).toBe(403)
  })

  it('is not issued for a wrong password, or to a guest', async () => {
    const admin = server.as((await newAdmin()).token)
    for (const password of ['guess-1', '', undefined, ['secret-1']])
      expect(await admin.post(ROUTES.proveIdentity.path, { password })).toMatchObject({
        status: 400,
        body: { data: { password: { message: FRESH_PROOF_WORDS.wrongPassword } } },
      })
    expect((await server.guest.post(ROUTES.proveIdentity.path, { password: PASSWORD })).status).toBe(401)
  })
})

describe('where the second factor is on', () => {
  const careful = async (): Promise<TestUser> => {
    const admin = await newAdmin()
    const { body } = await server
      .as(admin.token)
      .post(ROUTES.chooseSecondFactor.path, { isOn: true, password: PASSWORD })
    return { ...admin, token: String(body['token']) }
  }
  const newestCode = async (email: string) => {
    await deliver()
    const subjects = to(email).map(({ subject }) => String(subject))
    return /^(\d{6}) is your/.exec(subjects.findLast((subject) => subject.includes('is your')) ?? '')?.[1] ?? ''
  }

  it('the mailed code is required as well as the password, works once, and ends after five wrong ones', async () => {
    const { email, token } = await careful()
    const admin = server.as(token)
    const ask = async () => (await admin.post(ROUTES.proveIdentity.path, { password: PASSWORD })).body['challenge']
    const challenge = await ask()
    expect(challenge).toEqual(expect.any(String))
    const code = await newestCode(email)
    expect(String(to(email).at(-1)?.subject)).toContain('to confirm a change')
    const give = (given: unknown, of: unknown = challenge) =>
      admin.post(ROUTES.proveIdentity.path, { challenge: of, code: given })
    expect((await give('')).body['data']).toHaveProperty('code')
    const { body: proved } = await give(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(proved).toEqual({ proof: expect.any(String), seconds: expect.any(Number) })
    expect(proved['seconds']).toBeLessThanOrEqual(FRESH_PROOF_MINUTES * 60)
    expect((await give(code)).body['message']).toBe(FRESH_PROOF_WORDS.over)

    const second = await ask()
    const right = await newestCode(email)
    const wrong = right === '000000' ? '111111' : '000000'
    await Promise.all(Array.from({ length: 8 }, () => give(wrong, second)))
    expect((await give(right, second)).body['message']).toBe(FRESH_PROOF_WORDS.over)
  })

  it('requires a password and code from the last five minutes, however late the code is entered', async () => {
    const { id, email, token } = await careful()
    const { body } = await server.as(token).post(ROUTES.proveIdentity.path, { password: PASSWORD })
    const code = await newestCode(email)
    const given = (secondsAgo: number) =>
      server
        .as(token)
        .post(ROUTES.proveIdentity.path, { challenge: agedBy(secondsAgo, String(body['challenge']), id), code })
    for (const late of [FRESH_PROOF_MINUTES * 60 + 1, FRESH_PROOF_MINUTES * 60 - FRESH_PROOF_SPARE_S / 2])
      expect((await given(late)).body).toMatchObject({
        message: FRESH_PROOF_WORDS.over,
        data: { challenge: { code: FRESH_PROOF_OVER } },
      })
    const { body: proved } = await given(240)
    expect(Number(proved['seconds'])).toBeLessThanOrEqual(60)
    expect(Number(claimsOf(String(proved['proof']))['exp'])).toBeLessThanOrEqual(Date.now() / 1000 + 60)
  })

  it('a code for a proof does not sign anyone in, and a challenge works only in its session', async () => {
    const { id, email, token } = await careful()
    const { body } = await server.as(token).post(ROUTES.proveIdentity.path, { password: PASSWORD })
    const code = await newestCode(email)
    expect((await server.guest.post(ROUTES.signInByCode.path, { mfaId: body['challenge'], code })).status).toBe(400)
    const other = await newAdmin()
    const given = { challenge: body['challenge'], code }
    expect((await server.as(other.token).post(ROUTES.proveIdentity.path, given)).status).toBe(400)
    expect(id).not.toBe(other.id)
  })

  it('the password alone changes neither password, second factor nor email', async () => {
    const { token } = await careful()
    const admin = server.as(token)
    const tries = [
      () => admin.post('/api/directory/password', { oldPassword: PASSWORD, password: 'changed-pass-1' }),
      () => admin.post(ROUTES.chooseSecondFactor.path, { isOn: false, password: PASSWORD }),
      () => admin.post('/api/directory/email-change', { newEmail: address('new'), password: PASSWORD }),
    ]
    for (const attempt of tries) expect(codeOf(await attempt())).toBe(FRESH_PROOF_REQUIRED)
  })
})
