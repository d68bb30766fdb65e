import { beforeAll, describe, expect, it } from 'vitest'
import { createListing, createUser, type TestUser } from '../support/records.ts'
import { pocketBaseForTests } from '../support/server/pocketbase.ts'

const server = pocketBaseForTests()
let user: TestUser
let other: TestUser
beforeAll(async () => {
  user = await createUser(server.superuser, server.guest)
  other = await createUser(server.superuser, server.guest)
})

const path = (id: string) => `/api/collections/company_listings/records/${id}`
const canSee = async (id: string, { token } = user) => (await server.as(token).get(path(id))).status === 200
const assign = (listing: string, assigned_to_user = user.id) =>
  server.superuser.create('listing_assignments', { listing, assigned_to_user })

describe('an assignment', () => {
  it('gives access to a listing until it is deleted', async () => {
    const listing = await createListing(server.superuser)
    expect(await canSee(listing)).toBe(false)
    const assignment = await assign(listing)
    expect(await canSee(listing)).toBe(true)
    await server.superuser.delete(`/api/collections/listing_assignments/records/${assignment}`)
    expect(await canSee(listing)).toBe(false)
  })

  it('that changes its listing or user moves the access', async () => {
    const [from, to] = [await createListing(server.superuser), await createListing(server.superuser)]
    const assignment = `/api/collections/listing_assignments/records/${await assign(from)}`
    await server.superuser.patch(assignment, { listing: to })
    expect([await canSee(from), await canSee(to)]).toEqual([false, true])
    await server.superuser.patch(assignment, { assigned_to_user: other.id })
    expect([await canSee(to), await canSee(to, other)]).toEqual([false, true])
  })

  it('that is stored in bulk gives access', async () => {
    const listing = await createListing(server.superuser)
    const row = JSON.stringify({ id: 'bulkassignment0', listing, assigned_to_user: user.id })
    expect((await server.superuser.post('/api/directory/bulk/listing_assignments', row)).body).toEqual({ inserted: 1 })
    expect(await canSee(listing)).toBe(true)
  })

  it('remains when the listing is saved', async () => {
    const listing = await createListing(server.superuser)
    await assign(listing)
    expect((await server.superuser.patch(path(listing), { phone: '312-555-0199', editors: '' })).status).toBe(200)
    expect(await canSee(listing)).toBe(true)
  })

  it('ends when its user is deleted', async () => {
    const leaver = await createUser(server.superuser, server.guest)
    const listing = await createListing(server.superuser)
    await assign(listing, leaver.id)
    await server.superuser.delete(`/api/collections/users/records/${leaver.id}`)
    expect(await server.superuser.read('company_listings', listing)).toMatchObject({ editors: '' })
  })
})

describe('the editors of a listing', () => {
  it('are not in responses and cannot be filtered', async () => {
    const listing = await createListing(server.superuser)
    await assign(listing)
    const api = server.as(user.token)
    expect(await api.read('company_listings', listing)).not.toHaveProperty('editors')
    expect((await api.get(`/api/collections/company_listings/records?filter=editors~"${user.id}"`)).status).toBe(400)
  })

  it('cannot be set by a user', async () => {
    const listing = await createListing(server.superuser, { owner: user.id })
    await server.as(user.token).patch(path(listing), { editors: other.id })
    expect(await canSee(listing, other)).toBe(false)
  })
})
