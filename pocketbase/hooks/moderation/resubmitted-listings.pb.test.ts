import { expect, it } from 'vitest'
import { ENOUGH_FOR_TODAY, ENOUGH_WAITING, MOST_A_DAY, MOST_WAITING } from '../../../domain/accounts/account-limits.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const path = (id: string) => `/api/collections/company_listings/records/${id}`
const newMember = (values: object = {}) => createUser(server.superuser, server.guest, values)
const listingOf = (owner: string, state: string) =>
  createListing(server.superuser, { owner, state, state_reason: state === 'hidden' ? 'No such company' : '' })
const stored = (id: string) => server.superuser.read('company_listings', id)
const edit = ({ token }: TestUser, id: string, address = '9 New Street') =>
  server.as(token).patch(path(id), { address })
const isAnnounced = async (record: string) =>
  (await server.superuser.list('outbox_mails', { filter: `kind = "waiting_listings" && record = "${record}"` }))
    .length > 0

it('a declined listing that its owner edits waits for approval again, and administrators get an email', async () => {
  await newMember({ is_admin: true })
  const member = await newMember()
  const listing = await listingOf(member.id, 'hidden')
  const { status, body } = await edit(member, listing)
  expect([status, body['state'], body['state_reason']]).toEqual([200, 'waiting', ''])
  expect(await stored(listing)).toMatchObject({ state: 'waiting', address: '9 New Street' })
  expect(await isAnnounced(listing)).toBe(true)
})

it.each(['waiting', 'published'])('a %s listing stays as it is', async (state) => {
  const member = await newMember()
  const listing = await listingOf(member.id, state)
  await edit(member, listing)
  expect(await stored(listing)).toMatchObject({ state, address: '9 New Street' })
})

it('an administrator’s edit does not resubmit a declined listing', async () => {
  const [admin, member] = [await newMember({ is_admin: true }), await newMember()]
  const listing = await listingOf(member.id, 'hidden')
  expect((await edit(admin, listing)).status).toBe(200)
  expect(await stored(listing)).toMatchObject({ state: 'hidden', state_reason: 'No such company' })
})

it('refuses an edit that would exceed the limit of pending listings', async () => {
  const member = await newMember()
  for (let n = 0; n < MOST_WAITING; n++) await listingOf(member.id, 'waiting')
  const listing = await listingOf(member.id, 'hidden')
  const answer = await edit(member, listing)
  expect([answer.status, answer.body['message']]).toEqual([429, ENOUGH_WAITING])
  expect(await stored(listing)).toMatchObject({ state: 'hidden', state_reason: 'No such company' })
})

it('resubmissions count toward the daily limit of new listings', async () => {
  const member = await newMember()
  const listing = await listingOf(member.id, 'hidden')
  for (let n = 0; n < MOST_A_DAY.listing; n++) {
    expect((await edit(member, listing, `${10 + n} New Street`)).status).toBe(200)
    await server.superuser.patch(path(listing), { state: 'hidden' })
  }
  const answer = await edit(member, listing)
  expect([answer.status, answer.body['message']]).toEqual([429, ENOUGH_FOR_TODAY.listing])
})
