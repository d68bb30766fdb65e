import { beforeAll, describe, expect, it, test } from 'vitest'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { CHANGE_SET } from '../../../domain/history/change-sets.ts'
import { HISTORY_ANSWERS } from '../../../domain/history/rules.ts'
import { DECIDING_FIELDS, SHOWN_ANSWERS } from '../../../domain/moderation/fingerprints.ts'
import { DELETION, QUEUE_DECISIONS, QUEUE_KINDS, type QueueKind } from '../../../domain/moderation/queue.ts'
import { decideInQueue, decideRecord, fingerprintOf, readItem } from '../../../tests/support/decisions.ts'
import { quoteBody, removalBody } from '../../../tests/support/forms.ts'
import { pngOfSize } from '../../../tests/support/hostile/images.ts'
import { photoBody } from '../../../tests/support/photos.ts'
import { createListing, createUser, nextNumber, type TestUser } from '../../../tests/support/records.ts'
import { withDatabase } from '../../../tests/support/server/database.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests({ FORM_LIMITS: 'off' })
let admin: TestUser
let owner: TestUser
let rival: TestUser
beforeAll(async () => {
  const member = (values: object = {}) => createUser(server.superuser, server.guest, { verified: true, ...values })
  admin = await member({ is_admin: true, full_name: 'Ada Admin' })
  owner = await member()
  rival = await member()
})

