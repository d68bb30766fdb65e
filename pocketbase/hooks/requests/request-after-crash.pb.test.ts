import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freePort, type PocketBaseServer, startPocketBase } from '../../../server/pocketbase/pocketbase-server.ts'
import { PROJECT } from '../../../server/process/project.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { requestBody } from '../../../tests/support/forms.ts'
import { allDelivered } from '../../../tests/support/mail/delivery.ts'
import { recipient, type SmtpSink, startSmtpSink } from '../../../tests/support/mail/smtp-sink.ts'
import { createListing } from '../../../tests/support/records.ts'
import { apiOf } from '../../../tests/support/server/api.ts'
import { withDatabase } from '../../../tests/support/server/database.ts'
import { PUBLISH_TOKEN, SUPERUSER } from '../../../tests/support/server/template.ts'

/** As many as a carrier's digest shows. */
const REQUESTS = 10
const dataDir = mkdtempSync(join(tmpdir(), 'request-crash-'))
const template = inject('pocketbase')
const superuser = { SUPERUSER_EMAIL: SUPERUSER.email, SUPERUSER_PASSWORD: SUPERUSER.password, PUBLISH_TOKEN }
const [port, mailPort] = [await freePort(), await freePort()]
const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailPort), FORM_LIMITS: 'off' }
let server: PocketBaseServer
let sink: SmtpSink | undefined
let deliverer: ChildProcess

const startServer = async () => {
  server = await startPocketBase({ dataDir, hooksDir: template.hooksDir, port, env: { ...superuser, ...smtp } })
}
const killServer = async () => {
  process.kill(server.pid, 'SIGKILL')
  await server.exited
}
const openMailServer = async () => {
  sink = await startSmtpSink({ port: mailPort })
}
const api = () => apiOf(`http://127.0.0.1:${port}`, template.superuserToken)
const arrivals = (address: string) => (sink?.mails ?? []).filter((mail) => recipient(mail) === address)

beforeAll(async () => {
  cpSync(template.dataDir, dataDir, { recursive: true })
  await openMailServer()
  await startServer()
  deliverer = spawn(process.execPath, [join(PROJECT, 'tests', 'support', 'mail', 'deliver-process.ts')], {
    env: {
      ...process.env,
      ...superuser,
      ...smtp,
      DATA_DIR: join(dataDir, 'scripts'),
      POCKETBASE_URL: `http://127.0.0.1:${port}`,
    },
    stdio: 'inherit',
  })
})
afterAll(async () => {
  deliverer.kill('SIGKILL')
  if (deliverer.exitCode === null && deliverer.signalCode === null) await once(deliverer, 'exit')
  await server.stop()
  await sink?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Confirms again until the server answers, as a person does whose browser says that it cannot be reached. */
const confirm = (link: string) =>
  eventually(async () => expect((await fetch(link, { method: 'POST' })).status).toBe(200))

it('loses no request and sends none twice if the server is killed while senders confirm and the mail server is down', async () => {
  const carriers = await Promise.all(
    [1, 2, 3].map(async (n) => ({
      email: `carrier${n}@example.com`,
      id: await createListing(api(), { name: `Carrier ${n}`, email: `carrier${n}@example.com` }),
    })),
  )
  const senders = Array.from({ length: REQUESTS }, (_, n) => `sender${n}@example.com`)
  for (const customer_email of senders) {
    const body = requestBody(
      carriers.map(({ id }) => id),
      { customer_email, customer_name: `Sender of ${customer_email}` },
    )
    expect((await apiOf(server.url).post('/api/collections/requests/records', body)).status).toBe(204)
  }
  await allDelivered(api())
  const links = senders.map((sender) => {
    const [, url = ''] = /Confirm the request: (\S+)/.exec(String(arrivals(sender)[0]?.text)) ?? []
    return `http://127.0.0.1:${port}${new URL(url).pathname}`
  })
  await sink?.stop()
  expect(sink?.mails).toHaveLength(REQUESTS)
  const confirmed = Promise.all(links.map(confirm))
  for (const wait of [20, 60]) {
    await pause(wait)
    await killServer()
    await startServer()
  }
  await confirmed
  await Promise.all(links.map(confirm))
  const inquiries = await api().list('inquiries', { perPage: '200' })
  expect(inquiries).toHaveLength(REQUESTS * carriers.length)
  await openMailServer()
  await eventually(async () => {
    // as if the deliverer had waited long enough after its failures, and the carriers' digests were due
    withDatabase({ dataDir }, (database) =>
      database.exec("UPDATE outbox_mails SET next_attempt_at = updated WHERE state = 'pending'"),
    )
    await allDelivered(api())
    expect(await api().list('outbox_mails', { filter: 'state != "sent"' })).toEqual([])
  })
  for (const sender of senders) {
    expect(arrivals(sender).map(({ subject }) => subject)).toEqual(['We sent your request to 3 carriers'])
    for (const { id } of carriers)
      expect(
        inquiries.filter(({ listing, customer_email }) => listing === id && customer_email === sender),
      ).toHaveLength(1)
  }
  for (const { email } of carriers) {
    const words = arrivals(email)
      .map(({ text }) => text)
      .join('\n')
    expect(words.match(/^Email: sender\d+@example\.com$/gm)?.toSorted()).toEqual(
      senders.map((sender) => `Email: ${sender}`).toSorted(),
    )
  }
}, 240_000)
