import { describe, expect, it } from 'vitest'
import { ENOUGH_FOR_TODAY, MOST_A_DAY } from '../../../domain/accounts/account-limits.ts'
import { pngOfSize } from '../../../tests/support/hostile/images.ts'
import { createListing, createUser, listingBody, nextNumber, type TestUser } from '../../../tests/support/records.ts'
import { ageAccounts } from '../../../tests/support/server/database.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import type { TestServer } from '../../../tests/support/server/template.ts'

const server = pocketBaseForTests()
const unlimited = pocketBaseForTests({ FORM_LIMITS: 'off' })

const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const path = (id: string) => records('company_listings', id)
const ownerWithListing = async ({ superuser, guest }: TestServer = server) => {
  const owner = await createUser(superuser, guest)
  return { owner, listing: await createListing(superuser, { owner: owner.id }) }
}
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const statuses = (answers: { status: number }[]) => {
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  return { done: count(200), refused: count(429), all: answers.length }
}
/** Sets how often the account has done something today. */
const count = (action: string, subject: string, done: number) => {
  const day = new Date().toISOString().slice(0, 10)
  return server.superuser.create('account_actions', { action, subject, day, count: done })
}
const rename = (owner: TestUser, listing: string) =>
  server.as(owner.token).patch(path(listing), { name: `Renamed ${nextNumber()}` })

describe('in a day', () => {
  it('an approved owner can add ten listings, even if more are sent at the same time', async () => {
    const { owner } = await ownerWithListing()
    const body = await listingBody(server.superuser, { owner: owner.id })
    const answers = await times(14, () => server.as(owner.token).post(records('company_listings'), body))
    expect(statuses(answers)).toEqual({ done: MOST_A_DAY.listing, refused: 4, all: 14 })
    expect(answers.find(({ status }) => status === 429)?.body['message']).toBe(ENOUGH_FOR_TODAY.listing)
  })

  it('a listing can be renamed three times, and sixty renames leave no redirect', async () => {
    const { owner, listing } = await ownerWithListing()
    await server.superuser.patch(path(listing), { address_since: new Date().toISOString() })
    const answers = await times(60, () => rename(owner, listing))
    expect(statuses(answers)).toEqual({ done: MOST_A_DAY.rename_of_listing, refused: 57, all: 60 })
    expect(await server.superuser.list('slug_redirects', { filter: `listing = "${listing}"` })).toEqual([])
  })

  it('an account can rename listings ten times', async () => {
    const { owner, listing } = await ownerWithListing()
    await count('rename', owner.id, MOST_A_DAY.rename - 1)
    expect((await rename(owner, listing)).status).toBe(200)
    const { status, body } = await rename(owner, listing)
    expect([status, body['message']]).toEqual([429, ENOUGH_FOR_TODAY.rename])
  })

  it('an account can save two hundred changes; refused ones do not count', async () => {
    const { owner, listing } = await ownerWithListing()
    await count('edit', owner.id, MOST_A_DAY.edit - 3)
    const save = (phone: string) => server.as(owner.token).patch(path(listing), { phone })
    expect((await save('x'.repeat(100))).status).toBe(400)
    const answers = await times(6, (n) => save(`312-555-010${n}`))
    expect(statuses(answers)).toEqual({ done: 3, refused: 3, all: 6 })
    expect((await save('312-555-0199')).body['message']).toBe(ENOUGH_FOR_TODAY.edit)
  })

  it('an account can add or remove logos twenty times', async () => {
    const { owner, listing } = await ownerWithListing()
    ageAccounts(server, owner.id)
    await count('logo', owner.id, MOST_A_DAY.logo - 2)
    const form = new FormData()
    form.set('logo', new Blob([new Uint8Array(pngOfSize(1, 1))]), 'logo.png')
    const api = server.as(owner.token)
    expect((await api.patch(path(listing), form)).status).toBe(200)
    expect((await api.patch(path(listing), { phone: '312-555-0199' })).status).toBe(200)
    expect((await api.patch(path(listing), { logo: '' })).status).toBe(200)
    const { status, body } = await api.patch(path(listing), form)
    expect([status, body['message']]).toEqual([429, ENOUGH_FOR_TODAY.logo])
  })

  it('an account can send twenty requests', async () => {
    const { owner, listing } = await ownerWithListing()
    await count('request', owner.id, MOST_A_DAY.request)
    const request = { listing, requested_by: owner.id, request_type: 'verified' }
    const { status, body } = await server.as(owner.token).post(records('listing_requests'), request)
    expect([status, body['message']]).toEqual([429, ENOUGH_FOR_TODAY.request])
    expect(await server.superuser.list('listing_requests', { filter: `listing = "${listing}"` })).toEqual([])
  })
})

describe('no limit', () => {
  it('applies to administrators and superusers', async () => {
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    const listing = await createListing(server.superuser)
    for (const api of [server.superuser, server.as(admin.token)]) {
      const answers = await times(12, () => api.patch(path(listing), { name: `Free ${nextNumber()}` }))
      expect(statuses(answers)).toMatchObject({ done: 12 })
    }
  })

  it('of yesterday counts today', async () => {
    const { owner, listing } = await ownerWithListing()
    const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
    await server.superuser.create('account_actions', { action: 'edit', subject: owner.id, day, count: MOST_A_DAY.edit })
    expect((await server.as(owner.token).patch(path(listing), { phone: '312-555-0199' })).status).toBe(200)
  })

  it('applies when FORM_LIMITS is off', async () => {
    const { owner, listing } = await ownerWithListing(unlimited)
    const save = () => unlimited.as(owner.token).patch(path(listing), { name: `Load ${nextNumber()}` })
    expect(statuses(await times(12, save))).toMatchObject({ done: 12 })
    const fresh = await createUser(unlimited.superuser, unlimited.guest)
    const body = await listingBody(unlimited.superuser, { owner: fresh.id })
    const answers = await times(12, () => unlimited.as(fresh.token).post(records('company_listings'), body))
    expect(statuses(answers)).toMatchObject({ done: 12 })
    expect(answers.map(({ body }) => body['state'])).toEqual(Array(12).fill('waiting'))
  })
})
