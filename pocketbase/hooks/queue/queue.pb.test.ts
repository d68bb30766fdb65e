import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../../contract/routes.ts'
import type { ConsoleNotices } from '../../../domain/console/dashboard.ts'
import { SHOWN_ANSWERS } from '../../../domain/moderation/fingerprints.ts'
import type { QueueCounts, QueueKind } from '../../../domain/moderation/queue.ts'
import { decideInQueue, readItem, undoDecision } from '../../../tests/support/decisions.ts'
import { createListing, createUser, nextNumber, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: TestUser
let owner: TestUser
let listing: string
beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true })
  owner = await createUser(server.superuser, server.guest, { verified: true })
  listing = await createListing(server.superuser, { owner: owner.id })
})

const asAdmin = () => server.as(admin.token)
const decide = (kind: QueueKind, id: string, decision: string, rest: object = {}) =>
  decideInQueue(asAdmin(), kind, id, decision, rest)
const items = async (query: string) =>
  ((await asAdmin().get(`/api/directory/queue?${query}`)).body['items'] as Record<string, unknown>[]).map(
    ({ id }) => id,
  )
const counts = async () => (await asAdmin().get(ROUTES.answerConsoleCounts.path)).body['waiting'] as QueueCounts
const stored = (id: string) => server.superuser.read('company_listings', id)
const person = { customer_name: 'Dana', customer_email: 'dana@example.com' }
const newReview = () =>
  server.superuser.create('reviews', {
    ...person,
    customer_email: `d${nextNumber()}@example.com`,
    listing,
    rating: 4,
    review_text: 'Always on time.',
  })

interface Sample {
  collection: string
  make: () => Promise<string>
  approved: object
  declined: object
  waits: object
}
const SAMPLES: [QueueKind, Sample][] = [
  [
    'listings',
    {
      collection: 'company_listings',
      make: () => createListing(server.superuser, { owner: owner.id, state: 'waiting' }),
      approved: { state: 'published' },
      declined: { state: 'hidden', state_reason: 'No such company' },
      waits: { state: 'waiting', state_reason: '' },
    },
  ],
  [
    'reviews',
    {
      collection: 'reviews',
      make: newReview,
      approved: { is_approved: true, is_declined: false },
      declined: { is_approved: false, is_declined: true },
      waits: { is_approved: false, is_declined: false },
    },
  ],
  [
    'requests',
    {
      collection: 'listing_requests',
      make: async () =>
        server.superuser.create('listing_requests', {
          listing: await createListing(server.superuser, { owner: owner.id }),
          requested_by: owner.id,
          request_type: 'verified',
          status: 'pending',
        }),
      approved: { status: 'approved' },
      declined: { status: 'declined', reason: 'No such company' },
      waits: { status: 'pending', reason: '' },
    },
  ],
  [
    'reports',
    {
      collection: 'review_reports',
      make: async () => {
        const review = await newReview()
        await server.superuser.patch(`/api/collections/reviews/records/${review}`, { is_approved: true })
        const report = { review, reason: 'untrue', reported_by: owner.id, state: 'open' }
        return server.superuser.create('review_reports', report)
      },
      approved: { state: 'hidden' },
      declined: { state: 'dismissed' },
      waits: { state: 'open' },
    },
  ],
  [
    'removals',
    {
      collection: 'removal_requests',
      make: async () =>
        server.superuser.create('removal_requests', {
          listing: await createListing(server.superuser, { usdot_number: String(880_000 + nextNumber()) }),
          company: 'Prairie Lines',
          request_type: 'remove',
          email: 'dana@example.com',
          message: 'We have closed.',
          state: 'pending',
        }),
      approved: { state: 'removed' },
      declined: { state: 'done' },
      waits: { state: 'pending' },
    },
  ],
  [
    'inquiries',
    {
      collection: 'inquiries',
      make: () =>
        server.superuser.create('inquiries', {
          ...person,
          listing,
          message: 'Two pallets.',
          status: 'new',
          is_held: true,
        }),
      approved: { is_held: false, status: 'new' },
      declined: { is_held: true, status: 'closed' },
      waits: { is_held: true, status: 'new' },
    },
  ],
  [
    'mails',
    {
      collection: 'outbox_mails',
      make: () =>
        server.superuser.create('outbox_mails', {
          kind: 'inquiry',
          record: `r${nextNumber()}`,
          recipient: 'dana@example.com',
          state: 'failed',
        }),
      approved: { state: 'pending' },
      declined: { state: 'skipped' },
      waits: { state: 'failed' },
    },
  ],
]

