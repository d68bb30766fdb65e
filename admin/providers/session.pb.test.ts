import { expect, test } from 'vitest'
import { createUser, PASSWORD } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { serverMessage } from './failure.ts'
import { pocketbase } from './pocketbase.ts'
import { confirmedAccount, currentAccount, signIn, signOut, signUp } from './session.ts'

const server = pocketBaseForTests()

const failureOf = (attempt: Promise<unknown>): Promise<string | undefined> =>
  attempt.then(() => undefined, serverMessage)

test('a session stays with one account from sign-up to sign-out', async () => {
  pocketbase.baseURL = server.url
  await signUp({ full_name: 'Ada Lovelace', email: 'ada@example.com', password: PASSWORD })
  expect(currentAccount()).toBeUndefined()
  await signIn('ada@example.com', PASSWORD)
  expect(currentAccount()).toMatchObject({ email: 'ada@example.com', fullName: 'Ada Lovelace', isAdmin: false })
  expect(await signOut()).toBe(true)
  expect(await signOut()).toBe(false)
  expect(currentAccount()).toBeUndefined()
})

test('shows the server’s reason for a refusal', async () => {
  pocketbase.baseURL = server.url
  const { email } = await createUser(server.superuser, server.guest)
  expect(await failureOf(signIn(email, 'wrong-password'))).toBe('The email address or the password is not right.')
  expect(await failureOf(signUp({ full_name: 'Ada', email, password: PASSWORD }))).toBeUndefined()
  expect(await failureOf(signUp({ full_name: 'Ada', email: 'nobody', password: PASSWORD }))).toMatch(/^Email: /)
  expect(await failureOf(signUp({ full_name: 'Ada', email: 'new@example.com', password: '12345' }))).toBe(
    'Password must be at least 6 characters long.',
  )
})

test('shows no server message without a response', async () => {
  pocketbase.baseURL = 'http://127.0.0.1:1'
  await expect(signIn('ada@example.com', PASSWORD)).rejects.toThrow()
  expect(await failureOf(signIn('ada@example.com', PASSWORD))).toBeUndefined()
})

test('ends a stored session that the server refuses', async () => {
  pocketbase.baseURL = server.url
  const { id, token } = await createUser(server.superuser, server.guest)
  pocketbase.authStore.save(token, { id, collectionId: 'users', collectionName: 'users', email: 'x@example.com' })
  await server.superuser.patch(`/api/collections/users/records/${id}`, {
    password: 'changed-1',
    passwordConfirm: 'changed-1',
  })
  expect(currentAccount()).toBeDefined()
  expect(await confirmedAccount()).toBeUndefined()
})
