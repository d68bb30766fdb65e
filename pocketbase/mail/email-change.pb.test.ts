import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/lib/pocketbase-server.ts'
import { pocketBaseForTests } from '../../tests/support/pocketbase.ts'
import { createUser, PASSWORD } from '../../tests/support/records.ts'
import { type SmtpSink, startSmtpSink } from '../../tests/support/smtp-sink.ts'

const SITE = 'https://directory.example'
const port = await freePort()
const server = pocketBaseForTests({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SITE_URL: SITE })
let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink({ port })
})
afterAll(() => sink.stop())

/** The text of the newest mail to an address, once so many have come. */
const mailTo = async (address: string, count = 1): Promise<string> => {
  await server.superuser.post('/api/directory/outbox/deliver', {})
  return vi.waitFor(() => {
    const mails = sink.to(address)
    if (mails.length < count) throw new Error('no mail yet')
    return String(mails.at(-1)?.text)
  })
}
const tokenIn = (text: string, mode: string): string =>
  new RegExp(`${SITE}/auth\\?mode=${mode}#token=([\\w.-]+)`).exec(text)?.[1] ?? ''
const confirm = (token: string, password = PASSWORD) =>
  server.guest.post('/api/collections/users/confirm-email-change', { token, password })
const emailOf = async (id: string) => (await server.superuser.read('users', id))['email']

test('an account moves when both addresses agree, and the old one hears of it', async () => {
  const name = 'Call 1-900-555 now'
  const user = await createUser(server.superuser, server.guest, { full_name: name, verified: true })
  const api = server.as(user.token)
  await api.post('/api/directory/email-change', { newEmail: 'moved@example.com', password: PASSWORD })
  const asked = await mailTo(user.email)
  expect(asked).toContain('moved@example.com')
  await server.guest.post('/api/directory/email-change/answer', {
    token: tokenIn(asked, 'email-change'),
    isAllowed: true,
  })
  const allowed = await mailTo('moved@example.com')
  expect(allowed).not.toContain('1-900-555')
  expect(allowed).not.toContain(user.email)
  const token = tokenIn(allowed, 'email')
  expect((await confirm(token, 'wrong-1')).status).toBe(400)
  expect(await emailOf(user.id)).toBe(user.email)
  expect((await confirm(token)).status).toBe(204)
  expect(await emailOf(user.id)).toBe('moved@example.com')
  expect((await api.post('/api/collections/users/auth-refresh', {})).status).toBe(401)
  expect(await mailTo(user.email, 2)).toContain('Your account has another email address')
  expect((await confirm(token)).status).toBe(400)
})
