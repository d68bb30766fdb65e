import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseSignature, signedText } from '../../../domain/publishing/publish-notification.ts'
import { receiveSignals } from '../../../publisher/notifications/notification-receiver.ts'
import { freePort } from '../../../server/pocketbase/pocketbase-server.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { publisherApi } from '../../../tests/support/publishing/publishing.ts'
import { startWebhook, type Webhook } from '../../../tests/support/publishing/webhook.ts'
import { createListing, nextNumber } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN, STILL_CLOCK, type TestServer } from '../../../tests/support/server/template.ts'

const port = await freePort()
const listenerPort = await freePort()
const SECRET = 'webhook-secret-of-tests'
/** 0.0.0.0 leads to this machine and is no loopback address: a build service elsewhere. */
const here = pocketBaseForTests({ ...STILL_CLOCK, REBUILD_WEBHOOK_URL: `http://127.0.0.1:${port}/hook?key=hidden` })
const elsewhere = pocketBaseForTests({
  ...STILL_CLOCK,
  REBUILD_WEBHOOK_URL: `http://0.0.0.0:${port}/hook?key=hidden`,
  REBUILD_WEBHOOK_SECRET: SECRET,
  REBUILD_MIN_SECONDS: '1',
})
const rare = pocketBaseForTests({ ...STILL_CLOCK, REBUILD_WEBHOOK_URL: `http://0.0.0.0:${port}` })
const received = pocketBaseForTests({ ...STILL_CLOCK, REBUILD_WEBHOOK_URL: `http://localhost:${listenerPort}` })

let webhook: Webhook
beforeAll(async () => {
  webhook = await startWebhook(port)
})
afterAll(() => webhook.down())

const answerWith = async (status: number) => {
  webhook.answer = status
}
const seqs = (): unknown[] => webhook.calls.map(({ body }) => JSON.parse(body)['seq'])
const newest = async ({ superuser }: TestServer): Promise<number> =>
  Number((await superuser.list('changes', { sort: '-seq', perPage: '1' }))[0]?.['seq'] ?? 0)
const runCron = ({ superuser }: TestServer) => superuser.post('/api/crons/signal', {})
/** Longer than a run takes on a busy machine. */
const RUN_MS = 10_000
/** Runs cron until so many calls came: a run that finds the one before at work leaves its call to the next minute. */
const cronCalls = (server: TestServer, times: number) =>
  eventually(async () => {
    await runCron(server)
    await vi.waitFor(() => expect(webhook.calls).toHaveLength(times), { timeout: RUN_MS })
  })
const state = async ({ superuser }: TestServer) => (await superuser.get('/api/directory/publishing')).body
const report = async (server: TestServer) =>
  server
    .as(`Bearer ${PUBLISH_TOKEN}`)
    .post('/api/directory/publications', { state: 'done', trigger: 'change', seq: await newest(server) })
/** What a publisher beside the server is told: whether it may rely on calls. */
const isSignalled = async () => (await publisherApi(here).get('/api/directory/state')).body['signalled']
const edit = (superuser: Api, id: string) =>
  superuser.patch(`/api/collections/company_listings/records/${id}`, { phone: `312-555-${1000 + nextNumber()}` })

/** How Go words a server that is not there: at once, or on a connection that it still had. */
const DOWN = /refused|EOF|reset/

