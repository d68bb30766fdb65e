import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ExportedDirectory } from '../domain/publishing/export-reader.ts'
import { photoBody } from '../tests/support/photos.ts'
import { differences, FEW_CITIES, filesOf } from '../tests/support/publishing/published-site.ts'
import { createListing, createUser, locationId, serviceId } from '../tests/support/records.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'
import { exportOrReplica } from './follow/current-export.ts'
import { downloadExport } from './follow/download-export.ts'
import { readReplica, writeReplica } from './follow/replica/replica-file.ts'
import { Publisher } from './publisher.ts'
import { buildSite } from './release/build-site.ts'
import { codeHash } from './release/build-stamp.ts'
import { currentSite } from './release/current-site.ts'

const SITE_URL = 'https://haul.example'
const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let folder = ''
let publisher: Publisher
let acme = ''

const source = () => ({ url: pocketBase.url, publishToken: PUBLISH_TOKEN })
const site = () => currentSite(join(folder, 'site'))
const build = (name: string) =>
  buildSite({ source: source(), siteDir: join(folder, name), siteUrl: SITE_URL, allowLargeDrop: false, anew: true })
const start = () => Publisher.start({ source: source(), siteFolder: site(), siteUrl: SITE_URL, allowLargeDrop: false })
const page = (path: string) => readFile(join(site(), `${path}.html`), 'utf8')
const update = (id: string, body: object) =>
  pocketBase.superuser.patch(`/api/collections/company_listings/records/${id}`, body)

const someAccount = async () => (await createUser(pocketBase.superuser, pocketBase.guest)).id

const publishAll = async () => {
  while (await publisher.publish());
  await publisher.writeSitemap()
}

const expectEqualToFullBuild = async () => {
  await publishAll()
  await build('full')
  expect(differences(await filesOf(site()), await filesOf(currentSite(join(folder, 'full'))))).toEqual([])
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publisher-'))
  vi.spyOn(console, 'log').mockReturnValue()
  acme = await createListing(pocketBase.superuser, { name: 'Acme Haulage' })
  for (let n = 1; n <= 24; n++) await createListing(pocketBase.superuser, { name: `Carrier ${n}` })
  await build('site')
  publisher = await start()
})
beforeEach(publishAll)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('writes nothing while nothing changes', async () => {
  expect(await publisher.publish()).toBeUndefined()
})

test('an edit rewrites the company’s page, its cards and nothing else', async () => {
  const description = 'Now with liftgates. Ask for them.'
  await update(acme, { description })
  const report = await publisher.publish()
  expect(await page('company/acme-haulage')).toContain('Now with liftgates.')
  expect(await page('companies')).toContain('Now with liftgates.')
  expect(report).toMatchObject({ removed: 0 })
  for (const path of report?.pages ?? []) expect(await page(path.slice(1)), path).toContain('Acme Haulage')
  // and its twins, and the feed, since the company is new
  expect(report?.written).toBe(Number(report?.pages.length) + 3)
})

test('a new company appears in its lists, its city and on its page', async () => {
  await createListing(pocketBase.superuser, {
    name: 'Zebra Moving',
    location: await locationId(pocketBase.superuser, 'tampa'),
    services: [await serviceId(pocketBase.superuser, 'moving')],
  })
  await publisher.publish()
  expect(await page('company/zebra-moving')).toContain('Zebra Moving')
  expect(await page('moving-companies-in-tampa')).toContain('Zebra Moving')
  expect(await page('companies-in-tampa')).toContain('Zebra Moving')
  expect(await readFile(join(site(), 'index.html'), 'utf8')).toContain('26 trucking, freight and moving companies')
})

test('a review appears when it is approved, and disappears when it is rejected', async () => {
  const body = {
    listing: acme,
    customer_name: 'Pat Doe',
    customer_email: 'pat@example.com',
    rating: 4,
    review_text: 'On time, twice.',
  }
  const id = await pocketBase.superuser.create('reviews', { ...body, is_approved: false })
  await publisher.publish()
  expect(await page('company/acme-haulage')).not.toContain('On time, twice.')
  await pocketBase.superuser.patch(`/api/collections/reviews/records/${id}`, { is_approved: true })
  await publisher.publish()
  expect(await page('company/acme-haulage')).toContain('On time, twice.')
  expect(await page('company/acme-haulage')).toContain('"ratingValue":4')
  await pocketBase.superuser.patch(`/api/collections/reviews/records/${id}`, { is_approved: false })
  await publisher.publish()
  expect(await page('company/acme-haulage')).not.toContain('On time, twice.')
})

test('an approved photo rewrites the page of its company and nothing else, and a deleted one leaves no file', async () => {
  await expectEqualToFullBuild()
  const photos = '/api/collections/listing_photos/records'
  const body = photoBody(acme, { user: await someAccount(), state: 'approved' })
  const id = await pocketBase.superuser.create('listing_photos', body)
  const added = await publisher.publish()
  expect([added?.written, added?.pages]).toEqual([3, ['/company/acme-haulage']])
  const text = await page('company/acme-haulage')
  const [, small = ''] = /<img[^>]*src="(\/photos\/[^"]+\.webp)"[^>]*alt="Our yard in Topeka"/.exec(text) ?? []
  const large = small.replace('.webp', '.jpg')
  expect(text).toContain(`<a class="block" href="${large}"`)
  expect(text).toContain(`"image":"${SITE_URL}${large}"`)
  for (const file of [small, large]) expect((await readFile(join(site(), file))).length).toBeGreaterThan(100)
  await expectEqualToFullBuild()

  await pocketBase.superuser.delete(`${photos}/${id}`)
  expect((await publisher.publish())?.pages).toEqual(['/company/acme-haulage'])
  expect(await page('company/acme-haulage')).not.toContain('Our yard in Topeka')
  for (const file of [small, large]) await expect(readFile(join(site(), file))).rejects.toThrow('ENOENT')
  await expectEqualToFullBuild()
})

