import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { contactBody, quoteBody, requestBody, watchBody } from '../../tests/support/forms.ts'
import { createListing, createUser, type TestUser } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson, overwriteFreeSpace, storeRequestLines } from './personal-rows.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'privacy-'))
let dataDir = ''
let dana: TestUser
let other = ''

beforeAll(async () => {
  dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  symlinkSync(server.dataDir, join(dataDir, 'pocketbase'))
  dana = await createUser(server.superuser, server.guest, { full_name: 'Dana Q. Reyes', verified: true })
  other = `kim.${dana.email}`
  const listing = await createListing(server.superuser, { owner: dana.id, email: 'dispatch@acme.example' })
  await server.as(dana.token).patch(`/api/collections/company_listings/records/${listing}`, {
    description: 'Written by the owner, who is named in the history.',
  })
  for (const customer_email of [dana.email, other])
    await server.guest.post('/api/collections/inquiries/records', quoteBody(listing, { customer_email }))
  const carrier = await createListing(server.superuser, { usdot_number: '1414213' })
  for (const email of [dana.email, other])
    await server.guest.post('/api/collections/watches/records', watchBody(carrier, { email }))
  for (const customer_email of [dana.email, other])
    await server.guest.post('/api/collections/requests/records', requestBody([carrier], { customer_email }))
  await server.guest.post('/api/collections/contact_messages/records', contactBody({ email: dana.email.toUpperCase() }))
  await server.superuser.create('email_suppressions', { email: dana.email, reason: 'bounced' })
  await server.guest.post('/api/collections/users/auth-with-password', {
    identity: dana.email,
    password: 'wrong password',
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an export contains what is stored about an address, and nothing that allows sign-in', async () => {
  const found = await exportPerson(dataDir, dana.email.toUpperCase())
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining([
      'users',
      'inquiries',
      'contact_messages',
      'outbox_mails',
      'company_listings',
      'changes',
      'requests',
      'watches',
    ]),
  )
  expect(found['users']?.[0]).not.toHaveProperty('password')
  expect(found['users']?.[0]).not.toHaveProperty('tokenKey')
  expect(JSON.stringify(found)).not.toContain(other)
})

test('an email that was finished three months ago is deleted, a pending one is not', async () => {
  const database = new DatabaseSync(join(server.dataDir, 'data.db'))
  database.exec(`INSERT INTO outbox_mails (id, kind, record, recipient, state, updated) VALUES
    ('old000000000000', 'inquiry', 'a', 'a@example.com', 'sent', '2025-01-01 00:00:00.000Z'),
    ('waits0000000000', 'inquiry', 'b', 'b@example.com', 'withheld', '2025-01-01 00:00:00.000Z')`)
  database.close()
  await server.superuser.post('/api/crons/old-mails', {})
  const left = async () => (await server.superuser.list('outbox_mails', {})).map(({ id }) => id)
  await eventually(async () => expect(await left()).not.toContain('old000000000000'))
  expect(await left()).toContain('waits0000000000')
})

test('a quote request older than two years is erased with its notes, a newer one stays', async () => {
  const listing = await createListing(server.superuser)
  const request = { listing, customer_name: 'Old', customer_email: 'old@example.com', message: 'Two pallets.' }
  const [old, young] = [
    await server.superuser.create('inquiries', { ...request, status: 'new' }),
    await server.superuser.create('inquiries', { ...request, status: 'new' }),
  ]
  const note = await server.superuser.create('inquiry_notes', { inquiry: old, text: 'Called.' })
  const database = new DatabaseSync(join(server.dataDir, 'data.db'))
  database.exec(`UPDATE inquiries SET created = '2024-01-01 00:00:00.000Z' WHERE id = '${old}'`)
  database.close()
  await server.superuser.post('/api/crons/old-inquiries', {})
  const left = async (collection: string) => (await server.superuser.list(collection, {})).map(({ id }) => id)
  await eventually(async () => expect(await left('inquiries')).not.toContain(old))
  expect(await left('inquiries')).toContain(young)
  expect(await left('inquiry_notes')).not.toContain(note)
  await server.superuser.delete(`/api/collections/company_listings/records/${listing}`)
})

test('nothing that was erased is found again, and other people’s data stays', async () => {
  const backend = { url: server.url, token: server.superuserToken }
  const { removed } = await erasePerson(dataDir, backend, dana.email)
  // what PocketBase had in memory would arrive now
  await storeRequestLines(backend)
  expect(removed).toMatchObject({ users: 1, inquiries: 1, contact_messages: 1, requests: 1, watches: 1 })
  expect(await exportPerson(dataDir, dana.email)).toEqual({})
  expect(JSON.stringify(await exportPerson(dataDir, 'Dana Q. Reyes'))).not.toContain('Dana Q. Reyes')
  const left = await server.superuser.list('inquiries', {})
  expect(left.map((row) => row['customer_email'])).toEqual([other])
  expect((await server.superuser.list('watches', {})).map(({ email }) => email)).toEqual([other])
  expect(await server.superuser.list('company_listings', {})).toHaveLength(2)
})

/** The bytes of the database files, both in rows and in free space. */
const bytesOfDatabases = (): string =>
  globSync(join(server.dataDir, '*.db*'))
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n')
    .toLowerCase()
    .replaceAll(other, '')

test('no byte of an erased address remains in the database files, while others read and write', async () => {
  const backend = { url: server.url, token: server.superuserToken }
  expect(bytesOfDatabases()).toContain(dana.email)
  const saves = Array.from({ length: 20 }, (_, n) =>
    server.superuser.create('services', { name: `Saved meanwhile ${n}` }),
  )
  await eventually(async () => expect(await overwriteFreeSpace(backend)).toBe(true))
  expect(await Promise.all(saves)).toHaveLength(20)
  expect(bytesOfDatabases()).not.toContain(dana.email)
})

test('only a superuser can change stored rows or have the databases rewritten', async () => {
  const admin = await createUser(server.superuser, server.guest, { is_admin: true, verified: true })
  for (const path of ['rows', 'lines', 'vacuum'].map((verb) => `/api/directory/privacy/${verb}`)) {
    expect((await server.guest.post(path, {})).status).toBe(401)
    expect((await server.as(admin.token).post(path, {})).status).toBe(403)
  }
})