describe.each(SAMPLES)('%s', (kind, { collection, make, approved, declined, waits }) => {
  it('wait in the queue until they are decided, and a decision can be undone', async () => {
    const id = await make()
    const before = Number((await counts())[kind])
    expect(await items(`kind=${kind}`)).toContain(id)
    for (const [decision, state] of [
      ['approve', approved],
      ['decline', declined],
    ] as const) {
      expect((await decide(kind, id, decision, { reason: 'No such company' })).status).toBe(200)
      expect(await server.superuser.read(collection, id)).toMatchObject(state)
      expect([await items(`kind=${kind}`), (await counts())[kind]]).toEqual([
        expect.not.arrayContaining([id]),
        before - 1,
      ])
      expect((await decide(kind, id, decision)).status).toBe(409)
      expect((await undoDecision(asAdmin(), id)).status).toBe(200)
      expect(await server.superuser.read(collection, id)).toMatchObject(waits)
    }
  })
})

it('undoing the approval of a request removes the badge', async () => {
  const company = await createListing(server.superuser, { owner: owner.id })
  const id = await server.superuser.create('listing_requests', {
    listing: company,
    requested_by: owner.id,
    request_type: 'verified',
    status: 'pending',
  })
  const isVerified = async () => (await server.superuser.read('company_listings', company))['verified']
  await decide('requests', id, 'approve')
  expect(await isVerified()).toBe(true)
  await undoDecision(asAdmin(), id)
  expect(await isVerified()).toBe(false)
})

it('undoing a decision shows a reported review and publishes a removed company again', async () => {
  const usdot_number = String(880_000 + nextNumber())
  const company = await createListing(server.superuser, { usdot_number })
  const review = await newReview()
  await server.superuser.patch(`/api/collections/reviews/records/${review}`, { is_approved: true })
  const body = { reason: 'untrue', state: 'open', review }
  const [first, second] = [
    await server.superuser.create('review_reports', { ...body, reported_by: owner.id }),
    await server.superuser.create('review_reports', { ...body, reported_by: admin.id }),
  ]
  await decide('reports', first, 'approve')
  expect(await server.superuser.read('reviews', review)).toMatchObject({ is_approved: false, is_declined: true })
  expect(await items('kind=reports')).not.toContain(second)
  await undoDecision(asAdmin(), first)
  expect(await server.superuser.read('reviews', review)).toMatchObject({ is_approved: true, is_declined: false })
  expect(await items('kind=reports')).toEqual(expect.arrayContaining([first, second]))

  const request = { listing: company, company: 'P', request_type: 'remove', email: 'd@example.com', message: 'Closed.' }
  const id = await server.superuser.create('removal_requests', { ...request, state: 'pending' })
  const doNotList = () => server.superuser.list('do_not_list', { filter: `usdot_number = "${usdot_number}"` })
  await decide('removals', id, 'approve')
  expect([(await stored(company))['state'], (await doNotList()).length]).toEqual(['hidden', 1])
  await undoDecision(asAdmin(), id)
  expect([(await stored(company))['state'], (await doNotList()).length]).toEqual(['published', 0])
})

it('pages of the queue lose no item when earlier items are decided meanwhile, and say how many follow', async () => {
  const ids: string[] = []
  for (let n = 0; n < 55; n++) ids.push(await newReview())
  const { body } = await asAdmin().get('/api/directory/queue?kind=reviews')
  const first = body['items'] as { id: string; created: string }[]
  expect(first).toHaveLength(50)
  expect(body['rest']).toBe((await counts()).reviews - 50)
  expect((await asAdmin().get('/api/directory/queue?kind=mails')).body['rest']).toBe(0)
  for (const { id } of first.slice(0, 10)) await decide('reviews', id, 'approve')
  const last = first.at(-1)
  const rest = await items(`kind=reviews&after=${encodeURIComponent(`${last?.created}~${last?.id}`)}`)
  expect(new Set([...first.map(({ id }) => id), ...rest])).toEqual(new Set([...first.map(({ id }) => id), ...ids]))
})

