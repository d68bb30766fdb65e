import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../tests/support/eventually.ts'
import {
  FEW_CITIES,
  type PublishedSite,
  type PublisherProcess,
  publishedSite,
} from '../tests/support/publishing/published-site.ts'
import { newestChange } from '../tests/support/publishing/publishing.ts'
import { createListing } from '../tests/support/records.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'

const SLOW = 300_000

const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let workDir = ''
let site: PublishedSite
let publisher: PublisherProcess
let acme = ''

const describe = (description: string) =>
  pocketBase.superuser.patch(`/api/collections/company_listings/records/${acme}`, { description })
const page = () => readFile(join(site.folder, 'company', 'acme-haulage.html'), 'utf8')

const backUp = async (name: string) => {
  const { status } = await pocketBase.superuser.post('/api/backups', { name })
  expect(status).toBe(204)
}

/** PocketBase restarts itself within its process. */
const restore = async (name: string, seq: number) => {
  const { status } = await pocketBase.superuser.post(`/api/backups/${name}/restore`, {})
  expect(status).toBe(204)
  await eventually(async () => expect(await newestChange(pocketBase)).toBe(seq))
}

const stopped = async () => {
  publisher.kill('SIGTERM')
  await publisher.exited
}

/** The site shows the database's current content, and the next save. */
const expectFollowed = async (description: string) => {
  await site.upToDate()
  expect(await page()).toContain(description)
  await site.expectLikeFullBuild()
  await describe(`${description} And then some.`)
  await site.upToDate()
  expect(await page()).toContain(`${description} And then some.`)
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'restored-'))
  site = publishedSite(pocketBase.url, workDir)
  acme = await createListing(pocketBase.superuser, { name: 'Acme Haulage', description: 'As it was backed up.' })
  for (let n = 0; n < 12; n++) await createListing(pocketBase.superuser, { name: `Carrier ${n}` })
  await site.build()
  publisher = site.startPublisher()
  await site.upToDate()
}, SLOW)
afterAll(async () => {
  publisher.kill('SIGKILL')
  await publisher.exited
  await rm(workDir, { recursive: true, force: true })
})

test(
  'the site follows an older database that is restored under a running publisher',
  async () => {
    const before = await newestChange(pocketBase)
    await backUp('older.zip')
    await describe('Saved after the backup.')
    const id = await createListing(pocketBase.superuser, { name: 'Later Lines' })
    expect(id).not.toBe('')
    await site.upToDate()
    const after = await newestChange(pocketBase)
    await backUp('newer.zip')
    await restore('older.zip', before)
    await expectFollowed('As it was backed up.')
    expect(await site.shown(['later-lines'])).toEqual([])

    // with more changes than the publisher knows, from a different history
    expect(after).toBeGreaterThan(await newestChange(pocketBase))
    await restore('newer.zip', after)
    await expectFollowed('Saved after the backup.')
    expect(await site.shown(['later-lines'])).toEqual(['later-lines'])
  },
  SLOW,
)

test(
  'the next publisher notices a database that was restored while none ran, even if its numbers are higher',
  async () => {
    const before = await newestChange(pocketBase)
    await backUp('third.zip')
    await describe('Published before the publisher stopped.')
    await site.upToDate()
    await stopped()
    await restore('third.zip', before)
    publisher = site.startPublisher()
    await expectFollowed('Saved after the backup. And then some.')

    await stopped()
    await restore('third.zip', before)
    await describe('Another history.')
    for (let n = 0; n < 4; n++) await createListing(pocketBase.superuser, { name: `New ${n}` })
    publisher = site.startPublisher()
    await expectFollowed('Another history.')
    expect(await site.shown(['new-1', 'new-3'])).toHaveLength(2)
  },
  SLOW,
)

test(
  'publishes a change with a number that is already published, but from a different history',
  async () => {
    const before = await newestChange(pocketBase)
    await backUp('fourth.zip')
    await describe('The first change of this number.')
    await site.upToDate()
    await stopped()
    await restore('fourth.zip', before)
    await describe('The second change of this number.')
    expect(await newestChange(pocketBase)).toBe(before + 1)
    publisher = site.startPublisher()
    await expectFollowed('The second change of this number.')
  },
  SLOW,
)
