import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reviewBody } from '../../../tests/support/forms.ts'
import { newestChange, publisherApi, reportRun } from '../../../tests/support/publishing/publishing.ts'
import {
  createListing,
  createUser,
  locationId,
  nextNumber,
  nextPhone,
  serviceId,
  type TestUser,
} from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import type { TestServer } from '../../../tests/support/server/template.ts'

const server = pocketBaseForTests()
const elsewhere = pocketBaseForTests({ REBUILD_WEBHOOK_URL: 'http://0.0.0.0:9/hook', REBUILD_MIN_SECONDS: '600' })
let owner: TestUser
let listing = ''
let name = ''
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest)
  name = `Prairie ${nextNumber()}`
  listing = await createListing(server.superuser, { name, owner: owner.id })
})
beforeEach(async () => {
  await reportRun(server)
})

const path = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const ask = (id = listing, api = server.superuser) => api.get(`/api/directory/listings/${id}/publishing`)
const stateOf = async (id = listing) => (await ask(id)).body['state']
const edit = async () => {
  const { status } = await server.as(owner.token).patch(path('company_listings', listing), { phone: nextPhone() })
  expect(status).toBe(200)
}

describe('a listing is', () => {
  it('live when the site shows its newest change', async () => {
    expect((await ask()).body).toEqual({
      state: 'live',
      why: '',
      path: `/company/${name.toLowerCase().replace(' ', '-')}`,
    })
  })

  it('publishing from a change until the run that publishes it is done', async () => {
    await edit()
    expect(await stateOf()).toBe('publishing')
    const seq = await newestChange(server)
    const run = await reportRun(server, { state: 'running', seq })
    expect(await stateOf()).toBe('publishing')
    await reportRun(server, { id: run, seq: seq - 1 })
    expect(await stateOf()).toBe('publishing')
    await reportRun(server, { id: run, seq })
    expect(await stateOf()).toBe('live')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['an approved review', () => server.superuser.create('reviews', { ...reviewBody(listing), is_approved: true })],
    [
      'a deleted review',
      async () => {
        const review = await server.superuser.create('reviews', {
          ...reviewBody(listing),
          customer_email: 'd@example.com',
          is_approved: true,
        })
        await reportRun(server)
        expect((await server.superuser.delete(path('reviews', review))).status).toBe(204)
      },
    ],
    [
      'a renamed service',
      async () =>
        server.superuser.patch(path('services', await serviceId(server.superuser, 'freight')), { name: 'Cargo' }),
    ],
    [
      'a renamed city',
      async () =>
        server.superuser.patch(path('locations', await locationId(server.superuser, 'chicago')), { name: 'CHICAGO' }),
    ],
  ])('publishing after %s', async (_, change) => {
    await change()
    expect(await stateOf()).toBe('publishing')
  })

  it('not affected by other changes', async () => {
    await createListing(server.superuser)
    await server.superuser.create('services', { name: `Service ${nextNumber()}` })
    expect(await stateOf()).toBe('live')
  })

  it('failed with the publisher’s error when a run after its change failed', async () => {
    await reportRun(server, { state: 'failed', error: 'An older problem' })
    await edit()
    expect(await stateOf()).toBe('publishing')
    await reportRun(server, { state: 'failed', error: 'The disk is full' })
    expect((await ask()).body).toMatchObject({ state: 'failed', why: 'The disk is full' })
    await reportRun(server, { state: 'running' })
    expect(await stateOf()).toBe('publishing')
  })

  it('publishing while a build service may not be called yet', async () => {
    const id = await createListing(elsewhere.superuser)
    const answer = async () => (await ask(id, elsewhere.superuser)).body
    expect(await answer()).toMatchObject({ state: 'publishing', why: 'The site is built at most every 10 minutes.' })
  })
})

describe('a listing’s state', () => {
  it('is for accounts that may read the listing', async () => {
    const stranger = await createUser(server.superuser, server.guest)
    const assigned = await createUser(server.superuser, server.guest)
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    await server.superuser.create('listing_assignments', { listing, assigned_to_user: assigned.id })
    const as = async (token: string, id = listing) => (await ask(id, server.as(token))).status
    expect([await as(owner.token), await as(assigned.token), await as(admin.token)]).toEqual([200, 200, 200])
    expect([await as(stranger.token), await as(''), await as(admin.token, 'nothing12345678')]).toEqual([404, 401, 404])
  })
})

describe('the state of publishing', () => {
  const state = async (of: TestServer = server) => (await of.superuser.get('/api/directory/publishing')).body

  it('counts unpublished changes', async () => {
    const seq = await newestChange(server)
    expect(await state()).toMatchObject({
      seq,
      published: seq,
      pending: 0,
      webhook: false,
      signalFailure: '',
      minSeconds: 0,
    })
    await edit()
    await edit()
    expect(await state()).toMatchObject({ seq: seq + 2, published: seq, pending: 2 })
    await reportRun(server, { state: 'failed', seq: seq + 2, error: 'No' })
    expect(await state()).toMatchObject({ published: seq })
  })

  it('contains the time of the publisher’s last request', async () => {
    expect(await state(elsewhere)).toMatchObject({ publisherSeenAt: null, webhook: true, minSeconds: 600 })
    const before = Date.now()
    await publisherApi(elsewhere).get('/api/directory/state')
    const after = Date.now()
    const seen = Date.parse(String((await state(elsewhere))['publisherSeenAt']))
    // PocketBase's clock and ours round a time differently.
    expect(seen).toBeGreaterThanOrEqual(before - 1000)
    expect(seen).toBeLessThanOrEqual(after + 1000)
  })

  it('is for administrators', async () => {
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    const as = async (api = server.guest) => (await api.get('/api/directory/publishing')).status
    expect([await as(), await as(server.as(owner.token)), await as(server.as(admin.token))]).toEqual([401, 403, 200])
  })
})
