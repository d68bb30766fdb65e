import { beforeAll, describe, expect, it } from 'vitest'
import { createListing, createUser, serviceId, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: TestUser
let member: TestUser
beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })
  member = await createUser(server.superuser, server.guest)
})

const city = (name: string) => server.superuser.create('locations', { name, region: 'OH', country: 'US' })
const merge = (from: string, into: string, who = admin) =>
  server.as(who.token).post('/api/directory/cities/merge', { from, into })

describe('merging two cities', () => {
  it('moves the listings and redirects every slug of one city to the other', async () => {
    const [from, into] = [await city('Northfield Old'), await city('Northfield')]
    await server.superuser.patch(`/api/collections/locations/records/${from}`, { name: 'North Field' })
    const listing = await createListing(server.superuser, { location: from })
    expect((await merge(from, into)).body).toMatchObject({ moved: 1, left: 0 })
    const moved = await server.superuser.read('company_listings', listing)
    expect(moved['location']).toBe(into)
    expect(moved['search_text']).toContain('northfield oh')
    expect((await server.guest.get(`/api/collections/locations/records/${from}`)).status).toBe(404)
    const redirects = await server.superuser.list('location_redirects', { filter: `location = "${into}"` })
    expect(redirects.map((row) => row['from_slug']).toSorted()).toEqual(['north-field', 'northfield-old'])
    const [change] = await server.superuser.list('changes', { filter: `record = "${listing}"`, sort: '-seq' })
    expect(change?.['actor']).toBe('Ada Admin')
  })

  it('is refused with itself, with a deleted city, and to other accounts', async () => {
    const [from, into] = [await city('Eastfield Old'), await city('Eastfield')]
    expect((await merge(from, from)).status).toBe(400)
    expect((await merge(from, 'a'.repeat(15))).status).toBe(404)
    expect((await merge(from, into, member)).status).toBe(403)
    expect((await server.guest.get(`/api/collections/locations/records/${from}`)).status).toBe(200)
  })
})

it('counts the listings of a page’s entries at once, for administrators', async () => {
  const moving = await serviceId(server.superuser, 'moving')
  const location = await city('Westfield')
  const reefer = await serviceId(server.superuser, 'reefer')
  const empty = await city('Westfield Heights')
  await createListing(server.superuser, { location, services: [moving, reefer] })
  const counts = async (catalog: string, ids: string[], who = admin) =>
    server.as(who.token).get(`/api/directory/catalog/${catalog}/counts?ids=${ids.join(',')}`)
  expect((await counts('locations', [location, empty])).body).toEqual({ [location]: 1 })
  expect((await counts('services', [moving, reefer])).body).toEqual({ [moving]: 1, [reefer]: 1 })
  expect((await counts('services', [moving])).body).toEqual({ [moving]: 1 })
  expect((await counts('locations', [])).body).toEqual({})
  expect((await counts('users', [])).status).toBe(404)
  expect((await counts('services', [moving], member)).status).toBe(403)
})