it('refuses a decision that is outdated, unknown, or about a missing item', async () => {
  const id = await createListing(server.superuser, { owner: owner.id, state: 'waiting' })
  const { fingerprint } = await readItem(asAdmin(), 'listings', id)
  await server.superuser.patch(`/api/collections/company_listings/records/${id}`, {
    description: 'Other words altogether.',
  })
  const refused = await decide('listings', id, 'approve', { fingerprint })
  expect([refused.status, refused.body['message']]).toEqual([409, SHOWN_ANSWERS.changed])
  expect(refused.body['item']).toMatchObject({ id, description: 'Other words altogether.' })
  expect((await decide('reviews', 'nosuchreview000', 'approve', { fingerprint })).status).toBe(404)
  expect((await decide('reviews', id, 'destroy')).status).toBe(400)
})

describe('the notices on every screen', () => {
  const facts = async (account: TestUser) =>
    (await server.as(account.token).get(ROUTES.answerConsoleCounts.path)).body as unknown as ConsoleNotices

  it('are new inquiries of the account’s companies, its own reminders, and counts of pending items', async () => {
    const other = await createUser(server.superuser, server.guest, { verified: true })
    const company = await createListing(server.superuser, { owner: other.id, name: 'Desk Lines' })
    const inquiry = (values: object) =>
      server.superuser.create('inquiries', {
        ...person,
        listing: company,
        message: 'Two pallets to Peoria.',
        ...values,
      })
    const remind_at = '2020-01-01 00:00:00.000Z'
    const id = await inquiry({ status: 'new' })
    const due = await inquiry({ status: 'responded', remind_user: other.id, remind_at })
    await inquiry({ status: 'new', is_held: true })
    await inquiry({ status: 'responded', remind_user: owner.id, remind_at })
    const { inquiries, reminders, waiting } = await facts(other)
    expect([inquiries, waiting]).toEqual([[expect.objectContaining({ id, listing_name: 'Desk Lines' })], null])
    expect(reminders).toEqual([expect.objectContaining({ id: due, remind_at, customer_name: 'Dana' })])
    expect((await facts(owner)).inquiries.map((one) => one.id)).not.toContain(id)
    expect((await facts(owner)).reminders).toEqual([])
    expect((await facts(admin)).inquiries.map((one) => one.id)).toContain(id)
    await server.superuser.create('listing_assignments', { listing: company, assigned_to_user: owner.id })
    expect((await facts(owner)).inquiries.map((one) => one.id)).toContain(id)
    expect((await facts(owner)).reminders).toHaveLength(1)
    expect((await server.guest.get(ROUTES.answerConsoleCounts.path)).status).toBe(401)
  })

  it('are separate from the counts of the dashboard', async () => {
    const member = await createUser(server.superuser, server.guest)
    await createListing(server.superuser, { owner: member.id, is_featured: true })
    const assigned = await createListing(server.superuser)
    await server.superuser.create('listing_assignments', { listing: assigned, assigned_to_user: member.id })
    const { body } = await server.as(member.token).get(ROUTES.answerDashboard.path)
    expect(body).toEqual({ listings: 2, featured: 1, users: null })
    expect((await asAdmin().get(ROUTES.answerDashboard.path)).body['users']).toBeGreaterThan(2)
  })

  it('need a session, like all requests for records with a token', async () => {
    const leaver = await createUser(server.superuser, server.guest)
    await server.as(leaver.token).post('/api/directory/sign-out', {})
    for (const path of [
      ROUTES.answerConsoleCounts.path,
      '/api/collections/claims/records',
      '/api/collections/services/records',
    ]) {
      const { status, body } = await server.as(leaver.token).get(path)
      expect([status, body['message']]).toEqual([401, expect.any(String)])
    }
    expect((await server.guest.get('/api/collections/services/records')).status).toBe(200)
  })
})
