import { beforeAll, expect, it } from 'vitest'
import { decideRecord } from '../../../tests/support/decisions.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { mailScene } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser } from '../../../tests/support/records.ts'
import { apiOf } from '../../../tests/support/server/api.ts'

const { server, address, rowsTo, shift } = await mailScene({ TRUSTED_PROXY: 'X-Forwarded-For' })
let listing = ''
beforeAll(async () => {
  listing = await createListing(server.superuser)
  await server.superuser.patch('/api/settings', { rateLimits: { enabled: false } })
})

/** Sends a quote from an address in the network, and returns the state of its receipt. */
const receiptOf = async (from: string, customer_email = address('customer'), token = ''): Promise<unknown> => {
  const { status } = await fetch(`${server.url}/api/collections/inquiries/records`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, authorization: token },
    body: JSON.stringify(quoteBody(listing, { customer_email })),
  })
  expect(status).toBe(204)
  return (await rowsTo(customer_email)).at(-1)?.['state']
}
const count = async (states: Promise<unknown>[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const state of await Promise.all(states)) counts[String(state)] = (counts[String(state)] ?? 0) + 1
  return counts
}

it('limits a network to forty emails a day to strangers, also in parallel, and keeps the requests', async () => {
  const before = (await server.superuser.list('inquiries')).length
  const states = await count(Array.from({ length: 50 }, () => receiptOf('203.0.113.7')))
  expect(states).toEqual({ pending: 40, withheld: 10 })
  expect((await server.superuser.list('inquiries')).length).toBe(before + 50)
  expect(await receiptOf('203.0.113.8')).toBe('pending')
})

it('counts all addresses of an IPv6 network as one', async () => {
  const hosts = Array.from({ length: 45 }, (_, n) => `2001:db8:1:2:${(n + 1).toString(16)}::${n}`)
  expect(await count(hosts.map((host) => receiptOf(host)))).toEqual({ pending: 40, withheld: 5 })
  expect(await receiptOf('2001:db8:1:3::1')).toBe('pending')
})

it('limits an account to ten, from any network', async () => {
  const { token } = await createUser(server.superuser, server.guest)
  const from = Array.from({ length: 12 }, (_, n) => `198.51.100.${n}`)
  expect(await count(from.map((host) => receiptOf(host, undefined, token)))).toEqual({ pending: 10, withheld: 2 })
})

it('limits an address to ten emails a day that strangers cause, from any number of networks', async () => {
  const victim = address('victim')
  for (let hour = 0; hour < 4; hour++) {
    for (let n = 0; n < 4; n++) await receiptOf(`192.0.2.${hour * 10 + n}`, victim)
    shift(`UPDATE outbox_mails SET created = strftime('%Y-%m-%d %H:%M:%fZ', created, '-61 minutes')`)
  }
  const sent = (await rowsTo(victim)).filter(({ state }) => state === 'pending')
  expect(sent).toHaveLength(10)
})

it('keeps password resets and verifications available whatever other emails an address gets', async () => {
  const { email, id } = await createUser(server.superuser, server.guest)
  const made = `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-2 minutes')`
  for (const kind of ['company_email', 'inquiry_receipt', 'account_exists', 'email_change_requested'])
    for (let n = 0; n < 5; n++)
      shift(`INSERT INTO outbox_mails (kind, record, recipient, state, created, updated)
        VALUES ('${kind}', 'record${n}', '${email}', 'sent', ${made}, ${made})`)
  await server.superuser.patch(`/api/collections/users/records/${id}`, { verified: false })
  for (const what of ['password-reset', 'verification'])
    expect((await server.guest.post(`/api/collections/users/request-${what}`, { email })).status).toBe(204)
  const stateOf = async (kind: string) => (await rowsTo(email)).find((row) => row['kind'] === kind)?.['state']
  // PocketBase sends them after its response
  await expect.poll(() => stateOf('password_reset')).toBe('pending')
  await expect.poll(() => stateOf('account_verification')).toBe('pending')
})

it('stores no visitor’s address, and a network’s fingerprint for one day only', async () => {
  const customer = address('private')
  await receiptOf('203.0.113.99', customer)
  const [row] = await rowsTo(customer)
  expect(JSON.stringify(row)).not.toContain('203.0.113')
  expect(row?.['network']).toMatch(/^[0-9a-f]{16}$/)
  shift(`UPDATE outbox_mails SET created = strftime('%Y-%m-%d %H:%M:%fZ', created, '-25 hours')`)
  await server.superuser.post('/api/crons/mail', {})
  await expect.poll(async () => (await rowsTo(customer))[0]?.['network']).toBe('')
})

it('does not limit administrators', async () => {
  const admin = await createUser(server.superuser, server.guest, { is_admin: true })
  const api = apiOf(server.url, admin.token)
  for (let n = 0; n < 12; n++) {
    const message = 'a.casino b.agency c.pics d.monster'
    const customer_email = address('released')
    await server.guest.post('/api/collections/inquiries/records', quoteBody(listing, { customer_email, message }))
    const [held] = await server.superuser.list('inquiries', { filter: `customer_email = "${customer_email}"` })
    await decideRecord(api, 'inquiries', String(held?.['id']), { is_held: false })
    expect((await rowsTo(customer_email))[0]).toMatchObject({ state: 'pending' })
  }
})
