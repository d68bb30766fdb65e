import { beforeEach, describe, expect, it } from 'vitest'
import { ROUTES } from '../../../../contract/routes.ts'
import { ATTEMPT_LIMITS, VERIFY_FIRST } from '../../../../domain/accounts/account-limits.ts'
import {
  FRESH_PROOF_HEADER,
  FRESH_PROOF_REQUIRED,
  SIGN_IN_CODE,
  SIGN_IN_CODE_ANSWERS,
} from '../../../../domain/accounts/rules.ts'
import { FACTOR_ANSWERS, RECOVERY_CODES } from '../../../../domain/accounts/second-factor.ts'
import { makeAdministrator } from '../../../../server/accounts/make-administrator.ts'
import { codeOfApp, type SetUpApp, setUpApp } from '../../../../tests/support/authenticator.ts'
import { mailScene } from '../../../../tests/support/mail/mail-scene.ts'
import { createUser, PASSWORD, type TestUser, withFreshProof } from '../../../../tests/support/records.ts'
import type { Api, ApiResponse } from '../../../../tests/support/server/api.ts'
import { withDatabase } from '../../../../tests/support/server/database.ts'

const { server, deliver, to, shift } = await mailScene()
const path = (route: string) => `/api/collections/users/${route}`
const signIn = (email: string, password = PASSWORD) =>
  server.guest.post(path('auth-with-password'), { identity: email, password })
const begin = async (email: string): Promise<unknown> => (await signIn(email)).body['mfaId']
const giveCode = (mfaId: unknown, code: string) => server.guest.post(ROUTES.signInByCode.path, { mfaId, code })
const faultOf = ({ body }: ApiResponse, field: string) =>
  (body['data'] as Record<string, { code?: string; message?: string }> | undefined)?.[field]
const subjectsTo = async (email: string) => {
  await deliver()
  return to(email).map(({ subject }) => String(subject).replace(/^Haulindex: /, ''))
}
/** An account that has given its password for this app. */
type Careful = TestUser & SetUpApp & { api: Api }
const careful = async (values: object = {}): Promise<Careful> => {
  const account = await createUser(server.superuser, server.guest, { verified: true, ...values })
  const app = await setUpApp(server.as(account.token))
  return { ...account, ...app, api: server.as(app.token) }
}
const challengeOf = async (api: Api) => (await api.post(ROUTES.proveIdentity.path, { password: PASSWORD })).body
/** The client of an account that has proved itself with its app's code. */
const proved = async ({ api }: Careful, code: string): Promise<Api> => {
  const { challenge } = await challengeOf(api)
  const { body, text } = await api.post(ROUTES.proveIdentity.path, { challenge, code })
  if (!body['proof']) throw new Error(text)
  return api.with({ [FRESH_PROOF_HEADER]: String(body['proof']) })
}
const stateOf = async (api: Api) => (await api.get(ROUTES.answerSecondFactor.path)).body

beforeEach(() => shift('DELETE FROM attempt_limits'))

