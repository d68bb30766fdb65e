import { describe, expect, it } from 'vitest'
import { PASSWORD_PROBLEMS } from '../../../domain/accounts/password-rules.ts'
import { createUser, nextNumber, PASSWORD, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const newUser = (values: object = {}) => createUser(server.superuser, server.guest, values)
const record = (id: string) => `/api/collections/users/records/${id}`
const signIn = ({ email }: TestUser, password: string) =>
  server.guest.post('/api/collections/users/auth-with-password', { identity: email, password })
const worksStill = async (user: TestUser, password = PASSWORD) => (await signIn(user, password)).status === 200
const both = (password: string) => ({ password, passwordConfirm: password })

/** Each way to set a password, and the field that the answer blames. */
const WAYS: Record<string, (user: TestUser, password: string) => Promise<{ status: number; text: string }>> = {
  'a sign-up': (_, password) =>
    server.guest.post(record('').slice(0, -1), { email: `new${nextNumber()}@example.com`, ...both(password) }),
  'the settings': ({ token }, password) =>
    server.as(token).post('/api/directory/password', { oldPassword: PASSWORD, password }),
  'a change of the record': ({ id, token }, password) =>
    server.as(token).patch(record(id), { oldPassword: PASSWORD, ...both(password) }),
  'an administrator': async ({ id }, password) =>
    server.as((await newUser({ is_admin: true })).token).patch(record(id), both(password)),
  'a superuser': ({ id }, password) => server.superuser.patch(record(id), both(password)),
}

describe.each(Object.entries(WAYS))('%s', (_, set) => {
  it.each(['      ', 'aaaaaaaa', 'password', 'Haulindex1'])('sets no password like %j', async (password) => {
    const user = await newUser()
    const answer = await set(user, password)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(PASSWORD_PROBLEMS.easy)
    expect(await worksStill(user)).toBe(true)
  })

  it('sets a good one', async () => {
    expect((await set(await newUser(), 'kw7-rty-9')).status).toBe(200)
  })
})

describe('the own password', () => {
  it.each([undefined, '', 'wrong-one', ['secret-1']])(
    'is not changed with %j for the present one',
    async (oldPassword) => {
      const user = await newUser()
      const settings = { oldPassword, password: 'changed-1' }
      const answer = await server.as(user.token).post('/api/directory/password', settings)
      expect(answer.status).toBe(400)
      expect(answer.body['data']).toMatchObject({ oldPassword: { message: PASSWORD_PROBLEMS.wrongPresent } })
      expect((await server.as(user.token).patch(record(user.id), { oldPassword, ...both('changed-1') })).status).toBe(
        400,
      )
      expect(await worksStill(user)).toBe(true)
    },
  )

  it('is not changed by an administrator’s right to change accounts', async () => {
    const admin = await newUser({ is_admin: true })
    expect((await server.as(admin.token).patch(record(admin.id), both('changed-1'))).status).toBe(400)
    expect(await worksStill(admin)).toBe(true)
    const known = { oldPassword: PASSWORD, ...both('changed-1') }
    expect((await server.as(admin.token).patch(record(admin.id), known)).status).toBe(200)
    expect(await worksStill(admin, 'changed-1')).toBe(true)
  })

  it('that is guessed wrong is a failed sign-in in the security log', async () => {
    const user = await newUser()
    await server.as(user.token).post('/api/directory/password', { oldPassword: 'guess-1', password: 'changed-1' })
    const [event] = await server.superuser.list('security_events', {
      filter: `user = "${user.id}" && type = "LOGIN_FAILED"`,
    })
    expect(String(event?.['details'])).toContain('change the password')
    expect(JSON.stringify(event)).not.toContain('guess-1')
  })
})

it('an administrator may still set a member’s password, and that is logged', async () => {
  const [admin, user] = [await newUser({ is_admin: true }), await newUser()]
  expect((await server.as(admin.token).patch(record(user.id), both('changed-1'))).status).toBe(200)
  expect(await worksStill(user, 'changed-1')).toBe(true)
  const [event] = await server.superuser.list('security_events', {
    filter: `user = "${admin.id}" && type = "PASSWORD_CHANGE"`,
  })
  expect(String(event?.['details'])).toContain('set by an administrator')
})
