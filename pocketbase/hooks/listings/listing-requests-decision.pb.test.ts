import { beforeAll, describe, expect, it } from 'vitest'
import { decideRecord } from '../../../tests/support/decisions.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: TestUser
let owner: TestUser
beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true })
  owner = await createUser(server.superuser, server.guest)
})

const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const ownListing = (values: object = {}) => createListing(server.superuser, { owner: owner.id, ...values })
const ask = (listing: string, request_type: string) =>
  server.as(owner.token).post(records('listing_requests'), { listing, requested_by: owner.id, request_type })
const decide = (id: unknown, status: string) =>
  decideRecord(server.as(admin.token), 'listing_requests', String(id), { status })
const badges = async (listing: string) => {
  const { verified, is_featured } = await server.superuser.read('company_listings', listing)
  return { verified, is_featured }
}
const newestChange = async () =>
  Number((await server.superuser.list('changes', { sort: '-seq', perPage: '1' }))[0]?.['seq'] ?? 0)

const mails = (kind: string, record: unknown) =>
  server.superuser.list('outbox_mails', { filter: `kind = "${kind}" && record = "${record}"` })

describe('approving a request', () => {
  it.each([
    ['verified', { verified: true, is_featured: false }],
    ['featured', { verified: false, is_featured: true }],
  ])('to be %s gives the listing that badge, and notifies the publisher', async (type, expected) => {
    const listing = await ownListing()
    const { body } = await ask(listing, type)
    const before = await newestChange()
    expect((await decide(body['id'], 'approved')).body['status']).toBe('approved')
    expect(await badges(listing)).toEqual(expected)
    expect(await server.superuser.list('changes', { filter: `seq > ${before}` })).toMatchObject([
      { collection: 'company_listings', record: listing, action: 'update' },
    ])
  })

  it('changes nothing when the listing cannot be saved', async () => {
    const listing = await ownListing()
    const { body } = await ask(listing, 'verified')
    const { body: collection } = await server.superuser.get('/api/collections/changes')
    const path = `/api/collections/${String(collection['id'])}`
    await server.superuser.patch(path, { name: 'changes_gone' })
    expect((await decide(body['id'], 'approved')).status).toBe(400)
    await server.superuser.patch(path, { name: 'changes' })
    expect((await server.superuser.read('listing_requests', String(body['id'])))['status']).toBe('pending')
    expect(await mails('request_decision', body['id'])).toEqual([])
    expect(await badges(listing)).toEqual({ verified: false, is_featured: false })
  })
})

it('declining leaves the listing as it is, and allows another request', async () => {
  const listing = await ownListing()
  const { body } = await ask(listing, 'featured')
  expect((await decide(body['id'], 'declined')).status).toBe(200)
  expect(await badges(listing)).toEqual({ verified: false, is_featured: false })
  expect((await ask(listing, 'featured')).status).toBe(200)
})

it('emails the administrators about a request, and the requester about the decision', async () => {
  const { body } = await ask(await ownListing(), 'verified')
  expect(await mails('listing_request', body['id'])).toMatchObject([{ recipient: admin.email }])
  expect(await mails('request_decision', body['id'])).toEqual([])
  await decide(body['id'], 'approved')
  expect(await mails('request_decision', body['id'])).toMatchObject([{ recipient: owner.email, state: 'pending' }])
})

it('a request can be decided only once', async () => {
  const { body } = await ask(await ownListing(), 'verified')
  await decide(body['id'], 'declined')
  for (const status of ['approved', 'pending']) {
    const answer = await decide(body['id'], status)
    expect([answer.status, answer.body['message']]).toEqual([400, 'This request has been decided already.'])
  }
})

it('only one of two administrators who decide at the same time succeeds', async () => {
  const listing = await ownListing()
  const { body } = await ask(listing, 'verified')
  const answers = await Promise.all([decide(body['id'], 'approved'), decide(body['id'], 'declined')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { status } = await server.superuser.read('listing_requests', String(body['id']))
  expect((await badges(listing)).verified).toBe(status === 'approved')
})

it('the owner of a request cannot decide it', async () => {
  const listing = await ownListing()
  const { body } = await ask(listing, 'verified')
  const path = records('listing_requests', String(body['id']))
  expect((await server.as(owner.token).patch(path, { status: 'approved' })).status).toBe(404)
  expect(await badges(listing)).toEqual({ verified: false, is_featured: false })
})

it('refuses a request for a badge that is pending or given', async () => {
  const listing = await ownListing({ is_featured: true })
  expect((await ask(listing, 'verified')).status).toBe(200)
  const again = await ask(listing, 'verified')
  expect([again.status, again.body['message']]).toEqual([400, 'This listing has a pending verified request already.'])
  const needless = await ask(listing, 'featured')
  expect([needless.status, needless.body['message']]).toEqual([400, 'This listing is featured already.'])
})
