import { beforeAll, describe, expect, it } from 'vitest'
import { LISTING_DECIDED_ALREADY } from '../../../domain/listings/listing-states.ts'
import { SHOWN_ANSWERS } from '../../../domain/moderation/fingerprints.ts'
import { decideRecord } from '../../../tests/support/decisions.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: TestUser
beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true })
})

const path = (id: string) => `/api/collections/company_listings/records/${id}`
const waitingOf = async (values: object = {}) => {
  const owner = await createUser(server.superuser, server.guest, values)
  const listing = await createListing(server.superuser, { owner: owner.id, state: 'waiting' })
  return { owner, listing, updated: String((await server.superuser.read('company_listings', listing))['updated']) }
}
const decide = (id: string, body: object) => decideRecord(server.as(admin.token), 'company_listings', id, body)
const stateOf = async (id: string) => (await server.superuser.read('company_listings', id))['state']
const mailsTo = (recipient: string) =>
  server.superuser.list('outbox_mails', { filter: `kind = "listing_decision" && recipient = "${recipient}"` })

describe('a decision about a listing', () => {
  it('is emailed to the owner once: approved', async () => {
    const { owner, listing } = await waitingOf()
    expect(await mailsTo(owner.email)).toEqual([])
    expect((await decide(listing, { state: 'published' })).body['state']).toBe('published')
    await decide(listing, { phone: '312-555-0199' })
    expect(await mailsTo(owner.email)).toMatchObject([{ record: listing, state: 'pending' }])
  })

  it('is stored with its reason, which the owner can read: declined', async () => {
    const { owner, listing } = await waitingOf()
    await decide(listing, { state: 'hidden', state_reason: 'No such company' })
    expect(await server.as(owner.token).read('company_listings', listing)).toMatchObject({
      state: 'hidden',
      state_reason: 'No such company',
    })
    expect(await mailsTo(owner.email)).toHaveLength(1)
    const { updated } = await server.superuser.read('company_listings', listing)
    const changed = await decide(listing, { state: 'published', expected_updated: updated })
    expect(changed.body).toMatchObject({ state: 'published', state_reason: '' })
    expect(await mailsTo(owner.email)).toHaveLength(1)
  })

  it('is not emailed to an unverified address', async () => {
    const { owner, listing } = await waitingOf({ verified: false })
    await decide(listing, { state: 'published' })
    expect(await mailsTo(owner.email)).toEqual([])
  })

  it('is made by only one of two administrators who decide at the same time', async () => {
    const { listing } = await waitingOf()
    const answers = await Promise.all([decide(listing, { state: 'published' }), decide(listing, { state: 'hidden' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    // A request that reads the listing after the other decision sees the change.
    expect([LISTING_DECIDED_ALREADY, SHOWN_ANSWERS.changed]).toContain(refused?.body['message'])
    expect(await stateOf(listing)).toBe(answers.find(({ status }) => status === 200)?.body['state'])
  })

  it.each(['published', 'hidden'])('answers 409 to the second administrator, for %s', async (state) => {
    const { listing, updated } = await waitingOf()
    await decide(listing, { state: 'hidden', expected_updated: updated })
    const second = await decide(listing, { state, expected_updated: updated })
    expect([second.status, second.body['message']]).toEqual([409, LISTING_DECIDED_ALREADY])
    expect((await decide(listing, { state: 'published' })).status).toBe(409)
    expect(await stateOf(listing)).toBe('hidden')
  })

  it('is refused if the listing changed after the administrator read it', async () => {
    const { owner, listing, updated } = await waitingOf()
    await server.as(owner.token).patch(path(listing), { description: 'Something else altogether.' })
    expect((await decide(listing, { state: 'published', expected_updated: updated })).status).toBe(409)
    expect(await stateOf(listing)).toBe('waiting')
  })

  it('is in the security log', async () => {
    const { listing } = await waitingOf()
    await decide(listing, { state: 'published' })
    const events = await server.superuser.list('security_events', { filter: `details ~ "${listing}"` })
    expect(events).toMatchObject([{ type: 'PRIVILEGED_ACTION', user: admin.id }])
    expect(String(events[0]?.['details'])).toContain('published a listing')
  })
})
