import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/lib/pocketbase-server.ts'
import { pocketBaseForTests } from '../../tests/support/pocketbase.ts'
import { createUser } from '../../tests/support/records.ts'
import { type SmtpSink, startSmtpSink } from '../../tests/support/smtp-sink.ts'

const SITE = 'https://directory.example'
const port = await freePort()
const server = pocketBaseForTests({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SITE_URL: SITE })
let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink({ port })
})
afterAll(() => sink.stop())

test.each([
  ['request-verification', 'verify', 'Verify your email address'],
  ['request-password-reset', 'reset', 'Reset your password'],
])(
  'the mail of a %s leads to the console by words, and by an address where only text shows',
  async (route, mode, words) => {
    const { email } = await createUser(server.superuser, server.guest, {
      full_name: 'Call 1-900-555 now',
      verified: false,
    })
    await server.guest.post(`/api/collections/users/${route}`, { email })
    const mail = await vi.waitFor(() => {
      const [first] = sink.to(email)
      if (!first) throw new Error('no mail yet')
      return first
    })
    const html = String(mail.html)
    const [, url = '', link] = /<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/.exec(html) ?? []
    expect(link).toBe(words)
    expect(url).toMatch(new RegExp(`^${SITE}/auth\\?mode=${mode}#token=[\\w.-]+$`))
    expect(mail.text).toContain(url)
    expect(mail.text?.split(url)).toHaveLength(2)
    expect(mail.text).toContain(words)
    expect(mail.text).toContain(email)
    expect(html + mail.text).not.toContain('1-900-555')
  },
)
