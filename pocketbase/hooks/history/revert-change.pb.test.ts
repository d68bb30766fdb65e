import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { HISTORY_ANSWERS } from '../../../domain/history/rules.ts'
import { decideRecord, restoreRecord, revertRow } from '../../../tests/support/decisions.ts'
import { reviewBody } from '../../../tests/support/forms.ts'
import { pngOfSize } from '../../../tests/support/hostile/images.ts'
import { importCarriers } from '../../../tests/support/imports.ts'
import { createListing, createUser, nextNumber, type TestUser, withFreshProof } from '../../../tests/support/records.ts'
import { ageAccounts } from '../../../tests/support/server/database.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let owner: TestUser
let stranger: TestUser
let admin: TestUser
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest, { full_name: 'Olive Owner' })
  ageAccounts(server, owner.id)
  stranger = await createUser(server.superuser, server.guest)
  admin = await createUser(server.superuser, server.guest, { full_name: 'Ada Admin', is_admin: true })
  await createListing(server.superuser, { owner: stranger.id })
})

const path = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const LISTINGS = 'company_listings'
const company = async (values: object = {}) => {
  const name = `Prairie ${nextNumber()}`
  return { name, id: await createListing(server.superuser, { name, ...values }) }
}
const asAdmin = () => server.as(admin.token)
const edit = async (id: string, values: object, collection = LISTINGS) => {
  expect((await decideRecord(asAdmin(), collection, id, values)).status).toBe(200)
}
const newest = async (record: string): Promise<string> => {
  const [revision] = await server.superuser.list('revisions', {
    filter: `record = "${record}"`,
    sort: '-created,-@rowid',
  })
  return String(revision?.['id'])
}
const revertChange = (revision: string, token = admin.token) => revertRow(server.as(token), revision)
const historyOf = async (id: string, token = admin.token, collection = LISTINGS) => {
  const { status, body } = await server.as(token).get(`/api/directory/history/${collection}/${id}`)
  return { status, items: (body['items'] ?? []) as Record<string, unknown>[] }
}
const deletion = (id: string, collection = LISTINGS) => `/api/directory/deletions/${collection}/${id}`
const restore = (id: string) => restoreRecord(asAdmin(), id)
/** What differs from before the deletion. */
const noteOf = ({ body }: { body: Record<string, unknown> }) => (body['left'] as { reason: string }[])[0]?.reason
const remove = async (id: string, collection = LISTINGS) => {
  expect((await asAdmin().delete(path(collection, id))).status).toBe(204)
}
/** The changes that an action logs for the publisher. */
const published = async (action: () => Promise<{ status: number }>): Promise<unknown[]> => {
  const [last] = await server.superuser.list('changes', { sort: '-seq', perPage: '1' })
  expect((await action()).status).toBeLessThan(300)
  const rows = await server.superuser.list('changes', { filter: `seq > ${last?.['seq'] ?? 0}`, sort: 'seq' })
  return rows.map(({ collection, action, actor }) => `${collection} ${action} by ${actor}`).toSorted()
}

