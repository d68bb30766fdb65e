import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/lib/pocketbase-server.ts'
import { pocketBaseForTests } from '../../../../tests/support/pocketbase.ts'
import { createListing, createUser, nextNumber, type TestUser } from '../../../../tests/support/records.ts'
import { type SmtpSink, startSmtpSink } from '../../../../tests/support/smtp-sink.ts'

const port = await freePort()
const server = pocketBaseForTests({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SITE_URL: 'https://directory.example',
  CONTACT_MAILBOX: 'office@directory.example',
})
const MINUTE_MS = 60_000

let sink: SmtpSink
let owner: TestUser
beforeAll(async () => {
  sink = await startSmtpSink({ port })
  owner = await createUser(server.superuser, server.guest)
})
afterAll(() => sink.stop())

const newAdmin = () => createUser(server.superuser, server.guest, { is_admin: true })
const wait = (name = `Patient Lines ${nextNumber()}`) =>
  createListing(server.superuser, { name, owner: owner.id, state: 'waiting' })
const decide = (id: string, body: object) =>
  server.superuser.patch(`/api/collections/company_listings/records/${id}`, body)
const deliver = () => server.superuser.post('/api/directory/outbox/deliver', {})
const pendingTo = async (recipient: string) =>
  (
    await server.superuser.list('outbox_mails', {
      filter: `kind = "waiting_listings" && recipient = "${recipient}" && state = "pending"`,
    })
  ).map((row) => (Date.parse(String(row['next_attempt_at']).replace(' ', 'T')) - Date.now()) / MINUTE_MS)

it('an administrator hears of all listings that wait in one mail, and of later ones after a quarter of an hour', async () => {
  const admin = await newAdmin()
  const waiting = [await wait(), await wait('Buy Cheap Watches www.spam.example'), await wait()]
  expect(await pendingTo(admin.email)).toHaveLength(1)
  await deliver()
  const [mail] = sink.to(admin.email)
  expect(mail?.subject).toBe('3 listings wait for approval')
  expect(mail?.text).toContain('https://directory.example/admin/queue')
  expect(mail?.text).not.toContain('spam')

  waiting.push(await wait(), await wait())
  await deliver()
  expect(sink.to(admin.email)).toHaveLength(1)
  const [minutes] = await pendingTo(admin.email)
  expect(minutes).toBeGreaterThan(14)
  expect(minutes).toBeLessThanOrEqual(15)

  for (const id of waiting) await decide(id, { state: 'published' })
  expect(await pendingTo(admin.email)).toEqual([])
})

it('nobody is told of a listing that was deleted before the mail went out', async () => {
  const admin = await newAdmin()
  const id = await wait()
  await server.superuser.delete(`/api/collections/company_listings/records/${id}`)
  expect(await pendingTo(admin.email)).toEqual([])
})

it('the owner is told what was decided, and by a decline also why', async () => {
  const [approved, declined] = [await wait('Welcome Lines'), await wait('Doubtful Lines')]
  await decide(approved, { state: 'published' })
  await decide(declined, { state: 'hidden', state_reason: 'There is no such company at this address.' })
  await deliver()
  const mails = Object.fromEntries(sink.to(owner.email).map((mail) => [mail.subject, mail.text]))
  expect(mails['Listing approved: Welcome Lines']).toContain('https://directory.example/company/welcome-lines')
  expect(mails['Listing declined: Doubtful Lines']).toContain('> There is no such company at this address.')
  expect(mails['Listing declined: Doubtful Lines']).toContain('office@directory.example')
})
