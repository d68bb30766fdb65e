import { beforeAll, describe, expect, it } from 'vitest'
import type { RevertedPart } from '../../../domain/history/change-sets.ts'
import type { BulkAnswer } from '../../../domain/listings/console/bulk-change.ts'
import { fingerprintOf } from '../../../tests/support/decisions.ts'
import { createListing, createUser, locationId, serviceId, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })
  owner = await createUser(server.superuser, server.guest, { verified: true })
})

const post = (body: object) => server.as(admin.token).post('/api/directory/listings/bulk', body)
const change = async (change: object, more: object): Promise<BulkAnswer> => {
  const { status, body, text } = await post({ change, ...more })
  expect(status, text).toBe(200)
  return body as unknown as BulkAnswer
}
const listings = (count: number, values: object = {}) =>
  Promise.all(Array.from({ length: count }, () => createListing(server.superuser, values)))
const shownOf = async (ids: readonly string[]) => {
  const api = server.as(admin.token)
  const found = ids.map(async (id) => [id, await fingerprintOf(api, 'company_listings', id)])
  return Object.fromEntries(await Promise.all(found))
}
/** Undoes a change set of fewer records than one request takes. */
const undo = async (set: string): Promise<RevertedPart> => {
  const { status, body, text } = await server.as(admin.token).post(`/api/directory/change-sets/${set}/revert`, {})
  expect(status, text).toBe(200)
  return body as unknown as RevertedPart
}
const read = (id: string) => server.superuser.read('company_listings', id)

describe('a bulk change', () => {
  it('sets a field of each listing, logs the administrator, and can be reverted', async () => {
    const ids = await listings(3)
    const [montreal, chicago] = [
      await locationId(server.superuser, 'montreal'),
      await locationId(server.superuser, 'chicago'),
    ]
    const move = { kind: 'location', value: montreal }
    const { changed, set } = await change(move, { ids })
    expect(changed).toBe(3)
    expect((await read(String(ids[0])))['search_text']).toContain('montreal')
    const [newest] = await server.superuser.list('changes', { sort: '-seq', perPage: '1' })
    expect(newest).toMatchObject({ record: ids[2], actor: 'Ada Admin' })
    expect(await change(move, { ids })).toMatchObject({ set: '', changed: 0, unchanged: 3 })
    expect(await undo(set)).toMatchObject({ reverted: 3, left: [], next: 0 })
    expect((await read(String(ids[1])))['location']).toBe(chicago)
  })

  it('adds a service or replaces the services', async () => {
    const [freight, moving] = [
      await serviceId(server.superuser, 'freight'),
      await serviceId(server.superuser, 'moving'),
    ]
    const ids = await listings(1)
    const add = { kind: 'add_services', value: [moving] }
    const { set } = await change(add, { ids })
    expect((await read(String(ids[0])))['services']).toEqual([freight, moving])
    await undo(set)
    expect((await read(String(ids[0])))['services']).toEqual([freight])
    await change({ kind: 'services', value: [moving] }, { ids })
    expect((await read(String(ids[0])))['services']).toEqual([moving])
  })

  it('assigns a user once, and can be reverted', async () => {
    const ids = await listings(2)
    const give = { kind: 'assign', value: owner.id }
    const { set } = await change(give, { ids })
    expect((await change(give, { ids })).unchanged).toBe(2)
    const own = await server.as(owner.token).list('company_listings')
    expect(own.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    await undo(set)
    expect(await server.as(owner.token).list('company_listings')).toEqual([])
  })

  it('reports which listings failed and why, and changes the others', async () => {
    const [gone, removed, fine] = (await listings(3, { state: 'hidden' })) as [string, string, string]
    await server.superuser.patch(`/api/collections/company_listings/records/${removed}`, { usdot_number: '8880001' })
    await server.superuser.create('do_not_list', { usdot_number: '8880001', reason: 'requested' })
    await server.superuser.delete(`/api/collections/company_listings/records/${gone}`)
    const ids = [gone, removed, fine]
    const shown = await shownOf([removed, fine])
    const { changed, failed } = await change({ kind: 'state', value: 'published' }, { ids, shown })
    expect(changed).toBe(1)
    expect((await read(fine))['state']).toBe('published')
    expect(failed).toEqual([
      {
        id: gone,
        name: expect.stringContaining('Prairie'),
        isGone: true,
        reason: 'Somebody else has deleted this listing.',
      },
      {
        id: removed,
        name: expect.stringContaining('Prairie'),
        isGone: false,
        reason: expect.stringContaining('among the removed companies'),
      },
    ])
    const unknown = await change({ kind: 'owner', value: 'a'.repeat(15) }, { ids: [fine] })
    expect(unknown.failed).toMatchObject([{ id: fine, reason: expect.stringContaining('relation') }])
  })

  it('is reverted only where nobody has changed the listing since', async () => {
    const ids = (await listings(2)) as [string, string]
    const feature = { kind: 'is_featured', value: true }
    const { set } = await change(feature, { ids })
    await server.superuser.patch(`/api/collections/company_listings/records/${ids[0]}`, { is_featured: false })
    const { reverted, left } = await undo(set)
    expect(reverted).toBe(1)
    expect(left).toMatchObject([{ record: ids[0], reason: expect.stringContaining('Changed again since then') }])
    expect((await read(ids[1]))['is_featured']).toBe(false)
  })

  it('that is reverted restores the reason for hiding', async () => {
    const ids = await listings(1, { state: 'hidden', state_reason: 'No such company' })
    const publish = { kind: 'state', value: 'published' }
    const { set } = await change(publish, { ids, shown: await shownOf(ids) })
    await undo(set)
    expect(await read(String(ids[0]))).toMatchObject({ state: 'hidden', state_reason: 'No such company' })
  })

  it('that deletes keeps the USDOT number out of imports until it is reverted', async () => {
    const ids = await listings(1, { usdot_number: '8880002' })
    const doNotList = () => server.superuser.list('do_not_list', { filter: 'usdot_number = "8880002"' })
    const { set } = await change({ kind: 'delete', value: '' }, { ids })
    expect(await doNotList()).toHaveLength(1)
    expect((await undo(set)).reverted).toBe(1)
    expect(await read(String(ids[0]))).toMatchObject({ usdot_number: '8880002' })
    expect(await doNotList()).toHaveLength(0)
  })

  it('writes one line to the security log', async () => {
    const ids = await listings(3)
    await change({ kind: 'verified', value: true }, { ids })
    const events = await server.superuser.list('security_events', { filter: 'details ~ "verified to true of 3"' })
    expect(events).toHaveLength(1)
  })

  it.each([
    [{ change: { kind: 'slug', value: 'x' }, ids: [] }],
    [{ change: { kind: 'location', value: 'Chicago' }, ids: [] }],
    [{ change: { kind: 'verified', value: 'yes' }, ids: [] }],
    [{ change: { kind: 'verified', value: true } }],
    [{ change: { kind: 'verified', value: true }, ids: Array.from({ length: 101 }, (_, at) => `x${at}`) }],
  ])('is refused if it is not valid: %j', async (body) => {
    expect((await post(body)).status).toBe(400)
  })

  it('is for administrators only', async () => {
    const [id] = await listings(1, { owner: owner.id })
    const body = { change: { kind: 'verified', value: true }, ids: [id] }
    expect((await server.as(owner.token).post('/api/directory/listings/bulk', body)).status).toBe(403)
    expect((await server.guest.post('/api/directory/listings/bulk', body)).status).toBe(401)
    expect((await read(String(id)))['verified']).toBe(false)
  })
})
