import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import {
  CHANGE_SET,
  CHANGE_SET_ANSWERS,
  REVERT_AT_ONCE,
  type RevertedPart,
} from '../../../domain/history/change-sets.ts'
import type { BulkAnswer, BulkChange } from '../../../domain/listings/console/bulk-change.ts'
import { companyPath } from '../../../domain/routes.ts'
import { createListing, createUser, locationId, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: TestUser
let colleague: TestUser
let owner: TestUser

beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })
  colleague = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Cleo Colleague' })
  owner = await createUser(server.superuser, server.guest, { verified: true })
})

const change = async (change: BulkChange, ids: readonly string[], set = ''): Promise<BulkAnswer> => {
  const { status, body, text } = await server.as(admin.token).post(ROUTES.changeListings.path, { change, ids, set })
  expect(status, text).toBe(200)
  return body as unknown as BulkAnswer
}
const tryRevert = (set: string, body: object, token: string) =>
  server.as(token).post(pathOf(ROUTES.revertChangeSet, { set }), body)
const revert = async (set: string, body: object = {}, token = admin.token): Promise<RevertedPart> => {
  const answer = await tryRevert(set, body, token)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as RevertedPart
}
const listings = (count: number, values: object = {}) =>
  Promise.all(Array.from({ length: count }, () => createListing(server.superuser, values)))
const read = (id: string) => server.superuser.read('company_listings', id)
const rowOf = (set: string) => server.superuser.read('revisions', set)
const FEATURE = { kind: 'is_featured', value: true } as const

describe('a change of many listings', () => {
  it('is one row of the history, which counts and names what was done', async () => {
    const ids = await listings(3)
    const { set } = await change(FEATURE, ids.slice(0, 2))
    expect((await change(FEATURE, ids, set)).set).toBe(set)
    const { search_text } = await rowOf(set)
    expect(search_text).toContain('featured 3 listings')
    expect(await rowOf(set)).toMatchObject({
      collection: CHANGE_SET,
      title: 'Featured 3 listings',
      kind: 'update',
      actor_name: 'Ada Admin',
      set_size: 3,
    })
    const members = await server.superuser.list('revisions', { filter: `change_set = "${set}"` })
    expect(members.map(({ record }) => record).toSorted()).toEqual(ids.toSorted())
  })

  it('that is undone names the pages that appear or disappear with it', async () => {
    const [id = ''] = await listings(1)
    const page = companyPath(String((await read(id))['slug']))
    const { set } = await change({ kind: 'state', value: 'hidden' }, [id])
    const shown = await revert(set)
    expect(shown.pages).toEqual([page])
    expect((await revert(shown.as)).pages).toEqual([page])
    const [never = ''] = await listings(1, { state: 'hidden' })
    expect((await revert((await change(FEATURE, [never])).set)).pages).toEqual([])
  })

  it('can be undone later by another administrator, whose undoing is a change of its own', async () => {
    const ids = await listings(2)
    const { set } = await change(FEATURE, ids)
    const undone = await revert(set, {}, colleague.token)
    const slugs = await Promise.all(ids.map(async (id) => String((await read(id))['slug'])))
    expect(undone).toMatchObject({
      reverted: 2,
      left: [],
      next: 0,
      pages: expect.arrayContaining(slugs.map(companyPath)),
    })
    expect(undone.pages).toHaveLength(2)
    for (const id of ids) expect(await read(id)).toMatchObject({ is_featured: false })
    expect(await rowOf(set)).toMatchObject({ is_reverted: true })
    expect(await rowOf(undone.as)).toMatchObject({
      title: 'Undid “Featured 2 listings”',
      kind: 'undo',
      undoes: set,
      actor_name: 'Cleo Colleague',
    })
    await revert(undone.as)
    for (const id of ids) expect(await read(id)).toMatchObject({ is_featured: true })
  })

  it('is undone in parts if it is large', async () => {
    const ids = await listings(REVERT_AT_ONCE + 3)
    const first = await change(FEATURE, ids.slice(0, REVERT_AT_ONCE))
    await change(FEATURE, ids.slice(REVERT_AT_ONCE), first.set)
    const part = await revert(first.set)
    expect(part).toMatchObject({ reverted: REVERT_AT_ONCE, next: expect.any(Number) })
    expect(await rowOf(first.set)).toMatchObject({ is_reverted: false })
    const rest = await revert(first.set, { before: part.next, as: part.as })
    expect(rest).toMatchObject({ as: part.as, reverted: 3, next: 0 })
    expect(await rowOf(part.as)).toMatchObject({ set_size: ids.length })
    expect(await rowOf(first.set)).toMatchObject({ is_reverted: true })
  })

  it('can be undone again where something was left', async () => {
    const [kept, other] = (await listings(2)) as [string, string]
    const { set } = await change(FEATURE, [kept, other])
    await server.superuser.patch(`/api/collections/company_listings/records/${kept}`, { is_featured: false })
    expect(await revert(set)).toMatchObject({ reverted: 1, left: [{ record: kept }] })
    expect(await rowOf(set)).toMatchObject({ is_reverted: false })
    await server.superuser.patch(`/api/collections/company_listings/records/${kept}`, { is_featured: true })
    expect(await revert(set)).toMatchObject({ reverted: 1, left: [] })
    expect(await rowOf(set)).toMatchObject({ is_reverted: true })
  })

  it('cannot be continued by another account, and is undone only by administrators', async () => {
    const [id] = await listings(1)
    const { set } = await change(FEATURE, [String(id)])
    const foreign = { change: FEATURE, ids: [id], set }
    const { status, body } = await server.as(colleague.token).post(ROUTES.changeListings.path, foreign)
    expect([status, body['message']]).toEqual([400, CHANGE_SET_ANSWERS.foreign])
    expect((await tryRevert(set, {}, owner.token)).status).toBe(403)
    expect((await tryRevert('a'.repeat(15), {}, admin.token)).status).toBe(404)
    expect((await tryRevert(set, { before: -1 }, admin.token)).status).toBe(400)
  })
})

describe('merging two cities', () => {
  it('is undone with its listings, its city and its address', async () => {
    const from = await server.superuser.create('locations', { name: 'Saint Clara', region: 'IL', country: 'US' })
    const into = await locationId(server.superuser, 'chicago')
    const ids = await listings(2, { location: from })
    const { status, body } = await server.as(admin.token).post(ROUTES.mergeCities.path, { from, into })
    expect([status, body['moved'], body['left']]).toEqual([200, 2, 0])
    expect(await rowOf(String(body['set']))).toMatchObject({ title: 'Merged Saint Clara, IL into Chicago, IL' })
    expect(await revert(String(body['set']))).toMatchObject({ reverted: 3, left: [] })
    for (const id of ids) expect(await read(id)).toMatchObject({ location: from })
    expect(await server.superuser.read('locations', from)).toMatchObject({ slug: 'saint-clara' })
    expect(await server.superuser.list('location_redirects', { filter: 'from_slug = "saint-clara"' })).toEqual([])
  })
})
