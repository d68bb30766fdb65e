import { beforeAll, expect, it } from 'vitest'
import { contactBody, quoteBody, requestBody, watchBody } from '../support/forms.ts'
import { createListing, createUser } from '../support/records.ts'
import { pocketBaseForTests } from '../support/server/pocketbase.ts'

const server = pocketBaseForTests()
const behindProxy = pocketBaseForTests({ TRUSTED_PROXY: 'X-Forwarded-For' })
let listing = ''
beforeAll(async () => {
  listing = await createListing(server.superuser, { usdot_number: '2236067' })
  await server.superuser.patch('/api/settings', { rateLimits: { enabled: true } })
})

const statuses = async (count: number, send: () => Promise<{ status: number }>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, send))).map(({ status }) => status).toSorted()

it('a visitor can send ten inquiries, ten requests, ten watches and five messages a minute', async () => {
  const quote = () => server.guest.post('/api/collections/inquiries/records', quoteBody(listing))
  expect(await statuses(12, quote)).toEqual([...Array(10).fill(204), 429, 429])
  const message = () => server.guest.post('/api/collections/contact_messages/records', contactBody())
  const watch = () => server.guest.post('/api/collections/watches/records', watchBody(listing))
  expect(await statuses(12, watch)).toEqual([...Array(10).fill(204), 429, 429])
  const request = () => server.guest.post('/api/collections/requests/records', requestBody([listing]))
  expect(await statuses(12, request)).toEqual([...Array(10).fill(204), 429, 429])
  expect(await statuses(6, message)).toEqual([...Array(5).fill(204), 429])
})

it('limits a member like a visitor, and each address behind the proxy separately', async () => {
  const { token } = await createUser(behindProxy.superuser, behindProxy.guest)
  const company = await createListing(behindProxy.superuser)
  await behindProxy.superuser.patch('/api/settings', { rateLimits: { enabled: true } })
  const from = (address: string, authorization = '') =>
    fetch(`${behindProxy.url}/api/collections/inquiries/records`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, authorization },
      body: JSON.stringify(quoteBody(company)),
    })
  expect(await statuses(11, () => from('203.0.113.7', token))).toEqual([...Array(10).fill(204), 429])
  expect((await from('203.0.113.7')).status).toBe(429)
  expect((await from('203.0.113.8')).status).toBe(204)
  expect((await from('203.0.113.9, 203.0.113.7')).status).toBe(429)
})

it('ignores forged addresses when no proxy is trusted', async () => {
  const send = (n: number) =>
    fetch(`${server.url}/api/collections/inquiries/records`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify(quoteBody(listing)),
    })
  let n = 0
  expect(await statuses(3, () => send(++n))).toEqual([429, 429, 429])
})

it('one network can try twenty wrong passwords a minute, for all accounts together', async () => {
  let n = 0
  const send = () =>
    server.guest.post('/api/collections/users/auth-with-password', {
      identity: `no${++n}@example.com`,
      password: 'guess',
    })
  expect(await statuses(22, send)).toEqual([...Array(20).fill(400), 429, 429])
})

it('a publish can read any number of logos', async () => {
  const send = () => fetch(`${server.url}/api/files/company_listings/${listing}/none.svg`)
  expect(new Set(await statuses(1500, send))).toEqual(new Set([404]))
})

it('a superuser has no limit', async () => {
  const send = () => server.superuser.get('/api/collections/services/records?perPage=1')
  expect(new Set(await statuses(1100, send))).toEqual(new Set([200]))
})
