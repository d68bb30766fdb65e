import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { decideRecord } from '../../../tests/support/decisions.ts'
import { reviewBody } from '../../../tests/support/forms.ts'
import { pngOfSize } from '../../../tests/support/hostile/images.ts'
import { importCarriers } from '../../../tests/support/imports.ts'
import {
  createListing,
  createUser,
  nextNumber,
  PASSWORD,
  type TestUser,
  withFreshProof,
} from '../../../tests/support/records.ts'
import { apiOf } from '../../../tests/support/server/api.ts'
import { ageAccounts } from '../../../tests/support/server/database.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let owner: TestUser
let admin: TestUser
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest, { full_name: 'Olive Owner' })
  ageAccounts(server, owner.id)
  admin = await createUser(server.superuser, server.guest, { full_name: 'Ada Admin', is_admin: true })
})

const path = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const revisionsOf = (record: string) =>
  server.superuser.list('revisions', { filter: `record = "${record}"`, sort: 'created,@rowid' })
const newestOf = async (record: string) => (await revisionsOf(record)).at(-1) ?? {}
const company = async (values: object = {}) =>
  createListing(server.superuser, { name: `Prairie ${nextNumber()}`, ...values })

describe('the history of a record', () => {
  it('says who changed a phone number, from what to what, and from where', async () => {
    const id = await company({ owner: owner.id, phone: '312-555-0101' })
    await server.as(owner.token).patch(path('company_listings', id), { phone: '312-555-0102' })
    const inBrowser = apiOf(server.url, admin.token, { origin: server.url })
    await inBrowser.patch(path('company_listings', id), { phone: '312-555-0103', rating: 4 })
    expect(await revisionsOf(id)).toMatchObject([
      { kind: 'create', origin: 'api', actor_role: 'operator', changes: {} },
      { kind: 'update', origin: 'api', actor: owner.id, actor_name: 'Olive Owner', actor_role: 'member' },
      {
        kind: 'update',
        origin: 'console',
        actor: admin.id,
        actor_name: 'Ada Admin',
        actor_role: 'admin',
        listing: id,
        title: expect.stringMatching(/^Prairie \d+$/),
        changed: 'Phone Number, Rating',
        changes: { phone: ['312-555-0102', '312-555-0103'], rating: [0, 4] },
      },
    ])
  })

  it('contains nothing about a save that fails or changes nothing', async () => {
    const id = await company()
    const before = (await revisionsOf(id)).length
    await server.as(admin.token).patch(path('company_listings', id), { phone: 'x'.repeat(100) })
    await server.as(admin.token).patch(path('company_listings', id), { phone: '312-555-0142' })
    expect(await revisionsOf(id)).toHaveLength(before)
  })

  it('calls what is chosen by name, and keeps lists', async () => {
    const id = await company()
    const [, service] = await server.superuser.list('services')
    await server.as(admin.token).patch(path('company_listings', id), { services: [service?.['id']], owner: owner.id })
    const { changes, names } = await newestOf(id)
    expect(changes).toMatchObject({ services: [[expect.any(String)], [service?.['id']]], owner: ['', owner.id] })
    expect(names).toMatchObject({ [String(service?.['id'])]: service?.['name'], [owner.id]: 'Olive Owner' })
  })

  it('contains a visitor’s review, its approval, the company’s reply, an assignment and a request, each with its company', async () => {
    const id = await company({ owner: owner.id })
    await server.guest.post(path('reviews'), reviewBody(id))
    const [review] = await server.superuser.list('reviews', { filter: `listing = "${id}"` })
    await decideRecord(server.as(admin.token), 'reviews', String(review?.['id']), { is_approved: true })
    await server.as(owner.token).post(`/api/directory/reviews/${review?.['id']}/reply`, { text: 'Thank you, Dana.' })
    await server.as(admin.token).post(path('listing_assignments'), { listing: id, assigned_to_user: admin.id })
    const body = { listing: id, requested_by: owner.id, request_type: 'verified' }
    await server.as(owner.token).post(path('listing_requests'), body)
    const kept = await server.superuser.list('revisions', { filter: `listing = "${id}"`, sort: 'created,@rowid' })
    expect(
      kept.slice(1).map(({ collection, kind, origin, actor_role }) => [collection, kind, origin, actor_role]),
    ).toEqual([
      ['reviews', 'create', 'site', 'visitor'],
      ['reviews', 'update', 'api', 'admin'],
      ['reviews', 'update', 'api', 'member'],
      ['listing_assignments', 'create', 'api', 'admin'],
      ['listing_requests', 'create', 'api', 'member'],
    ])
    expect(kept[4]).toMatchObject({ names: { [admin.id]: 'Ada Admin' }, changes: { assigned_to_user: ['', admin.id] } })
  })

  it('never contains a password, a token or a hash of an account', async () => {
    const user = await createUser(server.superuser, server.guest)
    const password = 'another secret 7'
    const change = { full_name: 'Renamed', password, passwordConfirm: password }
    expect((await server.superuser.patch(path('users', user.id), change)).status).toBe(200)
    await (await withFreshProof(server.as(admin.token))).post(
      pathOf(ROUTES.manageAccount, { id: user.id, ask: 'delete' }),
      {},
    )
    const kept = [
      ...(await revisionsOf(user.id)),
      ...(await server.superuser.list('deleted_records', { filter: `record = "${user.id}"` })),
    ]
    expect(kept.map(({ kind, field }) => kind ?? field)).toEqual(['create', 'update', 'delete', ''])
    const text = JSON.stringify(kept)
    for (const secret of [PASSWORD, password, '$2a$', 'tokenKey', 'password']) expect(text).not.toContain(secret)
  })

  it('stores everything that is deleted with a company as one deletion, with its logo', async () => {
    const id = await company()
    const logo = new FormData()
    logo.set('logo', new Blob([new Uint8Array(pngOfSize(1, 1))]), 'logo.png')
    const { body } = await server.superuser.patch(path('company_listings', id), logo)
    await server.superuser.create('reviews', { ...reviewBody(id), is_approved: true })
    await server.as(admin.token).delete(path('company_listings', id))
    expect(await newestOf(id)).toMatchObject({
      kind: 'delete',
      actor_name: 'Ada Admin',
      deleted_with: { reviews: 1 },
      file: body['logo'],
    })
    const { id: revision } = await newestOf(id)
    const rows = await server.superuser.list('deleted_records', { filter: `revision = "${revision}"` })
    expect(rows.map(({ collection }) => collection).toSorted()).toEqual(['company_listings', 'reviews'])
  })

  it('has no revision for each imported company', async () => {
    const usdot_number = '4712'
    await importCarriers(server, [{ usdot_number, phone: '312-555-0101' }])
    await importCarriers(server, [{ usdot_number, phone: '312-555-0102' }])
    const [listing] = await server.superuser.list('company_listings', { filter: `usdot_number = "${usdot_number}"` })
    expect(listing).toMatchObject({ phone: '312-555-0102' })
    expect(await revisionsOf(String(listing?.['id']))).toEqual([])
  })
})
