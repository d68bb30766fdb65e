import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChangedCollection } from '../domain/publishing/change-log.ts'
import { skippedRecords } from '../domain/publishing/skipped-records.ts'
import {
  differences,
  FEW_CITIES,
  filesOf,
  type PublishedSite,
  publishedSite,
} from '../tests/support/publishing/published-site.ts'
import { createListing, locationId, serviceId } from '../tests/support/records.ts'
import { storeUnchecked } from '../tests/support/server/database.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'
import { buildForNetlify } from './netlify/build-for-netlify.ts'
import { Publisher } from './publisher.ts'
import { buildSite } from './release/build-site.ts'
import { currentSite } from './release/current-site.ts'

type Fields = Parameters<typeof storeUnchecked>[3]

const SLOW = 300_000
const pocketBase = pocketBaseForTests({}, FEW_CITIES)
const id: Partial<Record<ChangedCollection, string>> = {}
let workDir = ''
let site: PublishedSite
let publisher: Publisher
let other = ''
let edits = 0

const source = () => ({ url: pocketBase.url, publishToken: PUBLISH_TOKEN })
const options = () => ({ source: source(), siteUrl: site.url, allowLargeDrop: true })
const page = (path: string, folder = site.folder) => readFile(join(folder, `${path}.html`), 'utf8')
const exists = (path: string, folder = site.folder) =>
  page(path, folder).then(
    () => true,
    () => false,
  )
const idOf = (collection: ChangedCollection): string => id[collection] ?? ''
const skipped = () => publisher.directory.skipped.map(({ collection, field }) => `${collection} ${field}`)

/** Other changes go live, whatever the state of the invalid record. */
const expectOthersPublished = async () => {
  const description = `Edit ${++edits} of somebody else.`
  await pocketBase.superuser.patch(`/api/collections/company_listings/records/${other}`, { description })
  while (await publisher.publish());
  await publisher.writeSitemap()
  expect(await page('company/other-lines')).toContain(description)
}

const fullBuild = async () => {
  const report = await buildSite({ ...options(), siteDir: join(workDir, 'full') })
  return { ...report, folder: currentSite(join(workDir, 'full')) }
}

const netlifyBuild = async () => {
  const publishFolder = join(workDir, 'netlify', 'upload')
  const { built } = await buildForNetlify({
    ...options(),
    siteDir: join(workDir, 'netlify'),
    publishFolder,
    request: null,
  })
  return { skipped: built.skipped, folder: publishFolder }
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'skipped-'))
  site = publishedSite(pocketBase.url, workDir)
  const { superuser } = pocketBase
  id.locations = await locationId(superuser, 'laredo')
  id.services = await serviceId(superuser, 'moving')
  const acme = {
    name: 'Acme Haulage',
    location: id.locations,
    services: [id.services, await serviceId(superuser, 'freight')],
  }
  id.company_listings = await createListing(superuser, { ...acme, name: 'Acme Freight' })
  await superuser.patch(`/api/collections/company_listings/records/${id.company_listings}`, { name: acme.name })
  id.slug_redirects = String((await superuser.list('slug_redirects'))[0]?.['id'])
  id.reviews = await superuser.create('reviews', {
    listing: id.company_listings,
    customer_name: 'Pat Doe',
    customer_email: 'pat@example.com',
    rating: 4,
    review_text: 'On time, twice.',
    is_approved: true,
  })
  other = await createListing(superuser, { name: 'Other Lines' })
  await site.build()
  publisher = await Publisher.start({ ...options(), siteFolder: site.folder })
}, SLOW)
afterAll(async () => {
  publisher.close()
  await rm(workDir, { recursive: true, force: true })
})

const BYTES = Uint8Array.of(0xff, 0x00)

const CASES: [ChangedCollection, field: string, wrong: Fields, right: Fields, isCompanyShown: boolean][] = [
  ['company_listings', 'website', { website: 'http://192.168.0.1' }, { website: '' }, false],
  ['company_listings', 'name', { name: '' }, { name: 'Acme Haulage' }, false],
  ['company_listings', 'slug', { slug: '../../acme' }, { slug: 'acme-haulage' }, false],
  ['company_listings', 'rating', { rating: 'five' }, { rating: 0 }, false],
  ['company_listings', 'services', { services: '{"no list' }, {}, false],
  ['company_listings', 'address', { address: BYTES }, { address: '' }, false],
  ['locations', 'slug', { slug: '' }, { slug: 'laredo' }, false],
  ['services', 'name', { name: '' }, { name: 'Moving' }, true],
  ['reviews', 'rating', { rating: 9 }, { rating: 4 }, true],
  ['slug_redirects', 'from_slug', { from_slug: '../x' }, { from_slug: 'acme-freight' }, true],
]

test.each(CASES)('a record of %s with a wrong %s is skipped and reported until it is corrected', async (...row) => {
  const [collection, field, wrong, right, isCompanyShown] = row
  const services = JSON.stringify((await pocketBase.superuser.read(collection, idOf(collection)))['services'])
  storeUnchecked(pocketBase, collection, idOf(collection), wrong)
  await expectOthersPublished()
  expect(skipped()).toEqual([`${collection} ${field}`])
  expect(await exists('company/acme-haulage')).toBe(isCompanyShown)

  storeUnchecked(pocketBase, collection, idOf(collection), field === 'services' ? { services } : right)
  await expectOthersPublished()
  expect(skipped()).toEqual([])
  const mended = await page('company/acme-haulage')
  for (const words of ['Laredo', 'Moving', 'On time, twice.']) expect(mended).toContain(words)
})

test(
  'with one record of each collection skipped, a full build, Netlify’s and the publisher make the same bytes',
  async () => {
    const bare = await createListing(pocketBase.superuser, { name: 'Bare Lines' })
    const spoiled = CASES.filter(([collection]) => collection !== 'company_listings')
    for (const [collection, , wrong] of spoiled) storeUnchecked(pocketBase, collection, idOf(collection), wrong)
    storeUnchecked(pocketBase, 'company_listings', bare, { website: 'mailto:a@b.co' })
    await expectOthersPublished()
    expect(skipped()).toHaveLength(5)
    const told = skippedRecords(publisher.directory.skipped)

    const full = await fullBuild()
    expect(full.skipped).toEqual(told)
    const made = await filesOf(full.folder)
    expect(differences(await filesOf(site.folder), made)).toEqual([])
    const netlify = await netlifyBuild()
    expect(netlify.skipped).toEqual(told)
    expect(differences(await filesOf(netlify.folder), made)).toEqual(['_headers', '_redirects'])

    for (const [collection, , , right] of spoiled) storeUnchecked(pocketBase, collection, idOf(collection), right)
    storeUnchecked(pocketBase, 'company_listings', bare, { website: '' })
    await expectOthersPublished()
    expect((await netlifyBuild()).skipped.total).toBe(0)
    expect(await exists('company/bare-lines', join(workDir, 'netlify', 'upload'))).toBe(true)
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'line separators in a text break no line of the export, and only that record is skipped',
  async () => {
    const description = 'First\u2028second\u2029third\u0085fourth.'
    storeUnchecked(pocketBase, 'company_listings', idOf('company_listings'), { description })
    await expectOthersPublished()
    expect(skipped()).toEqual(['company_listings description'])
    expect(await exists('company/acme-haulage')).toBe(false)
    expect((await fullBuild()).skipped.total).toBe(1)
  },
  SLOW,
)