test('a company that is renamed, moved or deleted leaves no page behind', async () => {
  const id = await createListing(pocketBase.superuser, { name: 'Brief Lines' })
  await publisher.publish()
  await update(id, { name: 'Lasting Lines', location: await locationId(pocketBase.superuser, 'laredo') })
  await publisher.publish()
  await expect(page('company/brief-lines')).rejects.toThrow('ENOENT')
  expect(await page('companies-in-laredo')).toContain('Lasting Lines')
  await pocketBase.superuser.delete(`/api/collections/company_listings/records/${id}`)
  await publisher.publish()
  await expect(page('company/lasting-lines')).rejects.toThrow('ENOENT')
  expect(await page('companies-in-laredo')).toContain('No companies found')
})

test('a pending listing appears when it is approved, and disappears when it is hidden', async () => {
  const id = await createListing(pocketBase.superuser, { name: 'Patient Haulage', state: 'waiting' })
  expect(await publisher.publish()).toBeUndefined()
  await update(id, { state: 'published' })
  await publishAll()
  expect(await page('company/patient-haulage')).toContain('Patient Haulage')
  expect(await readFile(join(site(), 'sitemap.xml'), 'utf8')).toContain('/company/patient-haulage')
  await update(id, { state: 'hidden' })
  await publishAll()
  await expect(page('company/patient-haulage')).rejects.toThrow('ENOENT')
  expect(await page('companies')).not.toContain('Patient Haulage')
  expect(await readFile(join(site(), 'sitemap.xml'), 'utf8')).not.toContain('patient-haulage')
})

test('after many changes the site equals a full build, byte for byte', expectEqualToFullBuild)

test('the next start repairs an interrupted publish', async () => {
  await update(acme, { description: 'Changed while nobody published.' })
  await writeFile(join(site(), 'company', 'carrier-1.html'), 'half a pa')
  const manifest = join(site(), '.pages')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(/^\/company\/carrier-1 .*\n/gm, ''))
  await truncate(manifest, Buffer.byteLength(await readFile(manifest, 'utf8')) - 10)
  publisher = await start()
  await expectEqualToFullBuild()
})

test('a change that cannot be shown stops the publish, and the next publish includes it', async () => {
  const before = await filesOf(site())
  const ids = (await pocketBase.superuser.list('company_listings')).slice(0, 12).map(({ id }) => String(id))
  for (let n = 0; n < 30; n++) await createListing(pocketBase.superuser, { name: `Extra ${n}` })
  await publisher.publish()
  for (const id of [
    ...ids,
    ...(await pocketBase.superuser.list('company_listings', { filter: 'name ~ "Extra"' })).map(({ id }) => String(id)),
  ])
    await pocketBase.superuser.delete(`/api/collections/company_listings/records/${id}`)
  await expect(publisher.publish()).rejects.toThrow(/companies are left since the last build/)
  expect(await page('company/extra-1')).toContain('Extra 1')
  for (let n = 0; n < 40; n++) await createListing(pocketBase.superuser, { name: `Later ${n}` })
  await expectEqualToFullBuild()
  expect((await filesOf(site())).size).toBeGreaterThan(before.size)
})

test('the cached export is updated with later changes, or exported again', async () => {
  const replica = { file: join(folder, 'replica', 'directory'), from: 1 }
  const sorted = ({ company_listings, locations, ...rest }: ExportedDirectory): unknown => {
    const byId = (rows: readonly { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    return JSON.parse(JSON.stringify({ ...rest, company_listings: byId(company_listings), locations: byId(locations) }))
  }
  const expectAsExported = async () =>
    expect(sorted((await exportOrReplica(source(), undefined, replica)).directory)).toEqual(
      sorted(await downloadExport(source())),
    )
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  await expectAsExported()
  const stored = await readFile(replica.file)
  await update(acme, { description: 'Said after the copy was made.' })
  const gone = await createListing(pocketBase.superuser, { name: 'Soon Gone' })
  await pocketBase.superuser.delete(`/api/collections/company_listings/records/${gone}`)
  const { body: city } = await pocketBase.superuser.post('/api/collections/locations/records', {
    ...{ name: 'Copyville', slug: 'copyville', region: 'TX', country: 'US', latitude: 31, longitude: -97 },
  })
  await createListing(pocketBase.superuser, { name: 'Copyville Cartage', location: String(city['id']) })
  await expectAsExported()
  expect(await readFile(replica.file)).toEqual(stored)
  expect(warned).not.toHaveBeenCalled()

  await truncate(replica.file, stored.length - 1)
  await expectAsExported()
  expect(warned).toHaveBeenCalledOnce()
  expect((await readFile(replica.file)).length).toBeGreaterThan(stored.length)

  const known = await readReplica(replica.file, codeHash())
  await writeReplica(replica.file, { ...(known as ExportedDirectory), mark: 'of another time' }, codeHash())
  await expectAsExported()
  expect(warned).toHaveBeenCalledTimes(2)
  warned.mockRestore()
})
