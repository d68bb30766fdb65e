import { beforeAll, describe, expect, it } from 'vitest'
import { DO_NOT_LIST, DO_NOT_LIST_MESSAGES, DO_NOT_LIST_STATE_REASON } from '../../../domain/removal-requests/rules.ts'
import { decideRecord } from '../../../tests/support/decisions.ts'
import { importCarriers } from '../../../tests/support/imports.ts'
import { createListing, createUser, listingBody, nextNumber } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const listings = '/api/collections/company_listings/records'

let admin: Api
let owner: Api
let ownerId = ''
beforeAll(async () => {
  admin = server.as(
    (await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })).token,
  )
  const account = await createUser(server.superuser, server.guest, { verified: true })
  owner = server.as(account.token)
  ownerId = account.id
})

const newNumber = () => String(8_000_000 + nextNumber())
const entriesOf = (number: string) => server.superuser.list('do_not_list', { filter: `usdot_number = "${number}"` })
const changesOf = (record: string) => server.superuser.list('changes', { filter: `record = "${record}"`, sort: '-seq' })

describe('a listing that an administrator deletes', () => {
  it('adds its number to the list, with its name and the administrator', async () => {
    const number = newNumber()
    const id = await createListing(server.superuser, { usdot_number: number, name: 'Gone Lines' })
    expect((await admin.delete(`${listings}/${id}`)).status).toBe(204)
    expect(await entriesOf(number)).toMatchObject([{ reason: 'deleted', company: 'Gone Lines', added_by: 'Ada Admin' }])
  })

  it('adds nothing without a number, or if the deletion is refused', async () => {
    const before = (await server.superuser.list('do_not_list')).length
    expect((await admin.delete(`${listings}/${await createListing(server.superuser)}`)).status).toBe(204)
    const kept = await createListing(server.superuser, { usdot_number: newNumber(), owner: ownerId })
    expect((await owner.delete(`${listings}/${kept}`)).status).toBe(404)
    expect(await server.superuser.list('do_not_list')).toHaveLength(before)
  })

  it('is also deleted if its number is on the list already', async () => {
    const number = newNumber()
    const id = await createListing(server.superuser, { usdot_number: number })
    await admin.create('do_not_list', { usdot_number: number, reason: 'closed' })
    expect((await admin.delete(`${listings}/${id}`)).status).toBe(204)
    expect(await entriesOf(number)).toMatchObject([{ reason: 'closed' }])
  })
})

describe('a number that an administrator adds to the list', () => {
  it('hides its company immediately', async () => {
    const number = newNumber()
    const id = await createListing(server.superuser, { usdot_number: number, name: 'Home Mover' })
    await admin.create('do_not_list', {
      usdot_number: ` ${number} `,
      reason: 'private_person',
      company: 'Chosen',
      added_by: 'Somebody',
    })
    expect(await server.superuser.read('company_listings', id)).toMatchObject({
      state: 'hidden',
      state_reason: DO_NOT_LIST_STATE_REASON,
    })
    expect(await entriesOf(number)).toMatchObject([{ company: 'Home Mover', added_by: 'Ada Admin' }])
    expect((await changesOf(id))[0]).toMatchObject({ action: 'update', actor: 'Ada Admin' })
  })

  it.each(['', 'abc', '12 34', '-5', '1'.repeat(13)])('is refused as %j, with a message', async (usdot_number) => {
    const { status, body } = await admin.post('/api/collections/do_not_list/records', {
      usdot_number,
      reason: 'other',
    })
    expect(status).toBe(400)
    expect(body['data']).toHaveProperty('usdot_number')
  })

  it('can be on the list only once', async () => {
    const row = { usdot_number: newNumber(), reason: 'other' }
    expect((await admin.post('/api/collections/do_not_list/records', row)).status).toBe(200)
    expect((await admin.post('/api/collections/do_not_list/records', row)).status).toBe(400)
  })
})

