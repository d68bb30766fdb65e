import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startPocketBase } from '../../../../scripts/lib/pocketbase-server.ts'
import { type Api, apiOf } from '../../../../tests/support/api.ts'
import { quoteBody } from '../../../../tests/support/forms.ts'
import { createListing } from '../../../../tests/support/records.ts'
import { type SmtpSink, startSmtpSink } from '../../../../tests/support/smtp-sink.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'crash-'))
const template = inject('pocketbase')
let sink: SmtpSink
/** What the sink does while the sender waits for its answer. */
let beforeAnswer = async (_mail: ParsedMail): Promise<void> => undefined
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  cpSync(template.dataDir, dataDir, { recursive: true })
  sink = await startSmtpSink({ beforeAnswer: (mail) => beforeAnswer(mail) })
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await sink.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async () => {
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port) }
  const server = await startPocketBase({ dataDir, hooksDir: template.hooksDir, env })
  stops.push(server.stop)
  return { ...server, superuser: apiOf(server.url, template.superuserToken) }
}
const deliver = async (api: Api) => (await api.post('/api/directory/outbox/deliver', {})).body

it('a mail that was being sent when the server was killed is not sent again, and the others are', async () => {
  const first = await start()
  const listing = await createListing(first.superuser)
  const path = '/api/collections/inquiries/records'
  expect((await apiOf(first.url).post(path, quoteBody(listing, { customer_email: 'first@example.com' }))).status).toBe(
    204,
  )
  beforeAnswer = async () => {
    process.kill(first.pid, 'SIGKILL')
    await first.exited
  }
  await expect(deliver(first.superuser)).rejects.toThrow()
  expect(sink.mails).toHaveLength(1)

  beforeAnswer = async () => undefined
  const second = await start()
  const states = async () =>
    (await second.superuser.list('outbox_mails', { sort: 'kind' })).map(({ kind, state }) => [kind, state])
  expect(await states()).toEqual([
    ['inquiry', 'failed'],
    ['inquiry_receipt', 'pending'],
  ])
  const [unclear] = await second.superuser.list('outbox_mails', { filter: 'state = "failed"' })
  expect(unclear?.['last_error']).toMatch(/^It is not known whether the mail server took this mail/)
  expect(await deliver(second.superuser)).toMatchObject({ sent: 1 })
  expect(await deliver(second.superuser)).toMatchObject({ sent: 0 })
  expect(sink.mails.map(({ subject }) => subject?.split(' ')[0])).toEqual(['Quote', 'Your'])
  expect(await second.superuser.list('inquiries')).toHaveLength(1)
})