const asAdmin = () => server.as(admin.token)
const asOwner = () => server.as(owner.token)
const path = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`

const review = (listing: string, values: object = {}) =>
  server.superuser.create('reviews', {
    listing,
    customer_name: 'Dana',
    customer_email: `d${nextNumber()}@example.com`,
    rating: 4,
    review_text: 'Always on time.',
    ...values,
  })

interface Story {
  /** Creates a pending item. `change` edits it after it was read. */
  make: () => Promise<{ id: string; change: () => Promise<unknown> }>
  /** The stored values of a pending item. */
  waits: object
  collection: string
  /** A PATCH that makes a decision, if there is one. */
  patch?: object
}

const STORIES: [QueueKind, Story][] = [
  [
    'photos',
    {
      collection: 'listing_photos',
      waits: { state: 'waiting' },
      make: async () => {
        const listing = await createListing(server.superuser, { owner: owner.id })
        const id = String((await asOwner().post(path('listing_photos'), photoBody(listing))).body['id'])
        return {
          id,
          change: () => asOwner().patch(path('listing_photos', id), { description: 'Somebody else’s yard' }),
        }
      },
    },
  ],
  [
    'edits',
    {
      collection: 'listing_edits',
      waits: { state: 'waiting' },
      make: async () => {
        const listing = await createListing(server.superuser, { owner: owner.id })
        await asOwner().patch(path('company_listings', listing), { name: `Honest Freight ${nextNumber()}` })
        const [edit] = await server.superuser.list('listing_edits', { filter: `listing = "${listing}"` })
        const change = () => asOwner().patch(path('company_listings', listing), { name: `Swapped ${nextNumber()}` })
        return { id: String(edit?.['id']), change }
      },
    },
  ],
  [
    'listings',
    {
      collection: 'company_listings',
      waits: { state: 'waiting' },
      patch: { state: 'published' },
      make: async () => {
        const id = await createListing(server.superuser, { owner: owner.id, state: 'waiting' })
        return { id, change: () => asOwner().patch(path('company_listings', id), { description: 'Buy pills here.' }) }
      },
    },
  ],
  [
    'reviews',
    {
      collection: 'reviews',
      waits: { is_approved: false, is_declined: false },
      patch: { is_approved: true },
      make: async () => {
        const id = await review(await createListing(server.superuser))
        return { id, change: () => server.superuser.patch(path('reviews', id), { review_text: 'Other words.' }) }
      },
    },
  ],
  [
    'reports',
    {
      collection: 'review_reports',
      waits: { state: 'open' },
      patch: { state: 'dismissed' },
      make: async () => {
        const reported = await review(await createListing(server.superuser, { owner: owner.id }), { is_approved: true })
        const id = await asOwner().create('review_reports', {
          review: reported,
          reason: 'untrue',
          reported_by: owner.id,
        })
        return { id, change: () => server.superuser.patch(path('reviews', reported), { review_text: 'Other words.' }) }
      },
    },
  ],
  [
    'requests',
    {
      collection: 'listing_requests',
      waits: { status: 'pending' },
      patch: { status: 'approved' },
      make: async () => {
        const listing = await createListing(server.superuser, { owner: owner.id })
        const id = await asOwner().create('listing_requests', {
          listing,
          requested_by: owner.id,
          request_type: 'verified',
        })
        const change = () => server.superuser.patch(path('company_listings', listing), { name: `New ${nextNumber()}` })
        return { id, change }
      },
    },
  ],
  [
    'removals',
    {
      collection: 'removal_requests',
      waits: { state: 'pending' },
      patch: { state: 'done' },
      make: async () => {
        const listing = await createListing(server.superuser)
        const { slug } = await server.superuser.read('company_listings', listing)
        await server.guest.post(path('removal_requests'), removalBody(String(slug)))
        const [request] = await server.superuser.list('removal_requests', { filter: `listing = "${listing}"` })
        const id = String(request?.['id'])
        return { id, change: () => server.superuser.patch(path('removal_requests', id), { message: 'Other words.' }) }
      },
    },
  ],
  [
    'inquiries',
    {
      collection: 'inquiries',
      waits: { is_held: true, status: 'new' },
      patch: { status: 'closed' },
      make: async () => {
        const listing = await createListing(server.superuser, { owner: owner.id })
        const id = await server.superuser.create('inquiries', { ...quoteBody(listing), status: 'new', is_held: true })
        return { id, change: () => server.superuser.patch(path('inquiries', id), { message: 'Other words.' }) }
      },
    },
  ],
  [
    'mails',
    {
      collection: 'outbox_mails',
      waits: { state: 'failed' },
      make: async () => {
        const id = `mail${String(nextNumber()).padStart(11, '0')}`
        const run = (sql: string) => withDatabase(server, (database) => database.exec(sql))
        run(`INSERT INTO outbox_mails (id, kind, record, recipient, state, last_error, created, updated)
          VALUES ('${id}', 'contact_message', '${id}', 'dana@example.com', 'failed', 'No answer.', '2026-01-01', '2026-01-01')`)
        const change = async () => run(`UPDATE outbox_mails SET last_error = 'No mailbox.' WHERE id = '${id}'`)
        return { id, change }
      },
    },
  ],
  [
    'claims',
    {
      collection: 'claims',
      waits: { state: 'waiting' },
      make: async () => {
        const listing = await createListing(server.superuser, { owner: owner.id })
        const claim = { listing, user: rival.id, state: 'waiting', proof: 'document', note: 'It is mine.' }
        const id = await server.superuser.create('claims', claim)
        const change = () => asOwner().post(`/api/directory/claims/${id}/answer`, { answer: 'It is not theirs.' })
        return { id, change }
      },
    },
  ],
]

/** History rows with the fingerprint of the version that was read, the change set first. */
const historyOf = (fingerprint: unknown) =>
  server.superuser.list('revisions', { filter: `fingerprint = "${fingerprint}"`, sort: '-@rowid' })
const revert = (set: string) => asAdmin().post(pathOf(ROUTES.revertChangeSet, { set }), {})

test('every kind of decision has a story here', () => {
  expect(STORIES.map(([kind]) => kind).toSorted()).toEqual(QUEUE_KINDS.toSorted())
  const changed = STORIES.filter(([, { patch }]) => patch).map(([, { collection }]) => collection)
  expect(changed.toSorted()).toEqual(Object.keys(DECIDING_FIELDS).toSorted())
})

describe.each(STORIES)('a decision about %s', (kind, { collection, make, waits, patch }) => {
  it('is refused with the current item if that changed after it was read', async () => {
    const { id, change } = await make()
    const { fingerprint } = await readItem(asAdmin(), kind, id)
    await change()
    const refused = await decideInQueue(asAdmin(), kind, id, 'approve', { fingerprint })
    expect([refused.status, refused.body['message']]).toEqual([409, SHOWN_ANSWERS.changed])
    expect(refused.body['item']).toEqual(await readItem(asAdmin(), kind, id))
    expect(await server.superuser.read(collection, id)).toMatchObject(waits)
    const { fingerprint: read } = refused.body['item'] as Record<string, unknown>
    expect((await decideInQueue(asAdmin(), kind, id, 'approve', { fingerprint: read })).status).toBe(200)
  })

  it('is refused without a fingerprint, or with a made-up one', async () => {
    const { id } = await make()
    for (const decision of ['approve', 'decline']) {
      const bare = await asAdmin().post('/api/directory/queue/decide', { kind, id, decision })
      expect([bare.status, bare.body['message']]).toEqual([400, SHOWN_ANSWERS.missing])
      expect((await decideInQueue(asAdmin(), kind, id, decision, { fingerprint: 'x'.repeat(64) })).status).toBe(409)
    }
    expect(await server.superuser.read(collection, id)).toMatchObject(waits)
  })

  it.each(QUEUE_DECISIONS)(
    'to %s is a sentence of the history with its fingerprint, and can be undone',
    async (decision) => {
      const { id } = await make()
      const { fingerprint } = await readItem(asAdmin(), kind, id)
      const { body, status, text } = await decideInQueue(asAdmin(), kind, id, decision, {
        fingerprint,
        reason: 'As agreed.',
      })
      expect(status, text).toBe(200)
      const [set, ...parts] = await historyOf(fingerprint)
      expect(set).toMatchObject({ id: body['set'], collection: CHANGE_SET, title: expect.stringMatching(/^[A-Z]/) })
      expect(parts).toContainEqual(expect.objectContaining({ collection, record: id, change_set: body['set'] }))
      const undone = await revert(String(body['set']))
      expect(undone.status, undone.text).toBe(200)
      expect(undone.body).toMatchObject({ left: [], next: 0 })
      expect(await server.superuser.read(collection, id)).toMatchObject(waits)
      expect((await revert(String(body['set']))).status).toBe(409)
    },
  )

  if (patch)
    it('is also refused as a direct change of the record', async () => {
      const { id, change } = await make()
      const fingerprint = await fingerprintOf(asAdmin(), collection, id)
      expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
      const bare = await asAdmin().patch(path(collection, id), patch)
      expect([bare.status, bare.body['message']]).toEqual([400, SHOWN_ANSWERS.missing])
      await change()
      const late = await asAdmin().patch(path(collection, id), { ...patch, fingerprint })
      expect([late.status, late.body['message']]).toEqual([409, SHOWN_ANSWERS.changed])
      expect(await server.superuser.read(collection, id)).toMatchObject(waits)
      const { fingerprint: read } = await readItem(asAdmin(), kind, id)
      expect((await decideRecord(asAdmin(), collection, id, patch)).status).toBe(200)
      expect(await historyOf(read)).not.toEqual([])
    })
})

describe('an edit', () => {
  const logo = (side: number) => {
    const form = new FormData()
    form.set('logo', new Blob([new Uint8Array(pngOfSize(side, side))]), 'logo.png')
    return form
  }

  it('with a new logo is a new version, and its address does not serve the old logo', async () => {
    const listing = await createListing(server.superuser, { owner: owner.id })
    await asOwner().patch(path('company_listings', listing), logo(3))
    const [edit] = await server.superuser.list('listing_edits', { filter: `listing = "${listing}"` })
    const id = String(edit?.['id'])
    const { fingerprint, logo: file } = await readItem(asAdmin(), 'edits', id)
    expect((await asAdmin().get(`/api/directory/edits/${id}/logo?file=${file}`)).status).toBe(200)
    await asOwner().patch(path('company_listings', listing), logo(4))
    expect((await asAdmin().get(`/api/directory/edits/${id}/logo?file=${file}`)).status).toBe(404)
    expect((await decideInQueue(asAdmin(), 'edits', id, 'approve', { fingerprint })).status).toBe(409)
  })

  it('that changes during its approval is approved as it was read or not at all', async () => {
    const listing = await createListing(server.superuser, { owner: owner.id })
    const change = (name: string) => asOwner().patch(path('company_listings', listing), { name })
    await change('Honest Freight')
    const [edit] = await server.superuser.list('listing_edits', { filter: `listing = "${listing}"` })
    for (let n = 0; n < 12; n++) {
      const id = String(edit?.['id'])
      const read = await readItem(asAdmin(), 'edits', id)
      const [answer] = await Promise.all([
        decideInQueue(asAdmin(), 'edits', id, 'approve', { fingerprint: read['fingerprint'] }),
        change(`Swapped ${n}`),
      ])
      const { name } = await server.superuser.read('company_listings', listing)
      const shown = read['after'] as Record<string, unknown>
      if (answer.status === 200) {
        expect(name).toBe(shown['name'])
        return
      }
      expect(answer.status).toBe(409)
      expect(name).not.toMatch(/Swapped/)
    }
  })
})

test('a review cannot be deleted directly, only in the queue with its fingerprint', async () => {
  const id = await review(await createListing(server.superuser))
  expect((await asAdmin().delete(path('reviews', id))).status).toBe(403)
  const { fingerprint } = await readItem(asAdmin(), 'reviews', id)
  await server.superuser.patch(path('reviews', id), { rating: 1 })
  expect((await decideInQueue(asAdmin(), 'reviews', id, 'delete', { fingerprint })).status).toBe(409)
  const read = await readItem(asAdmin(), 'reviews', id)
  expect((await decideInQueue(asAdmin(), 'reviews', id, DELETION)).status).toBe(200)
  expect((await historyOf(read['fingerprint'])).slice(1)).toMatchObject([{ kind: 'delete', record: id }])
  expect((await server.superuser.get(path('reviews', id))).status).toBe(404)
})

describe('a bulk change of listings', () => {
  const post = (body: object) => asAdmin().post('/api/directory/listings/bulk', body)
  const publish = { kind: 'state', value: 'published' }

  it('publishes only listings that have not changed since they were shown', async () => {
    const name = `Crowd ${nextNumber()}`
    const make = () => createListing(server.superuser, { name: `${name} ${nextNumber()}`, state: 'waiting' })
    const [same, changed, unseen] = [await make(), await make(), await make()]
    const { body } = await asAdmin().get(
      `/api/directory/listings?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`,
    )
    const rows = body['items'] as Record<string, unknown>[]
    const shown = Object.fromEntries(
      rows.filter(({ id }) => id !== unseen).map(({ id, fingerprint }) => [id, fingerprint]),
    )
    await server.superuser.patch(path('company_listings', changed), { description: 'Buy pills here.' })
    const answer = await post({ change: publish, ids: [same, changed, unseen], shown })
    expect(answer.body['changed']).toBe(1)
    expect(await server.superuser.read('company_listings', same)).toMatchObject({ state: 'published' })
    expect((answer.body['failed'] as { id: string }[]).map(({ id }) => id)).toEqual([changed, unseen])
  })

  it('hides listings without fingerprints, and publishes them again only if unchanged', async () => {
    const [same, changed] = [await createListing(server.superuser), await createListing(server.superuser)]
    const hide = { kind: 'state', value: 'hidden' }
    const answer = await post({ change: hide, ids: [same, changed] })
    expect(answer.body['changed']).toBe(2)
    await server.superuser.patch(path('company_listings', changed), { description: 'Buy pills here.' })
    const undone = await asAdmin().post(pathOf(ROUTES.revertChangeSet, { set: String(answer.body['set']) }), {})
    expect(undone.body).toMatchObject({ reverted: 1, left: [{ record: changed, reason: HISTORY_ANSWERS.notRead }] })
    expect(await server.superuser.read('company_listings', same)).toMatchObject({ state: 'published' })
    expect(await server.superuser.read('company_listings', changed)).toMatchObject({ state: 'hidden' })
  })
})

test('a member gets fingerprints of their own inquiries only', async () => {
  const listing = await createListing(server.superuser, { owner: owner.id })
  const inquiry = await server.superuser.create('inquiries', { ...quoteBody(listing), status: 'new' })
  expect(await fingerprintOf(asOwner(), 'inquiries', inquiry)).toMatch(/^[0-9a-f]{64}$/)
  expect(await fingerprintOf(asOwner(), 'company_listings', listing)).toBeUndefined()
  expect((await asOwner().get(`/api/directory/queue/listings/${listing}`)).status).toBe(403)
})
