import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Finder } from '../domain/directory/finder/finder.ts'
import { type BusyEditors, busyEditors } from '../tests/support/publishing/busy-editors.ts'
import { FEW_CITIES, type PublishedSite, publishedSite } from '../tests/support/publishing/published-site.ts'
import { createListing } from '../tests/support/records.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'
import { exportOrReplica } from './follow/current-export.ts'
import { Publisher } from './publisher.ts'
import { SiteManifest } from './release/manifest/site-manifest.ts'

const COMPANIES = 200
const ROUNDS = 12
const SLOW = 300_000

const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let workDir = ''
let replica = { file: '', from: 1 }
let site: PublishedSite
let editors: BusyEditors
let acme = ''

const lookAtAllPages = vi.spyOn(SiteManifest.prototype, 'read')
const makeFinderAnew = vi.spyOn(Finder, 'inSteps')

const start = (onFiles: () => void = () => undefined) =>
  Publisher.start({
    source: { url: pocketBase.url, publishToken: PUBLISH_TOKEN },
    siteFolder: site.folder,
    siteUrl: site.url,
    allowLargeDrop: true,
    onFiles,
    read: (source, shown) => exportOrReplica(source, shown, replica),
  })

const publishAll = async (publisher: Publisher) => {
  while (await publisher.publish());
  await publisher.writeSitemap()
  expect(await publisher.keepForNextStart(() => true)).toBe(true)
}

/** Does something between two runs of the publisher, and lets the next one catch up. */
const startAgainAfter = async (away: () => Promise<unknown>) => {
  await away()
  const publisher = await start()
  await publishAll(publisher)
  publisher.close()
}

const describeAcme = (description: string) =>
  pocketBase.superuser.patch(`/api/collections/company_listings/records/${acme}`, { description })

const work = async (things: number) => {
  for (let n = 0; n < things; n++) await editors.work()
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'restarts-'))
  replica = { file: join(workDir, 'replica', 'directory'), from: 1 }
  site = publishedSite(pocketBase.url, workDir)
  editors = await busyEditors(pocketBase.superuser, 11)
  await editors.fill(COMPANIES)
  acme = await createListing(pocketBase.superuser, { name: 'Acme Haulage' })
  await site.build()
  await startAgainAfter(async () => undefined)
}, SLOW)
beforeEach(() => {
  lookAtAllPages.mockClear()
  makeFinderAnew.mockClear()
})
afterAll(() => rm(workDir, { recursive: true, force: true }))

test(
  'after an edit while no publisher ran, the next one compares only the affected pages',
  async () => {
    const first = await start()
    await describeAcme('Said while it ran.')
    await publishAll(first)
    first.close()
    await startAgainAfter(() => describeAcme('Said while it was away.'))
    await startAgainAfter(() => createListing(pocketBase.superuser, { name: 'Come Meanwhile' }))
    expect(lookAtAllPages).not.toHaveBeenCalled()
    expect(await readFile(join(site.folder, 'company/acme-haulage.html'), 'utf8')).toContain('while it was away')
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'builds the finder from its copy and later changes, and from all companies if the copy is damaged or gone',
  async () => {
    await startAgainAfter(() => createListing(pocketBase.superuser, { name: 'Found Freight' }))
    await startAgainAfter(() => createListing(pocketBase.superuser, { name: 'Found Later' }))
    expect(makeFinderAnew).not.toHaveBeenCalled()
    const copy = `${replica.file}.finder`
    const whole = (await readFile(copy)).length
    await truncate(copy, whole - 5)
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await startAgainAfter(() => createListing(pocketBase.superuser, { name: 'Found After Half Was Lost' }))
    expect(warn.mock.calls.flat().join()).toContain('because it is cut off. It is rebuilt')
    warn.mockRestore()
    expect(makeFinderAnew).toHaveBeenCalledOnce()
    expect((await readFile(copy)).length).toBeGreaterThan(whole)
    await rm(copy)
    await startAgainAfter(() => createListing(pocketBase.superuser, { name: 'Found After All Was Lost' }))
    expect(makeFinderAnew).toHaveBeenCalledTimes(2)
    expect((await readFile(copy)).length).toBeGreaterThan(whole)
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'a finder copied before a city was renamed is copied again in idle time',
  async () => {
    const publisher = await start()
    const [city] = await pocketBase.superuser.list('locations', { sort: 'slug', perPage: '1' })
    await pocketBase.superuser.patch(`/api/collections/locations/records/${city?.id}`, { name: 'Renamed Harbor' })
    await publishAll(publisher)
    publisher.close()
    makeFinderAnew.mockClear()
    await startAgainAfter(() => createListing(pocketBase.superuser, { name: 'Found In A Renamed City' }))
    expect(makeFinderAnew).not.toHaveBeenCalled()
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'an interrupted publish is completed from what it had begun',
  async () => {
    const fails = await start(() => {
      throw new Error('cut off')
    })
    await createListing(pocketBase.superuser, { name: 'Cut Off Cartage' })
    await expect(fails.publish()).rejects.toThrow('cut off')
    fails.close()
    await startAgainAfter(() => describeAcme('Said after it was cut off.'))
    expect(lookAtAllPages).not.toHaveBeenCalled()
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'whatever changes before, between and after interrupted runs, the site equals a full build',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      let files = 0
      const publisher = await start(() => {
        files++
        if (files > round) throw new Error('cut off')
      })
      for (let publish = 0; publish < 3; publish++) {
        await work(1 + (round % 4))
        await publisher.publish().catch(() => undefined)
      }
      publisher.close()
      await work(round % 3)
    }
    await startAgainAfter(async () => undefined)
    await site.expectLikeFullBuild()
  },
  SLOW,
)

test(
  'compares all pages if the journal is missing or incomplete',
  async () => {
    await startAgainAfter(() => describeAcme('Said before the loss.'))
    const notes = `${replica.file}.changes`
    await truncate(notes, (await readFile(notes)).length - 5)
    lookAtAllPages.mockClear()
    await startAgainAfter(() => describeAcme('Said after half was lost.'))
    expect(lookAtAllPages).toHaveBeenCalled()
    await rm(notes)
    await startAgainAfter(() => describeAcme('Said after all was lost.'))
    await site.expectLikeFullBuild()
  },
  SLOW,
)