describe('undoing a change', () => {
  it('restores the old value as a change of its own, which is published', async () => {
    const { id } = await company({ phone: '312-555-0101', owner: owner.id })
    await server.as(owner.token).patch(path(LISTINGS, id), { phone: '312-555-0199' })
    const wrong = await newest(id)
    expect(await published(() => revertChange(wrong))).toEqual(['company_listings update by Ada Admin'])
    expect(await server.superuser.read(LISTINGS, id)).toMatchObject({ phone: '312-555-0101' })
    const { items } = await historyOf(id)
    expect(items[0]).toMatchObject({ kind: 'undo', undoes: wrong, actor_name: 'Ada Admin' })
    expect(items[1]).toMatchObject({ id: wrong, is_reverted: true, actor_name: 'Olive Owner' })
    expect((await revertChange(wrong)).body['message']).toBe(HISTORY_ANSWERS.takenBack)
    await revertChange(String(items[0]?.['id']))
    expect(await server.superuser.read(LISTINGS, id)).toMatchObject({ phone: '312-555-0199' })
  })

  it('leaves the fields that have changed since, and names them', async () => {
    const { id } = await company({ phone: '312-555-0101', address: '12 Dock Street' })
    await edit(id, { phone: '312-555-0102', address: '13 Dock Street' })
    const both = await newest(id)
    await edit(id, { phone: '312-555-0103' })
    const { status, body } = await revertChange(both)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      reverted: 1,
      left: [{ record: id, reason: HISTORY_ANSWERS.changedSince(['Phone Number']) }],
    })
    expect(await server.superuser.read(LISTINGS, id)).toMatchObject({
      phone: '312-555-0103',
      address: '12 Dock Street',
    })
  })

  it('restores the name and the old address of a renamed company', async () => {
    const { id, name } = await company()
    const { slug } = await server.superuser.read(LISTINGS, id)
    await edit(id, { name: `Wrong ${nextNumber()}` })
    await revertChange(await newest(id))
    expect(await server.superuser.read(LISTINGS, id)).toMatchObject({ name, slug })
  })

  it('works for a logo, a decision about a request, and an assignment', async () => {
    const { id } = await company({ owner: owner.id })
    const logo = async () => (await server.superuser.read(LISTINGS, id))['logo']
    const picture = (side: number) => {
      const form = new FormData()
      form.set('logo', new Blob([new Uint8Array(pngOfSize(side, side))]), 'logo.png')
      return asAdmin().patch(path(LISTINGS, id), form)
    }
    await picture(1)
    const first = await logo()
    await picture(2)
    expect((await revertChange(await newest(id))).status).toBe(200)
    const back = await logo()
    expect([back === '', back === first]).toEqual([false, false])
    expect((await fetch(`${server.url}/api/files/company_listings/${id}/${back}`)).status).toBe(200)

    const asked = { listing: id, requested_by: owner.id, request_type: 'verified' }
    const request = String((await server.as(owner.token).post(path('listing_requests'), asked)).body['id'])
    await edit(request, { status: 'declined' }, 'listing_requests')
    expect((await revertChange(await newest(request))).status).toBe(200)
    expect(await server.superuser.read('listing_requests', request)).toMatchObject({ status: 'pending' })

    const given = { listing: id, assigned_to_user: stranger.id }
    const assignment = String((await asAdmin().post(path('listing_assignments'), given)).body['id'])
    expect((await revertChange(await newest(assignment))).status).toBe(200)
    expect(await server.superuser.list('listing_assignments', { filter: `id = "${assignment}"` })).toEqual([])
    expect((await restore(assignment)).status).toBe(200)
    expect(await server.superuser.read(LISTINGS, id)).toMatchObject({ editors: stranger.id })
  })

  it('does not publish changes made after it left the site, because nobody has read them', async () => {
    const { id } = await company({ owner: owner.id })
    const hide = async () =>
      edit(id, { state: 'waiting', expected_updated: (await server.superuser.read(LISTINGS, id))['updated'] })
    await hide()
    const hidden = await newest(id)
    expect((await revertChange(hidden)).status).toBe(200)
    expect(await server.superuser.read(LISTINGS, id)).toMatchObject({ state: 'published' })
    await hide()
    const again = await newest(id)
    const words = { description: 'Call 1-900-SCAM for loads.' }
    expect((await server.as(owner.token).patch(path(LISTINGS, id), words)).status).toBe(200)
    const { status, body } = await revertChange(again)
    expect([status, body['message']]).toEqual([409, HISTORY_ANSWERS.notRead])
    expect(await server.superuser.read(LISTINGS, id)).toMatchObject({ state: 'waiting' })
  })

  it('does not include who is an administrator, or a company that asked to be removed', async () => {
    const user = await createUser(server.superuser, server.guest)
    const asProven = await withFreshProof(asAdmin())
    expect((await asProven.patch(path('users', user.id), { is_admin: true })).status).toBe(200)
    expect((await revertChange(await newest(user.id))).body['message']).toBe(HISTORY_ANSWERS.nothing)
    const { id } = await company({ usdot_number: '998877' })
    await asAdmin().post(path('do_not_list'), { usdot_number: '998877', reason: 'requested' })
    expect((await revertChange(await newest(id))).status).toBe(409)
    expect(await server.superuser.read(LISTINGS, id)).toMatchObject({ state: 'hidden' })
  })

  it('works for what an import wrote to a company', async () => {
    const usdot_number = '4713'
    await importCarriers(server, [{ usdot_number, phone: '312-555-0101' }])
    await importCarriers(server, [{ usdot_number, phone: '312-555-0102' }])
    const [listing] = await server.superuser.list(LISTINGS, { filter: `usdot_number = "${usdot_number}"` })
    const id = String(listing?.['id'])
    const [written] = (await historyOf(id)).items
    expect(written).toMatchObject({
      origin: 'import',
      actor_name: 'Import',
      changed: 'Phone Number',
      run: expect.any(String),
    })
    expect((await revertChange(String(written?.['id']))).status).toBe(200)
    expect(await server.superuser.read(LISTINGS, id)).toMatchObject({ phone: '312-555-0101' })
    const [run] = await server.superuser.list('revisions', { filter: `collection = "imports"`, sort: '-created' })
    expect(run).toMatchObject({ title: 'Import of carriers.csv', origin: 'import' })
  })
})

