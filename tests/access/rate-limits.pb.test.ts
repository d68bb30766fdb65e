import { beforeAll, expect, it } from 'vitest'
import { REFUSALS } from '../../domain/form-guard.ts'
import { contactBody, quoteBody, reviewBody } from '../support/forms.ts'
import { pocketBaseForTests } from '../support/pocketbase.ts'
import { createListing, createUser } from '../support/records.ts'

const server = pocketBaseForTests()
const behindProxy = pocketBaseForTests({ TRUSTED_PROXY: 'X-Forwarded-For' })
const unlimited = pocketBaseForTests()
let listing = ''
beforeAll(async () => {
  listing = await createListing(server.superuser)
  await server.superuser.patch('/api/settings', { rateLimits: { enabled: true } })
})

const statuses = async (count: number, send: () => Promise<{ status: number }>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, send))).map(({ status }) => status).toSorted()

it('a visitor sends ten inquiries and five messages a minute', async () => {
  const quote = () => server.guest.post('/api/collections/inquiries/records', quoteBody(listing))
  expect(await statuses(12, quote)).toEqual([...Array(10).fill(204), 429, 429])
  const message = () => server.guest.post('/api/collections/contact_messages/records', contactBody())
  expect(await statuses(6, message)).toEqual([...Array(5).fill(204), 429])
})

it('a visitor sends no more reviews in a batch than one by one', async () => {
  const review = (n: number) => ({
    method: 'POST',
    url: '/api/collections/reviews/records',
    body: reviewBody(listing, { customer_email: `batch${n}@example.com` }),
  })
  const send = (numbers: number[]) => server.guest.post('/api/batch', { requests: numbers.map(review) })
  expect((await send([1, 2])).status).toBe(200)
  expect((await send([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])).text).toContain('429')
})

it('a member is limited like a visitor, an address behind the proxy for itself', async () => {
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

it('a visitor who invents addresses is one visitor, where no proxy is trusted', async () => {
  const send = (n: number) =>
    fetch(`${server.url}/api/collections/inquiries/records`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify(quoteBody(listing)),
    })
  let n = 0
  expect(await statuses(3, () => send(++n))).toEqual([429, 429, 429])
})

it('a company gets twenty requests an hour, from wherever they come', async () => {
  const [company, other] = [await createListing(unlimited.superuser), await createListing(unlimited.superuser)]
  const quote = (to: string) => unlimited.guest.post('/api/collections/inquiries/records', quoteBody(to))
  expect(await statuses(22, () => quote(company))).toEqual([...Array(20).fill(204), 429, 429])
  expect((await quote(company)).body['message']).toBe(REFUSALS.busyCompany)
  expect((await quote(other)).status).toBe(204)
})

it('a wrong password can be tried twenty times a minute', async () => {
  const send = () =>
    server.guest.post('/api/collections/users/auth-with-password', { identity: 'no@example.com', password: 'guess' })
  expect(await statuses(22, send)).toEqual([...Array(20).fill(400), 429, 429])
})

it('a publish reads as many logos as there are', async () => {
  const send = () => fetch(`${server.url}/api/files/company_listings/${listing}/none.svg`)
  expect(new Set(await statuses(1500, send))).toEqual(new Set([404]))
})

it('a superuser is not held up', async () => {
  const send = () => server.superuser.get('/api/collections/services/records?perPage=1')
  expect(new Set(await statuses(1100, send))).toEqual(new Set([200]))
})
