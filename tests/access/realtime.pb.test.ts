import { beforeAll, describe, expect, it } from 'vitest'
import { REALTIME_LIMITS } from '../../domain/security/realtime-topics.ts'
import { eventually } from '../support/eventually.ts'
import { quoteBody, reviewBody } from '../support/forms.ts'
import { reportRun } from '../support/publishing/publishing.ts'
import { createListing, createUser, type TestUser } from '../support/records.ts'
import { openEventStream, subscribe } from '../support/server/event-stream.ts'
import { pocketBaseForTests } from '../support/server/pocketbase.ts'

const server = pocketBaseForTests()
let owner: TestUser
let admin: TestUser
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest)
  admin = await createUser(server.superuser, server.guest, { is_admin: true })
})

it('administrators get changes and publications, owners only their listings', async () => {
  const listing = await createListing(server.superuser, { owner: owner.id })
  const watched = ['changes/*', 'publications/*', 'company_listings/*']
  const [seen, own] = [await subscribe(server, admin.token, watched), await subscribe(server, owner.token, watched)]
  expect([seen.status, own.status]).toEqual([204, 204])
  try {
    const run = await reportRun(server, { state: 'running' })
    await reportRun(server, { id: run })
    await server
      .as(owner.token)
      .patch(`/api/collections/company_listings/records/${listing}`, { phone: '312-555-0100' })
    await eventually(() =>
      expect(seen.events.toSorted()).toEqual([
        'changes create',
        'company_listings update',
        'publications create',
        'publications update',
      ]),
    )
    await eventually(() => expect(own.events).toEqual(['company_listings update']))
  } finally {
    seen.close()
    own.close()
  }
})

const withFields = (fields: string) =>
  `inquiries/*?options=${encodeURIComponent(JSON.stringify({ query: { fields } }))}`

describe('refuses a subscription', () => {
  it('without an account', async () => {
    const stream = await subscribe(server, '', ['locations/*'])
    expect(stream.status).toBe(401)
    stream.close()
  })

  it.each([
    ['to a collection that no screen watches', ['locations/*']],
    ['with a function among the fields', [withFields('message:excerpt(-1)')]],
    ['to too many topics', Array(REALTIME_LIMITS.subscriptionsPerClient + 1).fill('inquiries/*')],
  ])('%s', async (_, topics) => {
    for (const { token } of [owner, admin]) {
      const stream = await subscribe(server, token, topics)
      expect(stream.status).toBe(400)
      stream.close()
    }
  })

  it('in too many windows', async () => {
    const { token } = await createUser(server.superuser, server.guest)
    const streams = []
    for (let n = 0; n <= REALTIME_LIMITS.clientsPerAccount; n++)
      streams.push(await subscribe(server, token, ['inquiries/*']))
    expect(streams.map(({ status }) => status)).toEqual([...Array(REALTIME_LIMITS.clientsPerAccount).fill(204), 429])
    for (const stream of streams) stream.close()
  })
})

it('an account gets no events about records that it may not read', async () => {
  const stranger = await createUser(server.superuser, server.guest)
  const topics = ['company_listings/*', 'inquiries/*', 'reviews/*', 'changes/*']
  const [own, heard] = await Promise.all([
    subscribe(server, owner.token, topics),
    subscribe(server, stranger.token, topics),
  ])
  const listing = await createListing(server.superuser, { owner: owner.id })
  await server.guest.post('/api/collections/inquiries/records', quoteBody(listing))
  await server.guest.post('/api/collections/reviews/records', reviewBody(listing))
  await eventually(() => expect(own.events.toSorted()).toEqual(['company_listings create', 'inquiries create']))
  expect(heard.events).toEqual([])
  for (const stream of [own, heard]) stream.close()
})

it('a refused subscription cannot crash the server', async () => {
  const stream = await openEventStream(server.url)
  const topics = ['locations/*?options=%7B%22query%22%3A%7B%22fields%22%3A%22name%3Aexcerpt(-1)%22%7D%7D']
  await server.guest.post('/api/realtime', { clientId: stream.clientId, subscriptions: topics })
  const [city] = await server.superuser.list('locations', { perPage: '1' })
  const path = `/api/collections/locations/records/${city?.['id']}`
  expect((await server.superuser.patch(path, { country: 'US' })).status).toBe(200)
  expect((await server.guest.get('/api/health')).status).toBe(200)
  stream.close()
})
