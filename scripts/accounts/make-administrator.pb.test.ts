import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createUser, PASSWORD } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import type { SeedServer } from '../seed/server.ts'
import { makeAdministrator } from './make-administrator.ts'

const server = pocketBaseForTests()
let backend: SeedServer
beforeAll(() => {
  backend = { url: server.url, token: inject('pocketbase').superuserToken }
})

const signIn = (identity: string, password: string) =>
  server.guest.post('/api/collections/users/auth-with-password', { identity, password })

describe('an address without an account', () => {
  it('becomes an administrator who signs in with the password that is shown once', async () => {
    const { told, password = '' } = await makeAdministrator(backend, ' First@Example.com ', false)
    expect(told).toBe('Made the administrator First@Example.com. The password is shown this once:')
    const { body } = await signIn('first@example.com', password)
    expect(body['record']).toMatchObject({ is_admin: true, verified: true })
  })

  it('is refused in words when it is no address', async () => {
    await expect(makeAdministrator(backend, 'nobody', false)).rejects.toThrow(
      'Please enter a valid email address: "nobody" is none',
    )
  })
})

describe('somebody with an account', () => {
  it('becomes an administrator and keeps the password', async () => {
    const { email } = await createUser(server.superuser, server.guest)
    const { told, password } = await makeAdministrator(backend, email.toUpperCase(), false)
    expect([told, password]).toEqual([`${email} is an administrator now.`, undefined])
    const { body } = await signIn(email, PASSWORD)
    expect(body['record']).toMatchObject({ is_admin: true })
    expect((await makeAdministrator(backend, email, false)).told).toBe(`${email} was an administrator already.`)
  })

  it('gets a new password when one is asked for, and the old one is worth nothing', async () => {
    const { email } = await createUser(server.superuser, server.guest)
    const { password = '' } = await makeAdministrator(backend, email, true)
    expect((await signIn(email, password)).status).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(400)
  })
})