describe('a listing whose number is on the list', () => {
  it('cannot be added by administrators or owners, who are told why', async () => {
    const usdot_number = newNumber()
    await admin.create('do_not_list', { usdot_number, reason: 'requested' })
    const body = await listingBody(server.superuser, { usdot_number })
    const asAdmin = await admin.post(listings, body)
    expect([asAdmin.status, asAdmin.body['message']]).toEqual([400, DO_NOT_LIST_MESSAGES.admin])
    const asOwner = await owner.post(listings, { ...body, owner: ownerId, address_since: undefined })
    expect([asOwner.status, asOwner.body['message']]).toEqual([400, DO_NOT_LIST_MESSAGES.owner])
    expect(asOwner.body['data']).toHaveProperty('usdot_number')
    const own = await createListing(server.superuser, { owner: ownerId })
    expect((await owner.patch(`${listings}/${own}`, { usdot_number })).status).toBe(400)
  })

  it('is not public if it is added at the moment when its number goes on the list', async () => {
    for (let round = 0; round < 40; round++) {
      const usdot_number = newNumber()
      const body = await listingBody(server.superuser, { usdot_number })
      const add = () => admin.post(listings, body)
      const forbid = () => admin.create('do_not_list', { usdot_number, reason: 'requested' })
      await (round % 2 ? Promise.all([add(), forbid()]) : Promise.all([forbid(), add()]))
      const found = await server.superuser.list('company_listings', { filter: `usdot_number = "${usdot_number}"` })
      expect(
        found.map(({ state }) => state).filter((state) => state !== 'hidden'),
        `round ${round}`,
      ).toEqual([])
    }
  })

  it('is not public if it gets its number, or is published, at the moment when that goes on the list', async () => {
    for (let round = 0; round < 30; round++) {
      const usdot_number = newNumber()
      const isHidden = round % 2 === 0
      const body = isHidden ? { usdot_number, state: 'hidden', state_reason: 'Closed' } : {}
      const id = await createListing(server.superuser, body)
      const change = isHidden ? { state: 'published' } : { usdot_number }
      const { updated } = await server.superuser.read('company_listings', id)
      await Promise.all([
        server.superuser.patch(`${listings}/${id}`, { ...change, expected_updated: updated }),
        admin.create('do_not_list', { usdot_number, reason: 'requested' }),
      ])
      const { state, usdot_number: stored } = await server.superuser.read('company_listings', id)
      expect(state === 'published' && stored === usdot_number, `round ${round}`).toBe(false)
    }
  })

  it('can be published only after its number is removed from the list', async () => {
    const usdot_number = newNumber()
    const id = await createListing(server.superuser, { usdot_number })
    const row = await admin.create('do_not_list', { usdot_number, reason: 'wrong_record' })
    const { updated } = await server.superuser.read('company_listings', id)
    const publish = () => decideRecord(admin, 'company_listings', id, { state: 'published', expected_updated: updated })
    const refused = await publish()
    expect([refused.status, refused.body['message']]).toEqual([409, DO_NOT_LIST_MESSAGES.admin])
    expect((await admin.delete(`/api/collections/do_not_list/records/${row}`)).status).toBe(204)
    expect((await publish()).status).toBe(200)
    expect(await server.superuser.read('company_listings', id)).toMatchObject({ state: 'published', state_reason: '' })
  })

  it('can be edited while it is hidden', async () => {
    const usdot_number = newNumber()
    const id = await createListing(server.superuser, { usdot_number })
    await admin.create('do_not_list', { usdot_number, reason: 'requested' })
    expect((await admin.patch(`${listings}/${id}`, { phone: '312-555-0199' })).status).toBe(200)
  })
})

describe('an import', () => {
  const importOf = (...numbers: string[]) =>
    importCarriers(
      server,
      numbers.map((usdot_number) => ({ usdot_number, name: `Carrier ${usdot_number}` })),
    )

  it('skips companies on the list and stores the others', async () => {
    const [gone, other] = [newNumber(), newNumber()]
    await importOf(gone)
    const [listing] = await server.superuser.list('company_listings', { filter: `usdot_number = "${gone}"` })
    await admin.delete(`${listings}/${String(listing?.['id'])}`)
    const { counts } = await importOf(gone, other)
    expect(counts).toMatchObject({ created: 1, skipped: { [DO_NOT_LIST]: 1 } })
    expect(await server.superuser.list('company_listings', { filter: `usdot_number = "${gone}"` })).toEqual([])
  })

  it('skips companies whose number goes on the list while it runs', async () => {
    const [gone, other] = [newNumber(), newNumber()]
    const given = [gone, other].map((usdot_number) => ({ usdot_number, name: `Carrier ${usdot_number}` }))
    const { counts } = await importCarriers(server, given, async () => {
      await admin.create('do_not_list', { usdot_number: gone, reason: 'requested' })
    })
    expect(counts).toMatchObject({ created: 1, skipped: { [DO_NOT_LIST]: 1 } })
    const filter = `usdot_number = "${gone}" || usdot_number = "${other}"`
    expect(await server.superuser.list('company_listings', { filter })).toMatchObject([{ usdot_number: other }])
  })
})
