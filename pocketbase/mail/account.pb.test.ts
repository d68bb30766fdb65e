import { describe, expect, test } from 'vitest'
import { ROUTES } from '../../contract/routes.ts'
import { VERIFY_FIRST } from '../../domain/accounts/account-limits.ts'
import { FRESH_PROOF_HEADER, MOST_EMAIL_CHANGES, SIGN_IN_CODE_ANSWERS } from '../../domain/accounts/rules.ts'
import { makeAdministrator } from '../../server/accounts/make-administrator.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { mailScene, onlyEmail, readableText } from '../../tests/support/mail/mail-scene.ts'
import { createUser, PASSWORD } from '../../tests/support/records.ts'

const { server, site, deliver, to, mails, address, rowsTo } = await mailScene()
const unlimited = await mailScene({ FORM_LIMITS: 'off' })
const path = (route: string) => `/api/collections/users/${route}`

/** Requests an email and waits until it is in the outbox: PocketBase responds before it has written the row. */
const askFor = async (route: string, email: string) => {
  const before = (await rowsTo(email)).length
  expect((await server.guest.post(path(route), { email })).status).toBe(204)
  await eventually(async () => expect(await rowsTo(email)).toHaveLength(before + 1))
}

test.each([
  ['request-verification', 'verify', 'Verify your email address'],
  ['request-password-reset', 'reset', 'Reset your password'],
])('links the email of %s to the console by words in HTML, and by a URL in text', async (route, mode, words) => {
  const { email } = await createUser(server.superuser, server.guest, {
    full_name: 'Call 1-900-555 now',
    verified: false,
  })
  await askFor(route, email)
  await deliver()
  const mail = onlyEmail(to(email))
  const html = String(mail.html)
  const [, url = '', link] = /<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/.exec(html) ?? []
  expect(link).toBe(words)
  expect(url).toMatch(new RegExp(`^${site}/auth\\?mode=${mode}#token=[\\w.-]+$`))
  expect(mail.text).toContain(url)
  expect(mail.text?.split(url)).toHaveLength(2)
  expect(mail.text).toContain(words)
  expect(mail.text).toContain(email)
  expect(readableText(mail)).not.toContain('1-900-555')
})

test('the links of emails work', async () => {
  const { id, email, token } = await createUser(server.superuser, server.guest, { verified: false })
  const linkTo = async (recipient: string) => {
    await deliver()
    return /#token=([\w.-]+)/.exec(String(to(recipient).at(-1)?.html))?.[1]
  }
  await askFor('request-verification', email)
  expect((await server.guest.post(path('confirm-verification'), { token: await linkTo(email) })).status).toBe(204)
  expect(await server.superuser.read('users', id)).toMatchObject({ verified: true })

  const newEmail = address('moved')
  await server.as(token).post('/api/directory/email-change', { newEmail, password: PASSWORD })
  const allowed = { token: await linkTo(email), isAllowed: true }
  expect((await server.guest.post('/api/directory/email-change/answer', allowed)).status).toBe(204)
  const change = { token: await linkTo(newEmail), password: PASSWORD }
  const confirm = '/api/directory/email-change/confirm'
  for (const [body, field] of [
    [{ ...change, password: 'wrong-1' }, 'password'],
    [{ ...change, token: 'a.b.c' }, 'token'],
  ] as const)
    expect(await server.guest.post(confirm, body)).toMatchObject({
      status: 400,
      body: { data: { [field]: { code: expect.any(String) } } },
    })
  expect((await server.guest.post(path('confirm-email-change'), change)).status).toBe(403)
  expect((await server.guest.post(confirm, change)).status).toBe(204)
  expect((await server.guest.post(confirm, change)).status).toBe(400)
  expect(await server.superuser.read('users', id)).toMatchObject({ email: newEmail })
  expect((await server.as(token).post(path('auth-refresh'), {})).status).toBe(401)
  await deliver()
  expect(String(to(email).at(-1)?.subject)).toContain('account has a new email address')

  await askFor('request-password-reset', newEmail)
  const reset = { token: await linkTo(newEmail), password: 'another-secret-1', passwordConfirm: 'another-secret-1' }
  expect((await server.guest.post(path('confirm-password-reset'), reset)).status).toBe(204)
})

test('stores no token of an account in the outbox', async () => {
  const { email } = await createUser(server.superuser, server.guest)
  await askFor('request-password-reset', email)
  expect(JSON.stringify(await rowsTo(email))).not.toMatch(/eyJ/)
})

test('sends one email for many simultaneous requests', async () => {
  const { email } = await createUser(server.superuser, server.guest)
  const ask = () => server.guest.post(path('request-password-reset'), { email })
  const answers = await Promise.all(Array.from({ length: 12 }, ask))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  await eventually(async () => expect(await rowsTo(email)).toHaveLength(1))
  await deliver()
  expect(to(email)).toHaveLength(1)
})

test('sends no email to a stranger whose address someone types, however often', async () => {
  const { server, deliver, mails, to } = unlimited
  const user = await createUser(server.superuser, server.guest, { full_name: 'WIN' })
  const victim = unlimited.address('victim')
  for (let n = 0; n < 25; n++)
    for (const [route, body] of [
      [path('request-email-change'), { newEmail: victim }],
      ['/api/directory/email-change', { newEmail: victim, password: PASSWORD }],
    ] as const)
      await server.as(user.token).post(route, body)
  await deliver()
  expect(to(victim)).toEqual([])
  expect(to(user.email)).toHaveLength(MOST_EMAIL_CHANGES)
  expect(mails().map(readableText).join()).not.toMatch(/WIN/)
})

