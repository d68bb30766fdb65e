import { describe, expect, it } from 'vitest'
import { PASSWORD_PROBLEMS } from '../../../../domain/accounts/password-rules.ts'
import { createUser, nextNumber, PASSWORD, type TestUser } from '../../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../../tests/support/server/pocketbase.ts'

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

describe('the account’s own password', () => {
  it.each([undefined, '', 'wrong-one', ['secret-1']])(
    'is not changed with %j for the present one',
    async (oldPassword) => {
      const user = await newUser()
      const settings = { oldPassword, password: 'changed-1' }
      const answer = await server.as(user.token).post('/api/directory/password', settings)
      expect(answer.status).toBe(400)
      expect(answer.body['data']).toMatchObject({ oldPassword: { message: PASSWORD_PROBLEMS.wrongPresent } })
      expect(await worksStill(user)).toBe(true)
    },
  )

  it('never changes through the record, whoever sends it', async () => {
    const [admin, user] = [await newUser({ is_admin: true }), await newUser()]
    for (const [of, by] of [
      [admin, admin],
      [user, admin],
      [user, user],
    ] as const) {
      const change = { oldPassword: PASSWORD, ...both('changed-1') }
      expect((await server.as(by.token).patch(record(of.id), change)).status).toBe(403)
      expect(await worksStill(of)).toBe(true)
    }
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
