import { beforeAll, expect, it } from 'vitest'
import { pocketBaseForTests } from '../support/pocketbase.ts'
import { createListing } from '../support/records.ts'

const server = pocketBaseForTests()
let listing = ''
beforeAll(async () => {
  listing = await createListing(server.superuser)
  await server.superuser.patch('/api/settings', { rateLimits: { enabled: true } })
})

const person = () => ({ listing, customer_name: 'Dana', customer_email: 'dana@example.com' })
const statuses = async (count: number, send: () => Promise<{ status: number }>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, send))).map(({ status }) => status).toSorted()

it('a visitor sends ten inquiries a minute', async () => {
  const inquiry = { ...person(), message: 'Two pallets.' }
  const send = () => server.guest.post('/api/collections/inquiries/records', inquiry)
  expect(await statuses(12, send)).toEqual([...Array(10).fill(200), 429, 429])
})

it('a visitor sends no more reviews in a batch than one by one', async () => {
  const body = { ...person(), rating: 5, review_text: 'Good.' }
  const review = { method: 'POST', url: '/api/collections/reviews/records', body }
  const send = (count: number) => server.guest.post('/api/batch', { requests: Array(count).fill(review) })
  expect((await send(2)).status).toBe(200)
  expect((await send(12)).text).toContain('429')
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