describe('an authenticator app', () => {
  it('is set up by an owner: password, QR code, first code; then each sign-in asks for its code', async () => {
    const owner = await createUser(server.superuser, server.guest, { verified: true })
    const api = server.as(owner.token)
    expect(await stateOf(api)).toEqual({ by: 'off', codesLeft: 0 })
    const { body: setup } = await (await withFreshProof(api)).post(ROUTES.beginAuthenticator.path, {})
    expect(setup['uri']).toContain(`secret=${setup['secret']}`)
    expect((await signIn(owner.email)).status).toBe(200)
    const confirm = (code: string) => api.post(ROUTES.confirmAuthenticator.path, { setup: setup['setup'], code })
    expect(faultOf(await confirm('000000'), 'code')?.message).toBe(FACTOR_ANSWERS.wrong)
    const secret = String(setup['secret'])
    const confirmed = await confirm(codeOfApp(secret, -1))
    const { recoveryCodes } = confirmed.body['meta'] as { recoveryCodes: string[] }
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES.count)
    expect((await api.post(path('auth-refresh'), {})).status).toBe(401)
    const next = server.as(String(confirmed.body['token']))
    expect(await stateOf(next)).toEqual({ by: 'app', codesLeft: RECOVERY_CODES.count })

    const begun = await signIn(owner.email)
    expect([begun.status, begun.body]).toEqual([401, { mfaId: expect.any(String) }])
    const mfaId = begun.body['mfaId']
    expect((await server.guest.post(ROUTES.answerSignInStep.path, { mfaId })).body).toEqual({ by: 'app' })
    const entered = await giveCode(mfaId, codeOfApp(secret))
    expect(entered.body).toMatchObject({ token: expect.any(String), record: { email: owner.email } })
    expect(await subjectsTo(owner.email)).toEqual(['Your sign-in now asks for a code'])
  })

  it('accepts each code once, also for a proof, and says so', async () => {
    const account = await careful()
    const code = codeOfApp(account.secret)
    expect((await giveCode(await begin(account.email), code)).status).toBe(200)
    expect(faultOf(await giveCode(await begin(account.email), code), 'code')?.message).toBe(FACTOR_ANSWERS.used)
    const { challenge, by } = await challengeOf(account.api)
    expect(by).toBe('app')
    const give = (given: string) => account.api.post(ROUTES.proveIdentity.path, { challenge, code: given })
    expect(faultOf(await give(code), 'code')?.message).toBe(FACTOR_ANSWERS.used)
    expect((await give(codeOfApp(account.secret, 1))).body['proof']).toEqual(expect.any(String))
  })

  it('lets one of many simultaneous requests with the same code in', async () => {
    const account = await careful()
    const sign = await Promise.all(Array.from({ length: 4 }, () => begin(account.email)))
    const code = codeOfApp(account.secret)
    const statuses = (await Promise.all(sign.map((mfaId) => giveCode(mfaId, code)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400])
  })

  it('is guessed five times per sign-in and ten times in all, and the owner still gets in from a known network', async () => {
    const account = await careful()
    shift('DELETE FROM known_networks')
    const mfaId = await begin(account.email)
    const guesses = []
    for (let n = 0; n < SIGN_IN_CODE.tries; n++) guesses.push(await giveCode(mfaId, '000000'))
    expect(guesses.at(-1)?.body['message']).toBe(SIGN_IN_CODE_ANSWERS.usedUp)
    expect((await giveCode(mfaId, codeOfApp(account.secret))).body['message']).toBe(SIGN_IN_CODE_ANSWERS.over)
    const other = await begin(account.email)
    for (let n = guesses.length; n < ATTEMPT_LIMITS.appCode.most - 1; n++) await giveCode(other, '000000')
    const third = await begin(account.email)
    expect((await giveCode(third, '000000')).status).toBe(400)
    const refused = await giveCode(third, codeOfApp(account.secret))
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true])
    // its own session counts alone
    await proved(account, codeOfApp(account.secret))
  })

  it('sends no codes by email, however often somebody signs in', async () => {
    const account = await careful()
    await deliver()
    for (let n = 0; n < 12; n++) expect((await signIn(account.email)).status).toBe(401)
    expect(await subjectsTo(account.email)).toEqual(['Your sign-in now asks for a code'])
  })

  it('needs a verified address, and a setup of this account and session that has not expired', async () => {
    const unproved = await createUser(server.superuser, server.guest, { verified: false })
    const refused = await (await withFreshProof(server.as(unproved.token))).post(ROUTES.beginAuthenticator.path, {})
    expect(refused.body['message']).toBe(VERIFY_FIRST)
    const [one, other] = [
      await createUser(server.superuser, server.guest, { verified: true }),
      await createUser(server.superuser, server.guest, { verified: true }),
    ]
    const { body } = await (await withFreshProof(server.as(one.token))).post(ROUTES.beginAuthenticator.path, {})
    const given = { setup: body['setup'], code: codeOfApp(String(body['secret'])) }
    const again = await signIn(one.email)
    for (const token of [other.token, String(again.body['token'])])
      expect(faultOf(await server.as(token).post(ROUTES.confirmAuthenticator.path, given), 'setup')).toBeDefined()
    for (const setup of ['', 'a.b.c', undefined, 7])
      expect((await server.as(one.token).post(ROUTES.confirmAuthenticator.path, { ...given, setup })).status).toBe(400)
    expect((await signIn(one.email)).status).toBe(200)
  })

  it('replaces emailed codes, and emailed codes replace it', async () => {
    const account = await careful()
    const toEmail = await (await proved(account, codeOfApp(account.secret))).post(ROUTES.chooseSecondFactor.path, {
      isOn: true,
    })
    const api = server.as(String(toEmail.body['token']))
    expect(await stateOf(api)).toEqual({ by: 'email', codesLeft: 0 })
    const mfaId = await begin(account.email)
    expect((await giveCode(mfaId, codeOfApp(account.secret, 1))).status).toBe(400)
    expect((await giveCode(mfaId, String(account.recoveryCodes[0]))).status).toBe(400)
    await deliver()
    const mailed = to(account.email).map(({ subject }) => String(subject).match(/^(\d{6}) is your/)?.[1])
    const code = String(mailed.findLast(Boolean))
    expect((await giveCode(mfaId, code)).status).toBe(200)
  })
})

