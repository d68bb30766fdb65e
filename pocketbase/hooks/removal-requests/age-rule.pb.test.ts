import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AGE_STATE_REASON, SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { decideRecord } from '../../../tests/support/decisions.ts'
import { createListing, createUser, nextNumber } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const listings = '/api/collections/company_listings/records'
const SETTINGS = `/api/collections/directory_settings/records/${SETTINGS_ID}`
const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * DAY_MS).toISOString().slice(0, 10)

let admin: Api
beforeAll(async () => {
  admin = server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)
})
const setMonths = (hide_after_months: number) => admin.patch(SETTINGS, { hide_after_months })
const check = async () => (await server.superuser.post('/api/directory/ages', {})).body
beforeEach(async () => {
  await setMonths(24)
  await check()
})

/** A company as an import stores it, last contained in a file this many months ago. */
const carrier = async (months: number, values: object = {}, imported: object = {}) => {
  const usdot_number = String(8_200_000 + nextNumber())
  const id = await createListing(server.superuser, { usdot_number, ...values })
  const { updated } = await server.superuser.read('company_listings', id)
  const memory = await server.superuser.create('carrier_imports', {
    listing: id,
    usdot_number,
    imported: JSON.stringify(imported),
    seen_on: monthsAgo(months),
    written: updated,
  })
  return { id, memory, usdot_number }
}
const seen = (memory: string, months = 0) =>
  server.superuser.patch(`/api/collections/carrier_imports/records/${memory}`, { seen_on: monthsAgo(months) })
const stateOf = async (id: string) => (await server.superuser.read('company_listings', id))['state']
const changesOf = (listing: string) =>
  server.superuser.list('changes', { filter: `listing = "${listing}"`, sort: '-seq' })

describe('a company that no file has contained for 24 months', () => {
  it('is hidden with its reviews and redirects, and a more recent one stays', async () => {
    const [old, young] = [await carrier(25), await carrier(23)]
    const review = {
      customer_name: 'Dana',
      customer_email: 'd@example.com',
      rating: 4,
      review_text: 'On time, always.',
    }
    const reviewId = await server.superuser.create('reviews', { ...review, listing: old.id, is_approved: true })
    const before = (await changesOf(old.id)).length
    expect(await check()).toEqual({ hidden: 1, published: 0 })
    expect(await server.superuser.read('company_listings', old.id)).toMatchObject({
      state: 'hidden',
      state_reason: AGE_STATE_REASON,
    })
    expect(await stateOf(young.id)).toBe('published')
    const news = (await changesOf(old.id)).slice(0, -before)
    expect(news.map(({ collection, record }) => [collection, record]).toSorted()).toEqual([
      ['company_listings', old.id],
      ['reviews', reviewId],
    ])
    expect((await admin.get(SETTINGS)).body).toMatchObject({ checked_hidden: 1, checked_published: 0 })
  })

  it('still counts as unedited, so that the import can be undone', async () => {
    const { id, memory } = await carrier(30)
    await check()
    const { updated } = await server.superuser.read('company_listings', id)
    expect(await server.superuser.read('carrier_imports', memory)).toMatchObject({ written: updated })
  })

  it('is published again when a file contains it', async () => {
    const { id, memory } = await carrier(30)
    await check()
    await seen(memory)
    expect(await check()).toEqual({ hidden: 0, published: 1 })
    expect(await server.superuser.read('company_listings', id)).toMatchObject({ state: 'published', state_reason: '' })
    await seen(memory, 30)
    expect(await check()).toEqual({ hidden: 1, published: 0 })
  })

  it('stays hidden if it may not operate or its number is on the do-not-list', async () => {
    const [idle, gone] = [await carrier(30, {}, { state: 'hidden' }), await carrier(30)]
    await check()
    await server.superuser.create('do_not_list', { usdot_number: gone.usdot_number, reason: 'requested' })
    for (const { memory } of [idle, gone]) await seen(memory)
    expect(await check()).toEqual({ hidden: 0, published: 0 })
  })
})

describe('the number of months', () => {
  it('also applies to hidden companies, and 0 hides nothing', async () => {
    const [young, old] = [await carrier(13), await carrier(40)]
    const statesAfter = async (months: number) => {
      await setMonths(months)
      await check()
      return [await stateOf(young.id), await stateOf(old.id)]
    }
    expect(await statesAfter(24)).toEqual(['published', 'hidden'])
    expect(await statesAfter(12)).toEqual(['hidden', 'hidden'])
    expect(await statesAfter(36)).toEqual(['published', 'hidden'])
    expect(await statesAfter(0)).toEqual(['published', 'published'])
  })

  it.each([-1, 1.5, 241])('cannot be %j', async (months) => {
    expect((await admin.patch(SETTINGS, { hide_after_months: months })).status).toBe(400)
  })

  it('is set by administrators, who cannot write the results of the check', async () => {
    expect((await admin.patch(SETTINGS, { checked_hidden: 7 })).status).toBe(404)
    expect((await server.as((await createUser(server.superuser, server.guest)).token).get(SETTINGS)).status).toBe(404)
  })
})

describe('a person’s decision', () => {
  it('is respected: a company with an owner, or hidden by a person, stays as it is', async () => {
    const { id: owner } = await createUser(server.superuser, server.guest)
    const managed = await carrier(30, { owner })
    const hidden = await carrier(30, { state: 'hidden', state_reason: 'Spam' })
    expect(await check()).toEqual({ hidden: 0, published: 0 })
    for (const { memory } of [managed, hidden]) await seen(memory)
    await check()
    expect([await stateOf(managed.id), await stateOf(hidden.id)]).toEqual(['published', 'hidden'])
  })

  it('keeps a company published that a person published again', async () => {
    const { id } = await carrier(30)
    await check()
    const { updated } = await server.superuser.read('company_listings', id)
    await decideRecord(admin, 'company_listings', id, { state: 'published', expected_updated: updated })
    expect(await check()).toEqual({ hidden: 0, published: 0 })
    expect(await stateOf(id)).toBe('published')
  })

  it('keeps a company hidden that a person declined later', async () => {
    const { id, memory } = await carrier(30)
    await check()
    const { updated } = await server.superuser.read('company_listings', id)
    const decline = { state: 'hidden', state_reason: 'Not a carrier', expected_updated: updated }
    expect((await admin.patch(`${listings}/${id}`, decline)).status).toBe(200)
    await seen(memory)
    expect(await check()).toEqual({ hidden: 0, published: 0 })
  })

  it('is needed to hide a company that was not imported', async () => {
    const id = await createListing(server.superuser)
    await check()
    expect(await stateOf(id)).toBe('published')
  })
})

it('the check is for superusers only', async () => {
  expect((await server.guest.post('/api/directory/ages', {})).status).toBe(401)
  expect((await admin.post('/api/directory/ages', {})).status).toBe(403)
})
