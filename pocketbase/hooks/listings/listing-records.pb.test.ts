import { describe, expect, it } from 'vitest'
import { ageAddress, createListing, locationId } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()

const create = (values: object) => createListing(server.superuser, values)
const rename = (id: string, name: string) =>
  server.superuser.patch(`/api/collections/company_listings/records/${id}`, { name })
const slugOf = async (id: string) => (await server.superuser.read('company_listings', id))['slug']
const redirectsOf = async (id: string) =>
  (await server.superuser.list('slug_redirects', { filter: `listing = "${id}"` })).map((row) => row['from_slug'])

describe('the slug of a new company', () => {
  it.each([
    ['A&B Freight, Inc.', 'a-b-freight-inc'],
    ['Transports Éclair Montréal', 'transports-eclair-montreal'],
    ['</script><b>Bold</b>', 'script-b-bold-b'],
    ['Rocket 🚚 Haulage', 'rocket-haulage'],
    ['x'.repeat(200), 'x'.repeat(120)],
    ['"Quoted" \\ Lines', 'quoted-lines'],
  ])('is made from its name: %s', async (name, slug) => {
    expect(await slugOf(await create({ name }))).toBe(slug)
  })

  it('is "company" and the city for names without a letter or digit, then gets a number', async () => {
    const slugs = []
    for (const name of ['!!!', '???', '🚚🚚']) slugs.push(await slugOf(await create({ name })))
    expect(slugs).toEqual(['company-chicago', 'company-chicago-2', 'company-chicago-3'])
  })

  it('gets the city when it is taken, then a number', async () => {
    const location = await locationId(server.superuser, 'toronto')
    const slugs = []
    for (let n = 0; n < 4; n++) slugs.push(await slugOf(await create({ name: 'Twin Haulage', location })))
    expect(slugs).toEqual(['twin-haulage', 'twin-haulage-toronto', 'twin-haulage-toronto-2', 'twin-haulage-toronto-3'])
  })

  it('is unique among companies created at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'Rush Hour' })))
    expect(new Set(await Promise.all(ids.map(slugOf))).size).toBe(20)
  })

  it('is not the one that the client sends', async () => {
    expect(await slugOf(await create({ name: 'Honest Lines', slug: 'best-company' }))).toBe('honest-lines')
  })
})

describe('a rename', () => {
  it('gives a new slug and keeps the old one as a redirect', async () => {
    const id = await create({ name: 'Old Name' })
    await rename(id, 'New Name')
    expect(await slugOf(id)).toBe('new-name')
    expect(await redirectsOf(id)).toEqual(['old-name'])
  })

  it('and back leaves only a redirect from the name in between', async () => {
    const id = await create({ name: 'Here' })
    await rename(id, 'There')
    await ageAddress(server.superuser, id)
    await rename(id, 'Here')
    expect(await slugOf(id)).toBe('here')
    expect(await redirectsOf(id)).toEqual(['there'])
  })

  it('that only changes the letter case or an accent keeps the slug', async () => {
    const id = await create({ name: 'Quiet Haulage' })
    await rename(id, 'QUÍET HAULAGE')
    expect(await slugOf(id)).toBe('quiet-haulage')
    expect(await redirectsOf(id)).toEqual([])
  })

  it('keeps its old slug as a redirect, so another company with that name gets a different slug', async () => {
    const id = await create({ name: 'First Owner' })
    await rename(id, 'Moved On')
    expect(await slugOf(await create({ name: 'First Owner' }))).toBe('first-owner-chicago')
  })

  it('changes nothing when it is refused', async () => {
    const id = await create({ name: 'Steady' })
    expect((await rename(id, 'x'.repeat(201))).status).toBe(400)
    expect(await slugOf(id)).toBe('steady')
    expect(await redirectsOf(id)).toEqual([])
  })

  it('cannot set the slug by itself', async () => {
    const id = await create({ name: 'Fixed Address' })
    await server.superuser.patch(`/api/collections/company_listings/records/${id}`, { slug: 'elsewhere' })
    expect(await slugOf(id)).toBe('fixed-address')
  })
})

describe('the search text', () => {
  it('contains the folded name, place and numbers, and follows their changes', async () => {
    const id = await create({ name: 'Éclair', usdot_number: '1234567', mc_number: '99', legal_name: 'Éclair LLC' })
    const before = (await server.superuser.read('company_listings', id))['search_text']
    expect(before).toMatch(/^eclair chicago il illinois 1234567 mc-99 mc99 eclair llc .*3125550142 12 dock street$/)
    const location = await locationId(server.superuser, 'montreal')
    await server.superuser.patch(`/api/collections/company_listings/records/${id}`, { location })
    expect((await server.superuser.read('company_listings', id))['search_text']).toContain('eclair montreal qc quebec')
  })
})

it('refuses a second company with the same USDOT number, but allows many without one', async () => {
  await create({ usdot_number: '42' })
  await expect(create({ usdot_number: '42' })).rejects.toThrow('usdot_number')
  await create({ usdot_number: '' })
  await create({ usdot_number: '' })
})

describe('the day on which a listing is verified', () => {
  const verify = (id: string, values: object) =>
    server.superuser.patch(`/api/collections/company_listings/records/${id}`, values)
  const since = async (id: string) => String((await server.superuser.read('company_listings', id))['verified_since'])
  const today = () => new Date().toISOString().slice(0, 10)

  it('is noted by the server, and stays while other fields change', async () => {
    const id = await create({ name: 'Checked Lines' })
    expect(await since(id)).toBe('')
    await verify(id, { verified: true, verified_since: '2020-01-01 00:00:00.000Z' })
    const noted = await since(id)
    expect(noted.slice(0, 10)).toBe(today())
    await verify(id, { phone: '312-555-0199' })
    expect(await since(id)).toBe(noted)
  })

  it('is noted again when it is verified again', async () => {
    const id = await create({ name: 'Checked Twice', verified: true })
    const first = await since(id)
    await verify(id, { verified: false })
    await verify(id, { verified: true })
    expect((await since(id)) > first).toBe(true)
  })
})

describe('the service area that a company states', () => {
  const change = (id: string, values: object) =>
    server.superuser.patch(`/api/collections/company_listings/records/${id}`, values)
  const since = async (id: string) => String((await server.superuser.read('company_listings', id))['serves_since'])

  it('has the time when it was stated last, as long as there is one', async () => {
    const id = await create({ name: 'Wide Lines', serves_regions: ['KS'] })
    const first = await since(id)
    expect(first.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
    await change(id, { phone: '312-555-0199' })
    expect(await since(id)).toBe(first)
    await change(id, { serves_within: '100' })
    expect((await since(id)) > first).toBe(true)
    await change(id, { serves_regions: [], serves_within: '' })
    expect(await since(id)).toBe('')
  })

  it('names only regions and distances that exist', async () => {
    const id = await create({ name: 'Narrow Lines' })
    for (const values of [{ serves_regions: ['XX'] }, { serves_within: '70' }])
      expect((await change(id, values)).status).toBe(400)
  })
})
