import { expect, it } from 'vitest'
import { pocketBaseForTests } from '../../../tests/support/pocketbase.ts'

const other = {
  SUPERUSER_EMAIL: 'second@example.com',
  SUPERUSER_PASSWORD: 'second-password',
  SITE_URL: 'https://example.com',
}
const server = pocketBaseForTests(other)
const changed = pocketBaseForTests({ SUPERUSER_PASSWORD: 'changed-password' })

const signIn = async (url: string, identity: string, password: string): Promise<number> =>
  (
    await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity, password }),
    })
  ).status

it('makes the superuser that the environment names', async () => {
  expect(await signIn(server.url, other.SUPERUSER_EMAIL, other.SUPERUSER_PASSWORD)).toBe(200)
})

it('gives an existing superuser the password of the environment', async () => {
  expect(await signIn(changed.url, 'root@example.com', 'changed-password')).toBe(200)
  expect(await signIn(changed.url, 'root@example.com', 'root-password-1')).toBe(400)
})

it('writes mails in the name of the brand, with links to the site', async () => {
  const { body } = await server.superuser.get('/api/settings')
  expect(body['meta']).toMatchObject({ appName: 'Haulindex', appURL: 'https://example.com' })
})