describe('a publisher on this machine', () => {
  let listing = ''
  beforeAll(async () => {
    listing = await createListing(here.superuser)
  })
  beforeEach(async () => {
    await webhook.up()
    webhook.answer = 204
    // closes what a test before left broken
    await eventually(async () => {
      await runCron(here)
      expect(await state(here)).toMatchObject({ signalFailure: '' })
    })
    await report(here)
    webhook.calls.length = 0
  })

  it('is told of a change before the save is answered, with a signature', async () => {
    const before = Date.now()
    expect((await edit(here.superuser, listing)).status).toBe(200)
    const after = Date.now()
    const [call] = webhook.calls
    const { seq, sent_at, id } = JSON.parse(call?.body ?? '')
    expect(seq).toBe(await newest(here))
    // PocketBase's clock and ours round a moment differently
    expect(Date.parse(sent_at)).toBeGreaterThanOrEqual(before - 1000)
    expect(Date.parse(sent_at)).toBeLessThanOrEqual(after + 1000)
    expect(id).toMatch(/^\w{24}$/)
    const { seconds, mac } = parseSignature(call?.signature ?? '') ?? { seconds: 0, mac: '' }
    expect(mac).toBe(
      createHmac('sha256', PUBLISH_TOKEN)
        .update(signedText(seconds, call?.body ?? ''))
        .digest('hex'),
    )
  })

  it('is told once of a rename and of a bulk request', async () => {
    const url = '/api/collections/company_listings/records'
    await here.superuser.patch(`${url}/${listing}`, { name: `Renamed ${nextNumber()}` })
    expect(seqs()).toHaveLength(1)
    const city = (n: number) => JSON.stringify({ id: `bulkcity000000${n}`, name: `Bulk ${n}`, slug: `bulk-${n}` })
    await here.superuser.post('/api/directory/bulk/locations', [1, 2, 3].map(city).join('\n'))
    expect(seqs()).toHaveLength(2)
    expect(seqs().at(-1)).toBe(await newest(here))
  })

  it('is told of the last of many changes, and not of each', async () => {
    const before = await newest(here)
    // the first notification gets its response once other saves have come
    webhook.until = eventually(async () => expect(await newest(here)).toBeGreaterThan(before + 5))
    await Promise.all(Array.from({ length: 40 }, () => edit(here.superuser, listing)))
    await eventually(async () => {
      // a save calls a few times at most for those that come meanwhile, and leaves the rest to cron
      if (!seqs().includes(await newest(here))) await runCron(here)
      expect(seqs()).toContain(await newest(here))
    })
    expect(seqs().length).toBeLessThan(40)
  })

  it('is not told of what no page shows, nor of a write that failed', async () => {
    await here.superuser.create('contact_messages', { name: 'D', email: 'd@example.com', subject: 'S', message: 'M' })
    await here.superuser.patch(`/api/collections/company_listings/records/${listing}`, { name: '' })
    expect(seqs()).toEqual([])
  })

  it.each([
    ['is down', () => webhook.down(), DOWN],
    ['answers 500', () => answerWith(500), /it answers 500/],
    ['never answers', () => answerWith(0), /deadline/],
  ])('that %s holds up one save, and fails none', async (_, breakIt, reason) => {
    await breakIt()
    expect((await edit(here.superuser, listing)).status).toBe(200)
    const calls = webhook.calls.length
    for (let n = 0; n < 10; n++) expect((await edit(here.superuser, listing)).status).toBe(200)
    expect(webhook.calls).toHaveLength(calls)
    expect(await isSignalled()).toBe(false)
    expect((await state(here))['signalFailure']).toMatch(reason)
    expect(JSON.stringify(await state(here))).not.toContain('hidden')

    await webhook.down()
    await webhook.up()
    webhook.answer = 204
    webhook.calls.length = 0
    await edit(here.superuser, listing)
    expect(webhook.calls).toHaveLength(0)
    await cronCalls(here, 1)
    expect(seqs()).toEqual([await newest(here)])
    await eventually(async () => expect(await state(here)).toMatchObject({ signalFailure: '', webhook: true }))
    await edit(here.superuser, listing)
    expect(seqs()).toHaveLength(2)
    expect(await isSignalled()).toBe(true)
  })

  it('is told again by cron until it says that it is done', async () => {
    await edit(here.superuser, listing)
    const seq = await newest(here)
    for (const times of [2, 3]) await cronCalls(here, times)
    expect(new Set(seqs())).toEqual(new Set([seq]))
    await report(here)
    await runCron(here)
    await edit(here.superuser, listing)
    await eventually(() => expect(seqs()).toHaveLength(4))
    await cronCalls(here, 5)
    expect(seqs()).toEqual([seq, seq, seq, seq + 1, seq + 1])
  })
})

it('a publisher that comes back is told again at once, through the receiver of scripts', async () => {
  const listing = await createListing(received.superuser)
  expect((await state(received))['signalFailure']).toMatch(DOWN)
  const onSignal = vi.fn()
  const receiver = await receiveSignals({ port: listenerPort, secret: PUBLISH_TOKEN, onSignal })
  try {
    await received.as(`Bearer ${PUBLISH_TOKEN}`).get('/api/directory/state')
    await edit(received.superuser, listing)
    const seq = await newest(received)
    await eventually(() => expect(onSignal.mock.calls).toEqual([[expect.objectContaining({ seq })]]))
  } finally {
    await receiver.close()
  }
})

describe('a build service elsewhere', () => {
  beforeEach(async () => {
    await webhook.up()
    webhook.answer = 204
    webhook.calls.length = 0
  })

  it('is not called by a save, but by cron while something is not published, signed with its own secret', async () => {
    for (let n = 0; n < 3; n++) await createListing(elsewhere.superuser)
    expect(webhook.calls).toHaveLength(0)
    await eventually(async () => {
      await runCron(elsewhere)
      expect(webhook.calls).toHaveLength(1)
    })
    const [call] = webhook.calls
    expect(seqs()).toEqual([await newest(elsewhere)])
    const { seconds, mac } = parseSignature(call?.signature ?? '') ?? { seconds: 0, mac: '' }
    expect(mac).toBe(
      createHmac('sha256', SECRET)
        .update(signedText(seconds, call?.body ?? ''))
        .digest('hex'),
    )
  })

  it('that fails is said in words, without its address, and called again', async () => {
    webhook.answer = 500
    await createListing(elsewhere.superuser)
    const failed = async (words: RegExp) => {
      await runCron(elsewhere)
      expect((await state(elsewhere))['signalFailure']).toMatch(words)
    }
    await eventually(() => failed(/it answers 500/))
    await webhook.down()
    await eventually(() => failed(DOWN))
    const shown = JSON.stringify(await state(elsewhere))
    expect(shown).not.toContain('hidden')
    expect(elsewhere.log()).not.toContain('hidden')
    await webhook.up()
    webhook.answer = 200
    await eventually(async () => {
      await runCron(elsewhere)
      expect(await state(elsewhere)).toMatchObject({ signalFailure: '' })
    })
  })

  it('is called seldom, not even after a restart, but when an administrator asks', async () => {
    await createListing(rare.superuser)
    const ask = (everything: boolean) => rare.superuser.post('/api/directory/publish', { everything })
    for (const [times, everything] of [false, true].entries()) {
      for (let n = 0; n < 3; n++) await runCron(rare)
      await ask(everything)
      await cronCalls(rare, times + 1)
      await createListing(rare.superuser)
    }
    expect(await state(rare)).toMatchObject({ minSeconds: 300, isPublisherAway: false, pending: await newest(rare) })
    expect(webhook.calls).toHaveLength(2)
  })
})
