import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { datasetSchema } from '../../../contract/public-data.ts'
import { DATASET_REGIONS } from '../../../domain/directory/dataset/dataset-list.ts'
import { FEW_CITIES } from '../../../tests/support/publishing/published-site.ts'
import { createListing } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../../tests/support/server/template.ts'
import { Publisher } from '../../publisher.ts'
import { buildSite } from '../build-site.ts'
import { currentSite } from '../current-site.ts'
import { damagedInRelease } from '../release-check.ts'

const SITE_URL = 'https://haul.example'
const FILE = 'dataset/illinois.csv.gz'
const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let folder = ''
let publisher: Publisher
let acme = ''
let carrier = ''

const source = () => ({ url: pocketBase.url, publishToken: PUBLISH_TOKEN })
const site = () => currentSite(join(folder, 'site'))
const build = () =>
  buildSite({ source: source(), siteDir: join(folder, 'site'), siteUrl: SITE_URL, allowLargeDrop: true })
const start = () => Publisher.start({ source: source(), siteFolder: site(), siteUrl: SITE_URL, allowLargeDrop: true })
const list = async () => datasetSchema.parse(JSON.parse(await readFile(join(site(), 'dataset.json'), 'utf8')))
const lines = async () =>
  gunzipSync(await readFile(join(site(), FILE)))
    .toString()
    .trimEnd()
    .split('\r\n')
const listing = (id: string) => `/api/collections/company_listings/records/${id}`
const publish = async () => {
  while (await publisher.publish());
  await publisher.writeDataset(() => true)
}
/** Makes the dataset older than a day. */
const age = async () => {
  const note = join(site(), '.dataset')
  const { at, ...rest } = JSON.parse(await readFile(note, 'utf8'))
  await writeFile(note, JSON.stringify({ ...rest, at: at - 90_000_000 }))
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  folder = await mkdtemp(join(tmpdir(), 'dataset-'))
  acme = await createListing(pocketBase.superuser, { name: 'Acme Haulage', email: 'dispatch@acme.example' })
  for (let n = 1; n <= 24; n++) carrier = await createListing(pocketBase.superuser, { name: `Carrier ${n}` })
  await build()
  publisher = await start()
})
afterAll(async () => {
  publisher.close()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

test('a build writes a file for each state that has companies, and their list', async () => {
  const { files, companies, columns } = await list()
  expect(files).toMatchObject([{ region: 'IL', url: `${SITE_URL}/${FILE}`, companies: 25 }])
  expect(companies).toBe(25)
  const [head, ...rows] = await lines()
  expect(head).toBe(columns.join(','))
  expect(rows).toHaveLength(25)
  expect(rows.join()).not.toContain('@')
  expect(files[0]?.bytes).toBe((await stat(join(site(), FILE))).size)
})

test('an edit does not write it at once, but a day later', async () => {
  await publish()
  await pocketBase.superuser.patch(listing(acme), { phone: '(312) 555-0777' })
  await publish()
  expect((await lines()).join()).not.toContain('555-0777')
  await age()
  await publish()
  expect((await lines()).join()).toContain('555-0777')
  expect(await damagedInRelease(site())).toEqual([])
})

test('an edit that it does not show keeps the file, so that a download resumes', async () => {
  const longAgo = new Date('2026-01-31')
  await utimes(join(site(), FILE), longAgo, longAgo)
  await pocketBase.superuser.patch(listing(acme), { description: 'Now with liftgates. Ask for them.' })
  await age()
  await publish()
  expect((await stat(join(site(), FILE))).mtime).toEqual(longAgo)
  await build()
  expect((await stat(join(site(), FILE))).mtime).toEqual(longAgo)
})

test('a company that is removed leaves it at once', async () => {
  await publish()
  await pocketBase.superuser.delete(listing(acme))
  await publish()
  expect((await lines()).join()).not.toContain('Acme Haulage')
})

test('an interrupted step is continued with the states that are missing', async () => {
  await publish()
  await pocketBase.superuser.patch(listing(carrier), { phone: '(312) 555-0888' })
  while (await publisher.publish());
  await age()
  let calls = 0
  expect(await publisher.writeDataset(() => ++calls <= 20)).toBe(false)
  calls = 0
  expect(await publisher.writeDataset(() => ++calls > 0)).toBe(true)
  expect(calls).toBeLessThanOrEqual(DATASET_REGIONS.length - 19)
  expect((await lines()).join()).toContain('555-0888')
})

test('a damaged note about it is no reason to stop', async () => {
  await writeFile(join(site(), '.dataset'), '{"seq":')
  await pocketBase.superuser.patch(listing(carrier), { phone: '(312) 555-0999' })
  await publish()
  expect((await lines()).join()).toContain('555-0999')
})

test('it can be switched off', async () => {
  vi.stubEnv('DATASET', 'off')
  await build()
  expect((await readdir(site())).filter((name) => name.startsWith('dataset'))).toEqual([])
  for (const name of ['llms.txt', 'openapi.json'])
    expect(await readFile(join(site(), name), 'utf8')).not.toContain('dataset')
})
