import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { countryOfRegion } from '../../domain/places/regions.ts'
import { census, importContent } from '../../tests/support/import-command.ts'
import { createListing, createUser } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'corrected-cities-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const QUEBEC = { phy_state: 'QC', phy_country: 'CA', phy_zip: 'G9A 1A1' }
const run = (...rows: Parameters<typeof census>) => importContent(census(...rows), { folder, server })
const city = (name: string, region: string, values: object = {}) =>
  server.superuser.create('locations', {
    ...{ name, region, country: countryOfRegion(region), is_imported: true },
    ...values,
  })
const cityOf = async (listing: string) => {
  const { location } = await server.superuser.read('company_listings', listing)
  return server.superuser.read('locations', String(location))
}
const redirectsTo = async (slug: unknown) => {
  const found = await server.superuser.list('location_redirects', { filter: `location.slug = "${String(slug)}"` })
  return found.map((row) => row['from_slug']).toSorted()
}

it('an import corrects cities that earlier ones named wrongly, and their old addresses redirect', async () => {
  const wrong = [
    ['Trois-Rivi Res', 'QC'],
    ['Québec', 'QC'],
    ['Ville De', 'QC'],
    ['Saint-J R Me', 'QC'],
    ['Saint Catharines', 'ON'],
    ['Saint George', 'UT'],
    ['Port Saint Lucie', 'FL'],
  ] as const
  const listings: string[] = []
  for (const [name, region] of wrong)
    listings.push(await createListing(server.superuser, { location: await city(name, region) }))
  const { output } = await run({ dot_number: '100', phy_city: 'TROIS-RIVIERES', ...QUEBEC })
  const cities = await Promise.all(listings.map(cityOf))
  expect(cities.map(({ name }) => name)).toEqual([
    'Trois-Rivières',
    'Quebec City',
    'Quebec City',
    'Saint-Jérôme',
    'St. Catharines',
    'St. George',
    'Port St. Lucie',
  ])
  expect(await Promise.all(cities.map(({ slug }) => redirectsTo(slug)))).toEqual([
    ['trois-rivi-res'],
    ['quebec', 'ville-de'],
    ['quebec', 'ville-de'],
    ['saint-j-r-me'],
    ['saint-catharines'],
    ['saint-george'],
    ['port-saint-lucie'],
  ])
  expect(output).toContain('Names of 7 cities were corrected')
  expect(await server.superuser.list('locations', { filter: 'name ~ "Trois-Rivi"' })).toHaveLength(1)
})

it('a company of a corrected city still counts as unedited', async () => {
  const { output } = await run({ dot_number: '101', phy_city: 'SEPT-ILES', ...QUEBEC, phy_zip: 'G4R 1A1' })
  const [listing] = await server.superuser.list('company_listings', { filter: 'usdot_number = "101"' })
  const path = `/api/collections/locations/records/${String(listing?.['location'])}`
  await server.superuser.patch(path, { name: 'Sept- Les' })
  const [renamed] = await server.superuser.list('revisions', { filter: `record = "${String(listing?.['location'])}"` })
  await server.superuser.delete(`/api/collections/revisions/records/${String(renamed?.['id'])}`)
  const { updated } = await server.superuser.read('company_listings', String(listing?.['id']))
  const [memory] = await server.superuser.list('carrier_imports', { filter: 'usdot_number = "101"' })
  await server.superuser.patch(`/api/collections/carrier_imports/records/${String(memory?.['id'])}`, {
    written: updated,
  })
  await run({ dot_number: '102' })
  expect((await cityOf(String(listing?.['id'])))['name']).toBe('Sept-Îles')
  const now = await server.superuser.read('company_listings', String(listing?.['id']))
  expect(await server.superuser.read('carrier_imports', String(memory?.['id']))).toMatchObject({
    written: now['updated'],
  })
  expect(output).not.toContain('corrected')
})

it('a name that a person chose stays', async () => {
  const admin = server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)
  const id = await city('Levis', 'QC')
  await admin.patch(`/api/collections/locations/records/${id}`, { name: 'LEVIS' })
  await run({ dot_number: '103' })
  expect((await server.superuser.read('locations', id))['name']).toBe('LEVIS')
})
