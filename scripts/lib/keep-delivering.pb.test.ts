import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { quoteBody } from '../../tests/support/forms.ts'
import { pocketBaseForTests } from '../../tests/support/pocketbase.ts'
import { createListing } from '../../tests/support/records.ts'
import { startSmtpSink } from '../../tests/support/smtp-sink.ts'
import { SUPERUSER } from '../../tests/support/template.ts'
import { keepDelivering } from './keep-delivering.ts'
import { freePort } from './pocketbase-server.ts'

const port = await freePort()
const server = pocketBaseForTests({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), FORM_LIMITS: 'off' })
const stop = new AbortController()
const lines: string[] = []
let signIns = 0
let delivering: Promise<void>
let listing = ''

const signIn = async (): Promise<string> => {
  signIns++
  const { email: identity, password } = SUPERUSER
  const { body } = await server.guest.post('/api/collections/_superusers/auth-with-password', { identity, password })
  // The first token is one that has expired.
  return signIns === 1 ? 'expired' : String(body['token'])
}
const quote = async (customer_email: string) => {
  const body = quoteBody(listing, { customer_email })
  expect((await server.guest.post('/api/collections/inquiries/records', body)).status).toBe(204)
}

beforeAll(async () => {
  listing = await createListing(server.superuser)
  delivering = keepDelivering({
    url: server.url,
    signIn,
    signal: stop.signal,
    report: (line) => lines.push(line),
    everyMs: 20,
  })
})
afterAll(async () => {
  stop.abort()
  await delivering
})

it('tells once that mail cannot be delivered, and once that it can again', async () => {
  await vi.waitFor(() => expect(signIns).toBe(2))
  await quote('one@example.com')
  await quote('two@example.com')
  const attempts = () => server.superuser.list('outbox_mails', { filter: 'attempts > 0' })
  await vi.waitFor(async () => expect(await attempts()).toHaveLength(4), { timeout: 10_000 })
  const sink = await startSmtpSink({ port })
  await quote('three@example.com')
  await vi.waitFor(() => expect(sink.to('three@example.com')).toHaveLength(1), { timeout: 10_000 })
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 10_000 })
  expect(lines[0]).toMatch(/^Mail cannot be delivered, it is kept and tried again: .*refused/)
  expect(lines[1]).toBe('Mail is delivered again')
  await sink.stop()
})
