import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { contactBody } from '../../../tests/support/forms.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const PASSWORD = 'secret of the mail server'
const signIns: string[] = []
let mails = 0

const mailServer = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username = '', password = '' }, _session, done) => {
    signIns.push(`${username} ${password}`)
    done(null, { user: username })
  },
  onData: (stream, _session, done) => {
    stream.resume()
    stream.once('end', () => {
      mails++
      done()
    })
  },
})
const listening = mailServer.listen(0, '127.0.0.1')
await once(listening, 'listening')
afterAll(() => new Promise<void>((ok) => mailServer.close(() => ok())))

const server = pocketBaseForTests({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String((listening.address() as AddressInfo).port),
  SMTP_USER: 'post',
  SMTP_PASSWORD: PASSWORD,
})
const withDatabase = <T>(work: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(join(server.dataDir, 'data.db'))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

test('signs in to the mail server with a password that is never in the database', async () => {
  await server.guest.post('/api/collections/contact_messages/records', contactBody())
  withDatabase((database) => database.exec("UPDATE outbox_mails SET next_attempt_at = '2026-01-01 00:00:00.000Z'"))
  await server.superuser.post('/api/crons/mail', {})
  await eventually(() => expect(mails).toBeGreaterThan(0))
  expect(new Set(signIns)).toEqual(new Set([`post ${PASSWORD}`]))
  const settings = "SELECT CAST(value AS TEXT) AS text FROM _params WHERE id = 'settings'"
  const stored = String(withDatabase((database) => database.prepare(settings).get())?.['text'])
  expect(stored).toContain('"username":"post"')
  expect(stored).not.toContain(PASSWORD)
})
