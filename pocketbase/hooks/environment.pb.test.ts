import { expect, it } from 'vitest'
import { quoteBody } from '../../tests/support/forms.ts'
import { createListing } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'

const other = {
  SUPERUSER_EMAIL: 'second@example.com',
  SUPERUSER_PASSWORD: 'second-password',
  SITE_URL: 'https://example.com',
}
const server = pocketBaseForTests(other)
const withMail = pocketBaseForTests({
  SMTP_HOST: 'smtp.example.com',
  SMTP_PORT: '465',
  SMTP_USER: 'post',
  SMTP_PASSWORD: 'secret',
  SMTP_TLS: '1',
  MAIL_FROM: 'post@example.com',
  MAIL_FROM_NAME: 'Post',
  TRUSTED_PROXY: 'X-Forwarded-For',
  FORM_LIMITS: 'off',
})
const changed = pocketBaseForTests({ SUPERUSER_PASSWORD: 'changed-password' })

const signIn = async (url: string, identity: string, password: string): Promise<number> =>
  (
    await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity, password }),
    })
  ).status

it('creates the superuser that the environment names', async () => {
  expect(await signIn(server.url, other.SUPERUSER_EMAIL, other.SUPERUSER_PASSWORD)).toBe(200)
})

it('gives an existing superuser the password of the environment', async () => {
  expect(await signIn(changed.url, 'root@example.com', 'changed-password')).toBe(200)
  expect(await signIn(changed.url, 'root@example.com', 'root-password-1')).toBe(400)
})

it('sends emails under the name of the brand, with links to the site', async () => {
  const { body } = await server.superuser.get('/api/settings')
  expect(body['meta']).toMatchObject({ appName: 'Haulindex', appURL: 'https://example.com' })
})

it('uses the mail server and the trusted proxy of the environment', async () => {
  const { body } = await withMail.superuser.get('/api/settings')
  expect(body['smtp']).toMatchObject({
    enabled: true,
    host: 'smtp.example.com',
    port: 465,
    username: 'post',
    tls: true,
  })
  expect(body['meta']).toMatchObject({ senderName: 'Post', senderAddress: 'post@example.com' })
  expect(body['trustedProxy']).toMatchObject({ headers: ['X-Forwarded-For'], useLeftmostIP: false })
})

it('sends no email without a mail server, even if the system has sendmail', async () => {
  const { body } = await server.superuser.get('/api/settings')
  expect(body['smtp']).toMatchObject({ enabled: false })
})

it('applies no rate limit when the environment switches it off, even after the settings change', async () => {
  await withMail.superuser.patch('/api/settings', { rateLimits: { enabled: true } })
  const listing = await createListing(withMail.superuser)
  const send = () => withMail.guest.post('/api/collections/inquiries/records', quoteBody(listing))
  const responses = await Promise.all(Array.from({ length: 30 }, send))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]))
})
