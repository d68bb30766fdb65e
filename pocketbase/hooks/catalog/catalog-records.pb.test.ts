import { describe, expect, it } from 'vitest'
import { FIRST_CITIES, FIRST_SERVICES } from '../../../domain/catalog/initial-catalog.ts'
import { createListing, locationId, serviceId } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()

const post = (collection: string, body: object) => server.superuser.post(`/api/collections/${collection}/records`, body)

it('gives a new directory the first catalog with slugs', async () => {
  const services = await server.guest.list('services', { sort: 'created' })
  expect(services.map(({ name }) => name)).toEqual(FIRST_SERVICES)
  expect(services.map(({ slug }) => slug)).toContain('long-haul')
  const locations = await server.guest.list('locations')
  expect(locations).toHaveLength(FIRST_CITIES.length)
  expect(locations.find(({ name }) => name === 'Quebec City')).toMatchObject({
    slug: 'quebec-city',
    region: 'QC',
    country: 'CA',
  })
})

describe('a new service or location', () => {
  it('gets its slug from its trimmed name', async () => {
    expect((await post('services', { name: '  Livestock & Feed ' })).body).toMatchObject({
      name: 'Livestock & Feed',
      slug: 'livestock-feed',
    })
    expect((await post('locations', { name: 'Trois-Rivières', region: 'QC' })).body['slug']).toBe('trois-rivieres')
  })

  it.each([
    ['services', 'Heavy Trucking', 'would make an ambiguous address'],
    ['services', 'Companies of Ice', 'would make an ambiguous address'],
    ['services', '***', 'needs a letter or a digit'],
    ['locations', '???', 'needs a letter or a digit'],
    ['services', 'long-haul', '"Long Haul" already has this name or address'],
    ['locations', 'MONTRÉAL', '"Montreal" already has this name or address'],
  ])('of %s is refused with a reason at its name: %s', async (collection, name, reason) => {
    const answer = await post(collection, { name })
    expect(answer.status).toBe(400)
    expect(answer.body['data']).toMatchObject({ name: { message: expect.stringContaining(reason) } })
  })

  it('reports a problem at the slug if the request sent one', async () => {
    const answer = await post('services', { name: 'Ice', slug: 'ice-trucking' })
    expect(Object.keys(Object(answer.body['data']))).toEqual(['slug'])
  })
})

it('keeps the slug of a renamed service, so that its pages keep their addresses', async () => {
  const id = await serviceId(server.superuser, 'moving')
  await server.superuser.patch(`/api/collections/services/records/${id}`, { name: 'Relocation' })
  expect((await server.guest.read('services', id))['slug']).toBe('moving')
})

describe('deleting', () => {
  it('refuses to delete a service in use, even if its companies have another one', async () => {
    const [used, other] = await Promise.all([
      serviceId(server.superuser, 'flatbed'),
      serviceId(server.superuser, 'reefer'),
    ])
    const listing = await createListing(server.superuser, { services: [used, other] })
    const answer = await server.superuser.delete(`/api/collections/services/records/${used}`)
    expect(answer.status).toBe(400)
    expect(answer.body['message']).toBe('This service is used in existing listings.')
    expect((await server.superuser.read('company_listings', listing))['services']).toEqual([used, other])
  })

  it('refuses to delete a location in use', async () => {
    const id = await locationId(server.superuser, 'boston')
    await createListing(server.superuser, { location: id })
    const answer = await server.superuser.delete(`/api/collections/locations/records/${id}`)
    expect(answer.status).toBe(400)
    expect(answer.body['message']).toBe('This location is used in existing listings.')
  })

  it('deletes an unused entry', async () => {
    for (const [collection, id] of [
      ['services', await serviceId(server.superuser, 'hazmat')],
      ['locations', await locationId(server.superuser, 'moncton')],
    ])
      expect((await server.superuser.delete(`/api/collections/${collection}/records/${id}`)).status).toBe(204)
  })
})

it('finds a company by the new name of its city', async () => {
  const city = await server.superuser.create('locations', { name: 'Old Haven', region: 'CT', country: 'US' })
  const id = await createListing(server.superuser, { location: city })
  await server.superuser.patch(`/api/collections/locations/records/${city}`, { name: 'New Harbour' })
  expect((await server.superuser.read('company_listings', id))['search_text']).toContain('new harbour ct')
})