describe('a recovery code', () => {
  it('lets its owner in once, in any spelling, and the account hears of it', async () => {
    const account = await careful()
    const [first = '', second = ''] = account.recoveryCodes
    expect((await giveCode(await begin(account.email), first.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await giveCode(await begin(account.email), first)).status).toBe(400)
    expect((await giveCode(await begin(account.email), second)).status).toBe(200)
    expect((await stateOf(account.api))['codesLeft']).toBe(RECOVERY_CODES.count - 2)
    expect(await subjectsTo(account.email)).toContain('A recovery code was used')
  })

  it('proves the owner who lost the phone, and then another app takes the place of the lost one', async () => {
    const account = await careful()
    const [first = '', second = ''] = account.recoveryCodes
    const entered = await giveCode(await begin(account.email), first)
    const api = server.as(String(entered.body['token']))
    const { body } = await (await proved({ ...account, api }, second)).post(ROUTES.beginAuthenticator.path, {})
    const secret = String(body['secret'])
    const given = { setup: body['setup'], code: codeOfApp(secret, -1) }
    expect((await api.post(ROUTES.confirmAuthenticator.path, given)).status).toBe(200)
    const mfaId = await begin(account.email)
    expect((await giveCode(mfaId, codeOfApp(account.secret, 1))).status).toBe(400)
    expect((await giveCode(mfaId, String(account.recoveryCodes[2]))).status).toBe(400)
    expect((await giveCode(mfaId, codeOfApp(secret))).status).toBe(200)
  })

  it('stops working when new ones are made', async () => {
    const account = await careful()
    const api = await proved(account, codeOfApp(account.secret))
    const { body } = await api.post(ROUTES.makeRecoveryCodes.path, {})
    const codes = body['recoveryCodes'] as string[]
    expect(codes).toHaveLength(RECOVERY_CODES.count)
    const mfaId = await begin(account.email)
    expect((await giveCode(mfaId, String(account.recoveryCodes[0]))).status).toBe(400)
    expect((await giveCode(mfaId, String(codes[0]))).status).toBe(200)
    expect(await subjectsTo(account.email)).toContain('You have new recovery codes')
  })

  it('is not made for an account without an app', async () => {
    const account = await createUser(server.superuser, server.guest, { verified: true })
    const api = await withFreshProof(server.as(account.token))
    expect((await api.post(ROUTES.makeRecoveryCodes.path, {})).body['message']).toBe(FACTOR_ANSWERS.noApp)
  })
})

describe('a thief with a session', () => {
  it.each([
    ['an owner', {}],
    ['an administrator', { is_admin: true }],
  ])(
    'of %s neither replaces nor removes the app, nor makes recovery codes, with the password neither',
    async (_, values) => {
      const account = await careful(values)
      const code = codeOfApp(account.secret)
      const attempts: Record<string, () => Promise<ApiResponse>> = {
        replace: () => account.api.post(ROUTES.beginAuthenticator.path, {}),
        'replace with the password': () =>
          account.api.post(ROUTES.beginAuthenticator.path, { password: PASSWORD, code }),
        remove: () => account.api.post(ROUTES.chooseSecondFactor.path, { isOn: false }),
        'remove with the password': () =>
          account.api.post(ROUTES.chooseSecondFactor.path, { isOn: false, password: PASSWORD }),
        'switch to email': () => account.api.post(ROUTES.chooseSecondFactor.path, { isOn: true, password: PASSWORD }),
        codes: () => account.api.post(ROUTES.makeRecoveryCodes.path, { password: PASSWORD }),
        password: () =>
          account.api.post(ROUTES.changeOwnPassword.path, { oldPassword: PASSWORD, password: 'thief-pass-1' }),
      }
      for (const [way, attempt] of Object.entries(attempts)) {
        const answer = await attempt()
        expect([way, answer.status, faultOf(answer, 'proof')?.code]).toEqual([way, 403, FRESH_PROOF_REQUIRED])
      }
      const record = `/api/collections/users/records/${account.id}`
      expect((await account.api.patch(record, { second_factor: false })).status).toBe(404)
      expect((await account.api.get('/api/collections/authenticators/records')).status).toBe(403)
      expect(await stateOf(account.api)).toEqual({ by: 'app', codesLeft: RECOVERY_CODES.count })
    },
  )
})

describe('the secret of an app', () => {
  it('is in no row, no log and no history, and no answer of the API contains it after the setup', async () => {
    const account = await careful({ is_admin: true, full_name: 'Ada Admin' })
    const api = await proved(account, codeOfApp(account.secret))
    const plain = [
      account.secret,
      ...account.recoveryCodes,
      ...account.recoveryCodes.map((code) => code.replace('-', '')),
    ]
    const { body } = await server.superuser.get('/api/collections?perPage=200')
    const names = (Array.isArray(body['items']) ? body['items'] : []).map(({ name }: { name: string }) => name)
    expect(names).toContain('authenticators')
    for (const name of names) {
      const records = `/api/collections/${name}/records?perPage=500`
      for (const secret of plain) expect((await server.superuser.get(records)).text).not.toContain(secret)
      const asAdmin = await api.get(records)
      for (const secret of [...plain, '"sealed_secret"', '"recovery_codes"']) expect(asAdmin.text).not.toContain(secret)
    }
    const rows: unknown[] = []
    withDatabase(server, (database) => {
      for (const table of names)
        if (!['profiles', 'accounts', 'public_reviews', 'company_reviews'].includes(table))
          rows.push(...database.prepare(`SELECT * FROM ${table}`).all())
    })
    const stored = JSON.stringify(rows)
    for (const secret of plain) expect(stored).not.toContain(secret)
  })

  it('works for one account only, even if somebody copies the row', async () => {
    const [victim, thief] = [await careful(), await careful()]
    shift(
      `UPDATE authenticators SET sealed_secret = (SELECT sealed_secret FROM authenticators WHERE user = '${thief.id}'),
        recovery_codes = (SELECT recovery_codes FROM authenticators WHERE user = '${thief.id}') WHERE user = '${victim.id}'`,
    )
    const mfaId = await begin(victim.email)
    expect((await giveCode(mfaId, codeOfApp(thief.secret))).status).not.toBe(200)
    expect((await giveCode(mfaId, String(thief.recoveryCodes[0]))).status).not.toBe(200)
  })
})

describe('who has lost phone and recovery codes', () => {
  it('gets in after the operator’s command, and a member stays a member', async () => {
    const account = await careful()
    const backend = { url: server.url, token: server.superuserToken }
    const { told } = await makeAdministrator(backend, account.email, { isSecondFactorOff: true })
    expect(told).toBe(`${account.email} signs in with the password alone.`)
    expect((await signIn(account.email)).body['record']).toMatchObject({ is_admin: false })
    expect(await server.superuser.list('authenticators', { filter: `user = "${account.id}"` })).toEqual([])
    expect(await subjectsTo(account.email)).toContain('Your sign-in no longer asks for a code')
  })
})
