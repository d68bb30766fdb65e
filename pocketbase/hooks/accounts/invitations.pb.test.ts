import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../../contract/routes.ts'
import { FRESH_PROOF_REQUIRED, INVITATION_PROBLEMS } from '../../../domain/accounts/rules.ts'
import { createUser, nextNumber, PASSWORD, type TestUser, withFreshProof } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const PATH = '/api/collections/invitations/records'
let admin: TestUser
let asAdmin: Api
beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true })
  asAdmin = await withFreshProof(server.as(admin.token))
})

const invite = (values: object) => asAdmin.post(PATH, values)
const newAddress = () => `invited${nextNumber()}@example.com`

const tokenOf = async (invitation: unknown): Promise<string> => {
  const { body } = await server.superuser.post('/api/directory/access-link', { invitation })
  return String(body['url']).split('#token=')[1] ?? ''
}

const invited = async (values: object = {}) => {
  const email = newAddress()
  const { status, body } = await invite({ email, ...values })
  expect(status).toBe(200)
  return { email, id: String(body['id']), token: await tokenOf(body['id']) }
}

const accept = (token: string, values: object = {}) =>
  server.guest.post(ROUTES.acceptInvitation.path, { token, full_name: 'Ina Vited', password: PASSWORD, ...values })
const signIn = (identity: string) =>
  server.guest.post('/api/collections/users/auth-with-password', { identity, password: PASSWORD })

describe('an invitation', () => {
  it('is emailed, and creates an account with a verified address', async () => {
    const { email, id, token } = await invited()
    expect(await server.superuser.list('outbox_mails', { filter: `record = '${id}'` })).toMatchObject([
      { kind: 'invitation', recipient: email },
    ])
    expect((await server.guest.post(ROUTES.showInvitation.path, { token })).body).toEqual({ email, isAdmin: false })
    expect((await accept(token)).status).toBe(204)
    expect((await signIn(email)).body['record']).toMatchObject({
      full_name: 'Ina Vited',
      verified: true,
      is_admin: false,
    })
  })

  it('creates an administrator only with fresh proof from its sender, and a member without', async () => {
    const session = server.as(admin.token)
    const refused = await session.post(PATH, { email: newAddress(), is_admin: true })
    expect(refused).toMatchObject({ status: 403, body: { data: { proof: { code: FRESH_PROOF_REQUIRED } } } })
    expect((await session.post(PATH, { email: newAddress() })).status).toBe(200)
    const { email, token } = await invited({ is_admin: true })
    await accept(token)
    expect((await signIn(email)).body['record']).toMatchObject({ is_admin: true })
  })

  it('works once, and says so the second time', async () => {
    const { token } = await invited()
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
    expect(await accept(token)).toMatchObject({ status: 400, body: { message: INVITATION_PROBLEMS.used } })
    expect((await server.guest.post(ROUTES.showInvitation.path, { token })).body['message']).toBe(
      INVITATION_PROBLEMS.used,
    )
  })

  it('does not work if it was revoked, replaced, has expired or is made up', async () => {
    const first = await invited()
    await invite({ email: first.email })
    const taken = await invited()
    expect((await server.as(admin.token).delete(`${PATH}/${taken.id}`)).status).toBe(204)
    for (const token of [first.token, taken.token, 'made.up.token', ''])
      expect((await accept(token)).body['message']).toBe(INVITATION_PROBLEMS.outdated)
  })

  it('is not sent to an address with an account, and does not change an account created since', async () => {
    const known = await createUser(server.superuser, server.guest)
    expect((await invite({ email: known.email.toUpperCase() })).body['message']).toBe(INVITATION_PROBLEMS.hasAccount)
    const { email, token } = await invited({ is_admin: true })
    await server.superuser.create('users', { email, password: 'other-1x', passwordConfirm: 'other-1x' })
    expect((await accept(token)).body['message']).toBe(INVITATION_PROBLEMS.ownAccount)
  })

  it('is kept when the name or the password is refused', async () => {
    const { token } = await invited()
    expect((await accept(token, { full_name: '  ' })).body['message']).toBe(INVITATION_PROBLEMS.name)
    expect((await accept(token, { password: 'password' })).body['data']).toHaveProperty('password')
    expect((await accept(token)).status).toBe(204)
  })
})

describe('the link of an access', () => {
  it('is told to superusers alone', async () => {
    const { id } = await invited()
    for (const api of [server.guest, server.as(admin.token)])
      expect((await api.post('/api/directory/access-link', { invitation: id })).status).toBeGreaterThanOrEqual(401)
  })
})
