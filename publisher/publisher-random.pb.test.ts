import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BusyEditors, busyEditors } from '../tests/support/publishing/busy-editors.ts'
import { FEW_CITIES, type PublishedSite, publishedSite } from '../tests/support/publishing/published-site.ts'
import { faultyProxy } from '../tests/support/server/faulty-proxy.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'
import { Publisher } from './publisher.ts'
import { readStamp, writeStamp } from './release/build-stamp.ts'
import { ForeignSiteError } from './release/served-site.ts'

const COMPANIES = 500
/** Together with them, there are too many changes to handle one by one. */
const MORE_COMPANIES = 60
const PUBLISHES = 25
const SLOW = 300_000

const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let workDir = ''
let site: PublishedSite
let editors: BusyEditors
let publisher: Publisher

const start = (url = pocketBase.url) =>
  Publisher.start({
    source: { url, publishToken: PUBLISH_TOKEN },
    siteFolder: site.folder,
    siteUrl: site.url,
    allowLargeDrop: true,
  })

const publishAll = async (by = publisher) => {
  while (await by.publish());
  await by.writeSitemap()
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'published-'))
  site = publishedSite(pocketBase.url, workDir)
  editors = await busyEditors(pocketBase.superuser, 42)
  await editors.fill(COMPANIES)
  await site.build()
  publisher = await start()
}, SLOW)
afterAll(() => rm(workDir, { recursive: true, force: true }))

test(
  'after any mix of edits, inserts, deletes, renames, reviews and catalog changes, the site equals a full build',
  async () => {
    for (let publish = 0; publish < PUBLISHES; publish++) {
      for (let n = 0; n <= publish % 6; n++) await editors.work()
      await publisher.publish()
    }
    await publishAll()
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'changes made while pages are written are published by the same run, including a deleted company',
  async () => {
    const working = Promise.all(Array.from({ length: 12 }, () => editors.work()))
    await publisher.publish()
    await working
    await publishAll()
    expect(await site.shown(editors.slugs())).toHaveLength(editors.slugs().size)
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'a full build by another process is adopted, with what was published meanwhile',
  async () => {
    await editors.work()
    const building = site.build()
    for (let n = 0; n < 6; n++) {
      await editors.work()
      await publisher.publish()
    }
    await building
    await publishAll()
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'when all companies change at once, and some again while that is applied, the site equals a full build',
  async () => {
    await editors.fill(MORE_COMPANIES)
    await publishAll()
    await editors.editAll()
    let hasUnseen = false
    const publishing = publisher.publish(undefined, () => {
      hasUnseen = publisher.directory.hasUnseen
    })
    for (let n = 0; n < 10; n++) await editors.work()
    await editors.renameService()
    await publishing
    expect(hasUnseen).toBe(true)
    await publishAll()
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'changes that arrive incomplete are not published, and the next poll gets them',
  async () => {
    let isBroken = false
    const proxy = await faultyProxy(pocketBase.url, (body) => (isBroken ? body.slice(0, body.length / 2) : body))
    const remote = await start(proxy.url)
    await editors.fill(1)
    isBroken = true
    await expect(remote.publish()).rejects.toThrow(/The export/)
    expect(await site.faults(await site.shown(editors.slugs()))).toEqual([])
    isBroken = false
    await publishAll(remote)
    await proxy.stop()
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test('a site of other code is left alone', async () => {
  const other = await start()
  const stamp = readStamp(site.folder)
  if (!stamp) throw new Error('the site has a stamp')
  await writeStamp(site.folder, { ...stamp, code: 'other' })
  await expect(other.publish()).rejects.toThrow(ForeignSiteError)
  await writeStamp(site.folder, stamp)
})
