import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { SeedServer } from '../../demo/server.ts'
import { createUser, PASSWORD } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { makeAdministrator } from './make-administrator.ts'

const server = pocketBaseForTests()
let backend: SeedServer
beforeAll(() => {
  backend = { url: server.url, token: inject('pocketbase').superuserToken }
})

const signIn = (identity: string, password: string) =>
  server.guest.post('/api/collections/users/auth-with-password', { identity, password })
const tokenIn = (link = ''): string => link.split('#token=')[1] ?? ''

describe('an address without an account', () => {
  it('becomes an administrator who chooses the password, with a link that works once', async () => {
    const { told, link = '' } = await makeAdministrator(backend, ' First@Example.com ')
    expect(told).toContain('Whoever opens this link becomes the administrator First@Example.com')
    expect(link).toMatch(/\/auth\?mode=invite#token=/)
    const account = { token: tokenIn(link), full_name: 'Fay First', password: PASSWORD }
    expect((await server.guest.post('/api/directory/invitation/accept', account)).status).toBe(204)
    expect((await server.guest.post('/api/directory/invitation/accept', account)).status).toBe(400)
    expect((await signIn('first@example.com', PASSWORD)).body['record']).toMatchObject({
      is_admin: true,
      verified: true,
    })
  })

  it('gets the link by email if there is a mail server, and nobody else sees it', async () => {
    const made = await makeAdministrator(backend, 'mailed@example.com', { isMailed: true })
    expect(made).toEqual({ told: expect.stringContaining('is mailed there') })
    const mails = await server.superuser.list('outbox_mails', { filter: 'recipient = "mailed@example.com"' })
    expect(mails).toMatchObject([{ kind: 'invitation' }])
  })

  it('is refused with a message if it is not an email address', async () => {
    await expect(makeAdministrator(backend, 'nobody')).rejects.toThrow(
      'Please enter a valid email address: "nobody" is none',
    )
  })
})

describe('an existing account', () => {
  it('becomes an administrator and keeps the password', async () => {
    const { email } = await createUser(server.superuser, server.guest)
    expect(await makeAdministrator(backend, email.toUpperCase())).toEqual({ told: `${email} is an administrator now.` })
    const { body } = await signIn(email, PASSWORD)
    expect(body['record']).toMatchObject({ is_admin: true })
    expect((await makeAdministrator(backend, email)).told).toBe(`${email} was an administrator already.`)
  })

  it('chooses a new password by a link on request, and the old one stops working', async () => {
    const { email } = await createUser(server.superuser, server.guest)
    const { link } = await makeAdministrator(backend, email, { newPassword: true })
    const chosen = { token: tokenIn(link), password: 'newer-2x', passwordConfirm: 'newer-2x' }
    expect((await server.guest.post('/api/collections/users/confirm-password-reset', chosen)).status).toBe(204)
    expect((await signIn(email, 'newer-2x')).status).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(400)
  })
})
