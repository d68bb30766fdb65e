import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import {
  type PublishedSite,
  type PublisherProcess,
  publishedSite,
} from '../../tests/support/publishing/published-site.ts'
import { createListing, createUser } from '../../tests/support/records.ts'
import type { Api } from '../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { releaseOf } from './release/releases.ts'

const COMPANIES = 60
const SLOW = 90_000

const pocketBase = pocketBaseForTests()
let workDir = ''
let site: PublishedSite
let publisher: PublisherProcess
let admin: Api
const ids: string[] = []

/** What the newest publication says, once it is as expected. */
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
  publisher = site.startPublisher()
}, SLOW)

afterAll(async () => {
  publisher.kill('SIGKILL')
  await publisher.exited
  await rm(workDir, { recursive: true, force: true })
})

test(
  'a change is published without a signal, and editors read which pages it changed',
  async () => {
    await admin.patch(`/api/collections/company_listings/records/${ids[7]}`, { description: 'Now with liftgates.' })
    await site.upToDate()
    await expectNewest({ state: 'done', trigger: 'change', error: '', pages_removed: 0 })
    const [{ pages } = {}] = await admin.list('publications', { sort: '-created,-@rowid', perPage: '1' })
    expect(pages).toEqual(expect.arrayContaining(['/company/carrier-07', '/companies']))
    await eventually(() => expect(publisher.output()).toMatch(/Published \d+ pages in/))
  },
  SLOW,
)

test(
  'a new city is published, and what its list of cities is made of is not shown as a page',
  async () => {
    const { body } = await admin.post('/api/collections/locations/records', { name: 'Gander', slug: 'gander' })
    await site.upToDate()
    await expectNewest({ state: 'done', trigger: 'change', error: '' })
    const [{ pages } = {}] = await admin.list('publications', { sort: '-created,-@rowid', perPage: '1' })
    expect(pages).toEqual(expect.arrayContaining(['/', '/companies-in-gander']))
    await admin.delete(`/api/collections/locations/records/${body['id']}`)
    await site.upToDate()
  },
  SLOW,
)

test(
  'an administrator who asks to publish is answered, though nothing waits',
  async () => {
    const { body } = await ask(false)
    await eventually(async () => {
      const [asked] = await admin.list('publications', { filter: `id = "${body['id']}"` })
      expect(asked).toMatchObject({ state: 'done', trigger: 'now', pages_written: 0 })
    })
  },
  SLOW,
)

test(
  'an administrator who asks for everything gets a full build, and changes are published after it',
  async () => {
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
  },
  SLOW,
)

test(
  'a publish that must not go on tells the editors why, and goes on when it may',
  async () => {
    for (const id of ids.splice(0, COMPANIES / 2)) await admin.delete(`/api/collections/company_listings/records/${id}`)
    const why = /Only \d+ of \d+ companies are left since the last build/
    await expectNewest({ state: 'failed', error: expect.stringMatching(why) })
    await eventually(() => expect(publisher.output()).toMatch(why))
    expect(await site.faults([])).toEqual([])
    for (let n = 0; n < COMPANIES / 2; n++) await createListing(pocketBase.superuser, { name: `New ${n}` })
    await site.upToDate()
    await expectNewest({ state: 'done' })
  },
  SLOW,
)
