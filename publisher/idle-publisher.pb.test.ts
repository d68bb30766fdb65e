import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../server/pocketbase/pocketbase-server.ts'
import { eventually } from '../tests/support/eventually.ts'
import { type PublishedSite, type PublisherProcess, publishedSite } from '../tests/support/publishing/published-site.ts'
import { publisherApi } from '../tests/support/publishing/publishing.ts'
import { startWebhook, type Webhook } from '../tests/support/publishing/webhook.ts'
import { createListing } from '../tests/support/records.ts'
import { type FaultyProxy, faultyProxy } from '../tests/support/server/faulty-proxy.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { LOOK_LATE_MS } from './publish-loop.ts'

const SLOW = 300_000

/** Receives all notifications and passes none on: the server believes that its publisher is notified. */
const deafPort = await freePort()
const pocketBase = pocketBaseForTests({ REBUILD_WEBHOOK_URL: `http://127.0.0.1:${deafPort}/` })
let deaf: Webhook
let workDir = ''
let proxy: FaultyProxy
let site: PublishedSite
let publisher: PublisherProcess
let listing = ''

/** Resolves when the publisher has asked for the state this many more times. */
const questions = async (times: number): Promise<void> => {
  const before = proxy.requests.length
  await eventually(() => expect(proxy.requests.length).toBeGreaterThanOrEqual(before + times))
}

/** On a busy machine, a call may take longer than a save waits. The next call of the cron job repairs that. */
const isSignalled = () =>
  eventually(async () => {
    await pocketBase.superuser.post('/api/crons/signal', {})
    expect((await publisherApi(pocketBase).get('/api/directory/state')).body['signalled']).toBe(true)
  })

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  workDir = await mkdtemp(join(tmpdir(), 'idle-'))
  deaf = await startWebhook(deafPort)
  proxy = await faultyProxy(pocketBase.url, 'none')
  site = publishedSite(proxy.url, workDir)
  listing = await createListing(pocketBase.superuser)
  await site.build()
  publisher = site.startPublisher('', { REBUILD_WEBHOOK_URL: `http://127.0.0.1:${await freePort()}/` })
}, SLOW)

afterAll(async () => {
  publisher.kill('SIGKILL')
  await publisher.exited
  await proxy.stop()
  await deaf.down()
  await rm(workDir, { recursive: true, force: true })
})

test(
  'a notified publisher with nothing to do polls once, and waits long before the next time',
  async () => {
    await isSignalled()
    await eventually(async () => {
      const startedAt = performance.now()
      const from = proxy.requests.length
      await questions(2)
      // no timer fires early, so two polls in less time are no long wait, however busy the machine is
      expect(performance.now() - startedAt).toBeGreaterThan(LOOK_LATE_MS)
      expect(new Set(proxy.requests.slice(from))).toEqual(new Set(['/api/directory/state']))
    })
  },
  SLOW,
)

test(
  'a publisher does not load the bundler, whose memory would stay in use',
  async () => {
    const maps = await readFile(`/proc/${publisher.pid}/maps`, 'utf8')
    expect(maps).toContain('node')
    expect(maps).not.toMatch(/rolldown|tailwindcss|lightningcss/)
  },
  SLOW,
)

test(
  'finds a change whose notification is lost',
  async () => {
    await isSignalled()
    const { calls } = deaf
    calls.length = 0
    await pocketBase.superuser.patch(`/api/collections/company_listings/records/${listing}`, { phone: '312-555-0199' })
    expect(calls).not.toHaveLength(0)
    await site.upToDate()
  },
  SLOW,
)
