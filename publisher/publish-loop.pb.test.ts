import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../tests/support/eventually.ts'
import {
  FEW_CITIES,
  type PublishedSite,
  type PublisherProcess,
  publishedSite,
} from '../tests/support/publishing/published-site.ts'
import { createListing, createUser } from '../tests/support/records.ts'
import type { Api } from '../tests/support/server/api.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { runCommand } from '../tests/support/server/run-command.ts'
import { releaseOf } from './release/current-site.ts'

const COMPANIES = 60

const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let workDir = ''
let site: PublishedSite
let publisher: PublisherProcess
let admin: Api
const ids: string[] = []

const KEY = 'c0ffee00c0ffee00'
/** Paths reported to the search engines. */
const told = new Set<string>()
const engine = createServer(async (request, response) => {
  for (const url of JSON.parse(await text(request)).urlList) told.add(new URL(url).pathname)
  response.writeHead(202).end()
})

/** The newest publication, once it is as expected. */
const expectNewest = (expected: object) =>
  eventually(async () => {
    const [newest] = await admin.list('publications', { sort: '-created,-@rowid', perPage: '1' })
    expect(newest).toMatchObject(expected)
  })

const ask = (everything: boolean) => admin.post('/api/directory/publish', { everything })

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'kept-'))
  site = publishedSite(pocketBase.url, workDir)
  const { token } = await createUser(pocketBase.superuser, pocketBase.guest, { is_admin: true })
  admin = pocketBase.as(token)
  for (let n = 0; n < COMPANIES; n++)
    ids.push(await createListing(pocketBase.superuser, { name: `Carrier ${String(n).padStart(2, '0')}` }))
  await site.build()
  await new Promise<void>((ok) => engine.listen(0, '127.0.0.1', ok))
  const { port } = engine.address() as AddressInfo
  publisher = site.startPublisher('', {
    INDEXNOW_KEY: KEY,
    INDEXNOW_ENDPOINT: `http://127.0.0.1:${port}/`,
  })
})

afterAll(async () => {
  engine.close()
  publisher.kill('SIGKILL')
  await publisher.exited
  await rm(workDir, { recursive: true, force: true })
})

test('a change is published without a notification, and editors see which pages it changed', async () => {
  await admin.patch(`/api/collections/company_listings/records/${ids[7]}`, { description: 'Now with liftgates.' })
  await site.upToDate()
  const pages = expect.arrayContaining(['/company/carrier-07', '/companies'])
  await expectNewest({ state: 'done', trigger: 'change', error: '', pages_removed: 0, pages })
  await eventually(() => expect(publisher.output()).toMatch(/Published \d+ pages in/))
})

test('search engines learn of the changed pages that they may index, and find the key', async () => {
  // featured companies come first, so this one leaves a later page of the list
  await admin.patch(`/api/collections/company_listings/records/${ids[57]}`, { is_featured: true })
  await eventually(() => expect([...told]).toEqual(expect.arrayContaining(['/company/carrier-57', '/companies'])))
  expect([...told].filter((path) => path.includes('/page/') || path.endsWith('.xml'))).toEqual([])
  expect(await readFile(join(site.folder, `${KEY}.txt`), 'utf8')).toBe(KEY)
  await eventually(() => expect(publisher.output()).toMatch(/Notified IndexNow of \d+ pages/))
})

test('a new city is published, and the data of its city list is not shown as a page', async () => {
  const { body } = await admin.post('/api/collections/locations/records', {
    name: 'Gander',
    slug: 'gander',
    region: 'NL',
  })
  await site.upToDate()
  const pages = expect.arrayContaining(['/', '/companies-in-gander'])
  await expectNewest({ state: 'done', trigger: 'change', error: '', pages })
  await admin.delete(`/api/collections/locations/records/${body['id']}`)
  await site.upToDate()
})

test('a request to publish is confirmed even if nothing is pending', async () => {
  const { body } = await ask(false)
  await eventually(async () => {
    const [asked] = await admin.list('publications', { filter: `id = "${body['id']}"` })
    expect(asked).toMatchObject({ state: 'done', trigger: 'now', pages_written: 0 })
  })
})

test('a request to rebuild everything gets a full build, and later changes are published', async () => {
  const before = await releaseOf(site.folder)
  const { body } = await ask(true)
  await eventually(async () => {
    const [asked] = await admin.list('publications', { filter: `id = "${body['id']}"` })
    expect(asked).toMatchObject({ state: 'done', trigger: 'everything' })
    expect(Number(asked?.['pages_written'])).toBeGreaterThan(COMPANIES)
  })
  expect(await releaseOf(site.folder)).not.toBe(before)
  await createListing(pocketBase.superuser, { name: 'Late Lines' })
  await site.upToDate()
  expect(await site.faults(['late-lines'])).toEqual([])
})

test('a publish that must not continue tells editors why, and continues when allowed', async () => {
  for (const id of ids.splice(0, COMPANIES / 2)) await admin.delete(`/api/collections/company_listings/records/${id}`)
  const why = /Only \d+ of \d+ companies are left since the last build/
  await expectNewest({ state: 'failed', error: expect.stringMatching(why) })
  await eventually(() => expect(publisher.output()).toMatch(why))
  expect(await site.faults([])).toEqual([])
  for (let n = 0; n < COMPANIES / 2; n++) await createListing(pocketBase.superuser, { name: `New ${n}` })
  await site.upToDate()
  await expectNewest({ state: 'done' })
})

test('a rollback keeps the site at the previous release until someone rebuilds everything', async () => {
  await site.build()
  await site.upToDate()
  const release = await releaseOf(site.folder)
  const { code, output } = await runCommand('rollback', [], { SITE_DIR: join(workDir, 'site') })
  expect([code, output]).toEqual([0, expect.stringMatching(/^The site shows the release of .* again, instead of/)])
  const before = await releaseOf(site.folder)
  expect(before).not.toBe(release)
  await admin.patch(`/api/collections/company_listings/records/${ids[9]}`, { description: 'Held back for now.' })
  await expectNewest({ state: 'failed', error: expect.stringContaining('npm run rollback keeps the site') })
  expect((await pocketBase.guest.get('/api/ready')).body).toMatchObject({ ready: false, publishing: 'failed' })
  expect(await readFile(join(site.folder, 'company', 'carrier-39.html'), 'utf8')).not.toContain('Held back')
  await ask(true)
  await site.upToDate()
  expect([before, release]).not.toContain(await releaseOf(site.folder))
  expect(await readFile(join(site.folder, 'company', 'carrier-39.html'), 'utf8')).toContain('Held back for now.')
})
