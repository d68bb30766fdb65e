import { describe, expect, it } from 'vitest'
import { createListing, nextNumber } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()

const make = (name: string, region: string, size = 0, values: object = {}) =>
  server.superuser.create('locations', { name, region, country: 'US', size, ...values })
const change = (id: string, values: object) =>
  server.superuser.patch(`/api/collections/locations/records/${id}`, values)
const addressOf = async (id: string) => {
  const { name, slug } = await server.superuser.read('locations', id)
  return [name, slug]
}
const oldAddresses = async (id: string) =>
  (await server.superuser.list('location_redirects', { filter: `location = "${id}"` })).map((row) => row['from_slug'])

describe('cities of one name', () => {
  it('gives the plain slug of a smaller city to a larger one, without a redirect', async () => {
    const florida = await make('Odessa', 'FL', 1)
    expect(await addressOf(florida)).toEqual(['Odessa', 'odessa'])
    const texas = await make('Odessa', 'TX', 9)
    expect(await addressOf(texas)).toEqual(['Odessa', 'odessa'])
    expect(await addressOf(florida)).toEqual(['Odessa, FL', 'odessa-fl'])
    expect([await oldAddresses(florida), await oldAddresses(texas)]).toEqual([[], []])
  })

  it('adds the state to the slug of a smaller city, whatever its name', async () => {
    await make('Abilene', 'TX', 10)
    expect(await addressOf(await make('Abilene', 'KS', 1))).toEqual(['Abilene, KS', 'abilene-ks'])
    expect(await addressOf(await make('Abilene, MO', 'MO'))).toEqual(['Abilene, MO', 'abilene-mo'])
  })

  it('leaves the plain slug free for a larger city of the same name', async () => {
    expect(await addressOf(await make('Aurora', 'IL', 10, { has_larger_namesake: true }))).toEqual([
      'Aurora, IL',
      'aurora-il',
    ])
  })

  it('refuses two cities with one name in one state', async () => {
    await make('Salem', 'OR', 13)
    for (const name of ['Salem', 'salem', 'Salem, OR'])
      expect((await server.superuser.post('/api/collections/locations/records', { name, region: 'OR' })).status).toBe(
        400,
      )
  })
})

describe('the old slug of a city', () => {
  it('redirects to the new slug when a larger city with its name appears', async () => {
    const id = await make('Brandon', 'MS', 2)
    await change(id, { has_larger_namesake: true })
    expect(await addressOf(id)).toEqual(['Brandon, MS', 'brandon-ms'])
    expect(await oldAddresses(id)).toEqual(['brandon'])
    const florida = await make('Brandon', 'FL', 3)
    expect(await addressOf(florida)).toEqual(['Brandon', 'brandon'])
    expect(await oldAddresses(id)).toEqual([])
  })

  it('redirects to the new slug after a rename, and has no redirect after a rename there and back', async () => {
    const id = await make('Berlin', 'ON', 11)
    await change(id, { name: 'Waterloo Region' })
    expect(await addressOf(id)).toEqual(['Waterloo Region', 'waterloo-region'])
    expect(await oldAddresses(id)).toEqual(['berlin'])
    await change(id, { name: 'Berlin' })
    expect(await oldAddresses(id)).toEqual(['waterloo-region'])
  })

  it('is in the change log in the same transaction, so that it is published', async () => {
    const id = await make('Byng', 'OK', 1)
    await change(id, { name: 'Byng City' })
    const [redirect] = await server.superuser.list('location_redirects', { filter: `location = "${id}"` })
    const changes = await server.superuser.list('changes', { filter: `record = "${redirect?.['id']}"` })
    expect(changes).toMatchObject([{ collection: 'location_redirects', action: 'create', label: 'byng' }])
  })
})

it('keeps a slug that somebody chose when the name changes', async () => {
  const id = await make('Saint Cloud', 'MN', 3, { slug: 'the-granite-city' })
  await change(id, { name: 'St. Cloud' })
  expect(await addressOf(id)).toEqual(['St. Cloud', 'the-granite-city'])
})

it('does not save the companies again if only the state is added to the city’s name', async () => {
  const n = nextNumber()
  const id = await make(`Elgin ${n}`, 'TX', 1)
  const listing = await createListing(server.superuser, { location: id })
  const before = await server.superuser.read('company_listings', listing)
  await make(`Elgin ${n}`, 'IL', 4)
  expect((await addressOf(id))[0]).toBe(`Elgin ${n}, TX`)
  expect(await server.superuser.read('company_listings', listing)).toEqual(before)
})

it.each([
  ['latitude', 91],
  ['longitude', -181],
  ['size', -1],
])('a %s of %d is refused at its field', async (field, value) => {
  const answer = await server.superuser.post('/api/collections/locations/records', { name: 'Nowhere', [field]: value })
  expect([answer.status, Object.keys(Object(answer.body['data']))]).toEqual([400, [field]])
})

it('gives the cities of a new directory their coordinates', async () => {
  const [chicago] = await server.guest.list('locations', { filter: 'slug = "chicago"' })
  expect(chicago).toMatchObject({ latitude: 41.85, longitude: -87.65, size: 86, is_imported: false })
})

describe('a city that two administrators change at the same moment', () => {
  it('has no redirect from its own slug, and companies are found by its name', async () => {
    const id = await make('Quarry', 'TX')
    const listing = await createListing(server.superuser, { location: id })
    for (let round = 0; round < 20; round++) {
      await change(id, { name: 'Quarry' })
      await Promise.all([change(id, { name: 'Harbor' }), change(id, { size: round })])
      const [name, slug] = await addressOf(id)
      expect(await oldAddresses(id), `round ${round}, which ends with ${name}`).not.toContain(slug)
      const { search_text } = await server.superuser.read('company_listings', listing)
      expect(search_text, `round ${round}`).toContain(String(name).toLowerCase())
    }
  })
})
