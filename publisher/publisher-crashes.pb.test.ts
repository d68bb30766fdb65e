import { once } from 'node:events'
import { watch } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { en, Faker } from '@faker-js/faker'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type PocketBaseServer, startPocketBase } from '../server/pocketbase/pocketbase-server.ts'
import { eventually } from '../tests/support/eventually.ts'
import { type BusyEditors, busyEditors } from '../tests/support/publishing/busy-editors.ts'
import { type PublishedSite, type PublisherProcess, publishedSite } from '../tests/support/publishing/published-site.ts'
import { apiOf } from '../tests/support/server/api.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'
import { manifestFile } from './release/manifest/manifest.ts'
import { SiteManifest } from './release/manifest/site-manifest.ts'

const COMPANIES = 120
const KILLS = 20
/** Kills that must come while pages are being written; the others may come too late. */
const KILLS_WHILE_WRITING = 15
/** Less time than a publisher needs to write hundreds of pages. */
const LONGEST_WRITING_MS = 60
const SLOW = 240_000
const VERY_SLOW = 900_000

const random = new Faker({ locale: en, seed: 20_26 })
let workDir = ''
let server: PocketBaseServer
let site: PublishedSite
let editors: BusyEditors
const running: PublisherProcess[] = []

const serve = async (port?: number) => {
  const { hooksDir } = inject('pocketbase')
  const env = { PUBLISH_TOKEN }
  return startPocketBase({ dataDir: join(workDir, 'pocketbase'), hooksDir, env, ...(port ? { port } : {}) })
}

const publish = (limits?: string): PublisherProcess => {
  const publisher = site.startPublisher(limits)
  running.push(publisher)
  return publisher
}

const killed = async (publisher: PublisherProcess) => {
  publisher.kill('SIGKILL')
  await publisher.exited
}

/** Resolves when a publisher begins to write pages, which it notes first. */
const writingBegins = async () => {
  const notes = watch(manifestFile(site.folder))
  try {
    await once(notes, 'change', { signal: AbortSignal.timeout(SLOW) })
  } finally {
    notes.close()
  }
}

/**
 * True if the last publisher was killed between two pages: it has begun some, and has not noted that all are written.
 */
const isCutOff = async () => (await new SiteManifest(site.folder).completeAt()) === undefined

/** The next publisher makes the site equal to a full build. */
const expectRepaired = async () => {
  const publisher = publish()
  await site.upToDate()
  await site.expectLikeFullBuild()
  await killed(publisher)
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'crashes-'))
  const { dataDir, superuserToken } = inject('pocketbase')
  await cp(dataDir, join(workDir, 'pocketbase'), { recursive: true })
  server = await serve()
  editors = await busyEditors(apiOf(server.url, superuserToken), 7)
  await editors.fill(COMPANIES)
  site = publishedSite(server.url, workDir)
  await site.build()
}, SLOW)

afterAll(async () => {
  for (const publisher of running) publisher.kill('SIGKILL')
  await server.stop()
  await rm(workDir, { recursive: true, force: true })
})

test(
  'a publisher killed twenty times while it writes leaves a complete site, and the next one repairs it',
  async () => {
    let whileWriting = 0
    for (let kill = 0; kill < KILLS; kill++) {
      for (let n = 0; n < 4; n++) await editors.work()
      const shown = await site.shown(editors.slugs())
      await editors.renameService()
      const begun = writingBegins()
      const publisher = publish()
      await begun
      await pause(random.number.int({ max: LONGEST_WRITING_MS }))
      await killed(publisher)
      if (await isCutOff()) whileWriting++
      expect(shown.length).toBeGreaterThan(COMPANIES / 2)
      expect(await site.faults(shown)).toEqual([])
    }
    expect(whileWriting).toBeGreaterThanOrEqual(KILLS_WHILE_WRITING)
    await expectRepaired()
  },
  VERY_SLOW,
)

test(
  'killing PocketBase during a publish does not harm the site',
  async () => {
    const publisher = publish()
    await site.upToDate()
    for (let n = 0; n < 10; n++) await editors.work()
    process.kill(server.pid, 'SIGKILL')
    await server.exited
    expect(await site.faults([])).toEqual([])
    server = await serve(Number(new URL(server.url).port))
    await site.upToDate()
    expect(await site.faults(editors.slugs())).toEqual([])
    await killed(publisher)
    await expectRepaired()
  },
  SLOW,
)

test(
  'a full disk leaves every page as it was, and the failure is reported',
  async () => {
    for (let n = 0; n < 6; n++) await editors.work()
    const shown = await site.shown(editors.slugs())
    // a file ends after some kilobytes, in the middle of a page
    const publisher = publish('ulimit -f 8')
    await eventually(() => expect(publisher.output()).toMatch(/Not published|Publishing stopped/))
    expect(await site.faults(shown)).toEqual([])
    await killed(publisher)
    await expectRepaired()
  },
  SLOW,
)

test(
  'of two publishers that start at once one works and the other says why it does not',
  async () => {
    const publishers = [publish(), publish()]
    const [loser] = await Promise.race(
      publishers.map(async (publisher) => [publisher, await publisher.exited] as const),
    )
    expect(await loser?.exited).toBe(1)
    expect(loser?.output()).toMatch(/Another publisher already works on/)
    await editors.work()
    await site.upToDate()
    for (const publisher of publishers) await killed(publisher)
    await expectRepaired()
  },
  SLOW,
)