test('sends no email to reset a superuser’s password', async () => {
  const answer = await server.guest.post('/api/collections/_superusers/request-password-reset', {
    email: 'root@example.com',
  })
  expect(answer.status).toBe(204)
  await deliver()
  expect([mails(), await rowsTo('root@example.com')]).toEqual([[], []])
})

describe('a sign-in with a code', () => {
  const signIn = (email: string) =>
    server.guest.post(path('auth-with-password'), { identity: email, password: PASSWORD })
  const giveCode = (mfaId: unknown, code: string) => server.guest.post(ROUTES.signInByCode.path, { mfaId, code })
  const choose = (token: string, isOn: boolean, password = PASSWORD) =>
    server.as(token).post(ROUTES.chooseSecondFactor.path, { isOn, password })
  const newestCode = async (email: string) => {
    await deliver()
    const subjects = to(email).map(({ subject }) => String(subject))
    return /^(\d{6}) is your/.exec(subjects.findLast((subject) => subject.includes('is your')) ?? '')?.[1] ?? ''
  }
  const securityEvents = async (email: string) =>
    (await server.superuser.list('security_events', { filter: `user_email = "${email}"`, sort: '@rowid' })).map(
      ({ type, details }) => `${type} ${details}`,
    )
  const careful = async () => {
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    const { body } = await choose(admin.token, true)
    return { ...admin, first: admin.token, token: String(body['token']) }
  }

  test('is turned on with the password, ends other sessions, and requires the emailed code', async () => {
    const { email, first, token } = await careful()
    expect((await server.as(first).post(path('auth-refresh'), {})).status).toBe(401)
    expect((await server.as(token).post(path('auth-refresh'), {})).status).toBe(200)
    const { status, body } = await signIn(email)
    expect([status, body]).toEqual([401, { mfaId: expect.any(String) }])
    const code = await newestCode(email)
    expect((await giveCode(body['mfaId'], '')).status).toBe(400)
    const entered = await giveCode(body['mfaId'], `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(entered.body).toMatchObject({ token: expect.any(String), record: { email } })
    expect((await giveCode(body['mfaId'], code)).status).toBe(400)
    expect(await securityEvents(email)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('second factor switched on'),
        expect.stringContaining('LOGIN_FAILED {"reason":"Wrong code"'),
        expect.stringContaining('LOGIN_SUCCESS'),
      ]),
    )
    expect(await server.as(String(entered.body['token'])).list('sign_ins')).toHaveLength(2)
  })

  test('ends after five wrong codes, even simultaneous ones, and each sign-in has its own code', async () => {
    const { email } = await careful()
    const [{ body: begun }, { body: other }] = [await signIn(email), await signIn(email)]
    const code = await newestCode(email)
    const [wrong, right] = code === '000000' ? ['111111', code] : ['000000', code]
    await Promise.all(Array.from({ length: 8 }, () => giveCode(begun['mfaId'], wrong)))
    const statuses = [await giveCode(begun['mfaId'], right), await giveCode(other['mfaId'], right)]
    expect(statuses.map(({ status }) => status)).toContain(400)
    expect((await giveCode(begun['mfaId'], right)).body['message']).toBe(SIGN_IN_CODE_ANSWERS.over)
  })

  test('needs the password, not only a code', async () => {
    const { email } = await careful()
    const plain = await createUser(server.superuser, server.guest)
    for (const address of [email, plain.email])
      expect((await server.guest.post(path('request-otp'), { email: address })).status).toBe(403)
    expect((await server.superuser.list('_otps')).length).toBe(0)
  })

  test('can be turned on by everyone for their own account, with its password', async () => {
    const owner = await createUser(server.superuser, server.guest, { verified: true })
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    const unproved = await createUser(server.superuser, server.guest, { is_admin: true, verified: false })
    expect((await choose(owner.token, true)).status).toBe(200)
    expect((await signIn(owner.email)).status).toBe(401)
    expect((await choose(unproved.token, true)).body['message']).toBe(VERIFY_FIRST)
    expect((await choose(admin.token, true, 'wrong-1')).body['data']).toHaveProperty('oldPassword')
    const { email, id } = await careful()
    const change = { second_factor: false }
    expect((await server.as(admin.token).patch(`/api/collections/users/records/${id}`, change)).status).toBe(404)
    expect((await signIn(email)).status).toBe(401)
  })

  test('can be turned off by its administrator or by the operator', async () => {
    const { email, token } = await careful()
    const admin = server.as(token)
    const { body } = await admin.post(ROUTES.proveIdentity.path, { password: PASSWORD })
    const given = { challenge: body['challenge'], code: await newestCode(email) }
    const proof = { [FRESH_PROOF_HEADER]: String((await admin.post(ROUTES.proveIdentity.path, given)).body['proof']) }
    expect((await admin.with(proof).post(ROUTES.chooseSecondFactor.path, { isOn: false })).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    const other = await careful()
    const backend = { url: server.url, token: server.superuserToken }
    const { told } = await makeAdministrator(backend, other.email, { isSecondFactorOff: true })
    expect(told).toContain('signs in with the password alone')
    expect((await signIn(other.email)).status).toBe(200)
  })

  test('is refused with a message after too many codes', async () => {
    const { email } = await careful()
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await signIn(email))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    expect(answers.at(-1)?.body['message']).toContain('We have sent too many codes for this account.')
    expect(await securityEvents(email)).toContainEqual(expect.stringContaining('Too many codes were mailed'))
  })
})
