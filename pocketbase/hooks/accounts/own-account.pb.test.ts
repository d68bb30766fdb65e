import { expect, it } from 'vitest'
import { createUser, PASSWORD, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const newUser = () => createUser(server.superuser, server.guest)
const signIn = ({ email }: TestUser, password = PASSWORD) =>
  server.guest.post('/api/collections/users/auth-with-password', { identity: email, password })
const isSignedIn = async (token: string) =>
  (await server.as(token).post('/api/collections/users/auth-refresh', {})).status === 200

it('ends every session of the account, and no other, at sign-out', async () => {
  const [user, other] = [await newUser(), await newUser()]
  const second = String((await signIn(user)).body['token'])
  expect((await server.as(second).post('/api/directory/sign-out', {})).status).toBe(204)
  expect(await Promise.all([user.token, second, other.token].map(isSignedIn))).toEqual([false, false, true])
})

it('replaces the password and ends the other sessions', async () => {
  const user = await newUser()
  const answer = await server
    .as(user.token)
    .post('/api/directory/password', { oldPassword: PASSWORD, password: 'changed-1' })
  expect(answer.status).toBe(200)
  expect(await isSignedIn(String(answer.body['token']))).toBe(true)
  expect(await isSignedIn(user.token)).toBe(false)
  expect((await signIn(user)).status).toBe(400)
  expect((await signIn(user, 'changed-1')).status).toBe(200)
})

it.each([['12345'], [''], [undefined], [['a', 'b', 'c', 'd', 'e', 'f']]])(
  'refuses %j as a password and keeps the old one',
  async (password) => {
    const user = await newUser()
    const answer = await server.as(user.token).post('/api/directory/password', { oldPassword: PASSWORD, password })
    expect(answer.status).toBe(400)
    expect(answer.body['data']).toHaveProperty('password')
    expect((await signIn(user)).status).toBe(200)
  },
)

it.each(['sign-out', 'password'])('a visitor cannot ask for %s', async (route) => {
  expect((await server.guest.post(`/api/directory/${route}`, { password: 'changed-1' })).status).toBe(401)
})