describe('a deletion', () => {
  it('says what is deleted with it, and is undone with all of it', async () => {
    const { id, name } = await company({ owner: owner.id, usdot_number: '554433' })
    const stored = await server.superuser.read(LISTINGS, id)
    const review = await server.superuser.create('reviews', { ...reviewBody(id), is_approved: true })
    await server.superuser.create('listing_assignments', { listing: id, assigned_to_user: stranger.id })
    expect((await asAdmin().get(deletion(id))).body).toEqual({ reviews: 1, listing_assignments: 1 })
    await remove(id)
    expect(await server.superuser.list('do_not_list', { filter: 'usdot_number = "554433"' })).toHaveLength(1)

    expect(await published(() => restore(id))).toEqual([
      'company_listings create by Ada Admin',
      'reviews create by Ada Admin',
    ])
    expect(await server.superuser.read(LISTINGS, id)).toEqual({ ...stored, editors: stranger.id })
    expect(await server.superuser.read('reviews', review)).toMatchObject({ listing: id, is_approved: true })
    expect(await server.superuser.list('do_not_list', { filter: 'usdot_number = "554433"' })).toEqual([])
    expect((await historyOf(id)).items[0]).toMatchObject({ kind: 'undo', title: name })
    expect((await restore(id)).body['message']).toBe(HISTORY_ANSWERS.takenBack)
  })

  it('is not undone over a USDOT number that another one has now, and gives way where its address is taken', async () => {
    const usdot_number = '554434'
    const { id, name } = await company({ usdot_number })
    await remove(id)
    const [suppression] = await server.superuser.list('do_not_list', { filter: `usdot_number = "${usdot_number}"` })
    await remove(String(suppression?.['id']), 'do_not_list')
    const other = await createListing(server.superuser, { name, usdot_number })
    const { status, body } = await restore(id)
    expect([status, body['message']]).toEqual([409, HISTORY_ANSWERS.usdotTaken(usdot_number, name)])
    await edit(other, { usdot_number: '554435' })
    expect(noteOf(await restore(id))).toMatch(
      /^Another company uses its old address, so its page is now \/company\/.+\.$/,
    )
  })

  it('restores a service, and an account with its listings', async () => {
    const service = await server.superuser.create('services', { name: `Towing ${nextNumber()}` })
    await remove(service, 'services')
    expect(await published(() => restore(service))).toEqual(['services create by Ada Admin'])

    const user = await createUser(server.superuser, server.guest, { full_name: 'Ann Other' })
    const { id } = await company({ owner: user.id })
    const asProven = await withFreshProof(asAdmin())
    expect((await asProven.post(pathOf(ROUTES.manageAccount, { id: user.id, ask: 'delete' }), {})).status).toBe(204)
    expect((await restore(user.id)).status).toBe(403)
    const restored = await restoreRecord(asProven, user.id)
    expect(noteOf(restored)).toContain('new password')
    expect(await server.superuser.read('users', user.id)).toMatchObject({ full_name: 'Ann Other' })
    expect(await server.superuser.read(LISTINGS, id)).toMatchObject({ owner: user.id })
  })

  it('cannot be undone after thirty days, and the history ends where administrators say', async () => {
    const { id } = await company()
    await edit(id, { phone: '312-555-0199' })
    const old = await newest(id)
    await remove(id)
    const gone = await newest(id)
    const database = new DatabaseSync(join(server.dataDir, 'data.db'))
    const long = "UPDATE TABLE SET created = '2024-01-31 12:00:00.000Z' WHERE "
    database.exec(`${long.replace('TABLE', 'deleted_records')} revision = '${gone}'`)
    database.exec(`${long.replace('TABLE', 'revisions')} id = '${old}'`)
    database.close()
    await server.superuser.post('/api/crons/history', {})
    await expect.poll(async () => (await historyOf(id)).items.map((item) => item['id'])).not.toContain(old)
    expect((await restore(id)).body['message']).toBe(HISTORY_ANSWERS.notKept)
  })
})

describe('the history of a listing', () => {
  it('is visible to its owner without other people’s names, and to no other owner or visitor', async () => {
    const { id } = await company({ owner: owner.id })
    await server.as(owner.token).patch(path(LISTINGS, id), { phone: '312-555-0103' })
    await edit(id, { owner: stranger.id })
    await edit(id, { owner: owner.id })
    await server.superuser.create('reviews', { ...reviewBody(id), is_approved: true })
    const { items } = await historyOf(id, owner.token)
    expect(items.map(({ actor_name, kind }) => [actor_name, kind])).toEqual([
      ['An administrator', 'update'],
      ['An administrator', 'update'],
      ['You', 'update'],
      ['An administrator', 'create'],
    ])
    expect(items[1]).toMatchObject({ changes: { owner: [owner.id, 'Another account'] }, names: { [owner.id]: 'You' } })
    const text = JSON.stringify(items)
    for (const secret of [admin.id, stranger.id, 'Ada Admin', stranger.email]) expect(text).not.toContain(secret)
    expect((await historyOf(id, stranger.token)).status).toBe(404)
    expect((await server.guest.get(`/api/directory/history/${LISTINGS}/${id}`)).status).toBe(401)
  })

  it('can be undone and restored only by administrators', async () => {
    const { id } = await company({ owner: owner.id })
    await edit(id, { phone: '312-555-0103' })
    const revision = await newest(id)
    for (const { token } of [owner, stranger]) {
      expect((await revertChange(revision, token)).status).toBe(403)
      expect((await server.as(token).get(deletion(id))).status).toBe(404)
    }
    expect((await revertRow(server.guest, revision)).status).toBe(401)
  })
})
