import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseSignature, signedText } from '../../../domain/publishing/publish-notification.ts'
import { receiveSignals } from '../../../publisher/notifications/notification-receiver.ts'
import { freePort } from '../../../server/pocketbase/pocketbase-server.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { publisherApi } from '../../../tests/support/publishing/publishing.ts'
import { startWebhook, type Webhook } from '../../../tests/support/publishing/webhook.ts'
import { createListing, nextNumber, nextPhone } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN, STILL_CLOCK, type TestServer } from '../../../tests/support/server/template.ts'

const port = await freePort()
const listenerPort = await freePort()
const SECRET = 'webhook-secret-of-tests'
/** 0.0.0.0 reaches this machine but is not a loopback address, so it counts as a build service elsewhere. */
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
/** Runs cron until this many calls have arrived. A run does nothing while the previous one is still working. */
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
/** True if the server tells its publisher that it can rely on calls. */
const isSignalled = async () => (await publisherApi(here).get('/api/directory/state')).body['signalled']
const edit = (superuser: Api, id: string) =>
  superuser.patch(`/api/collections/company_listings/records/${id}`, { phone: nextPhone() })

/** Go's errors for a server that is down, with a new or an open connection. */
const DOWN = /refused|EOF|reset/

describe('a publisher on this machine', () => {
  let listing = ''
  beforeAll(async () => {
    listing = await createListing(here.superuser)
  })
  beforeEach(async () => {
    await webhook.up()
    webhook.answer = 204
    // Repairs the state that an earlier test may have left.
    await eventually(async () => {
      await runCron(here)
      expect(await state(here)).toMatchObject({ signalFailure: '' })
    })
    await report(here)
    webhook.calls.length = 0
  })

  it('gets a signed notification of a change before the save is answered', async () => {
    const before = Date.now()
    expect((await edit(here.superuser, listing)).status).toBe(200)
    const after = Date.now()
    const [call] = webhook.calls
    const { seq, sent_at, id } = JSON.parse(call?.body ?? '')
    expect(seq).toBe(await newest(here))
    // PocketBase's clock and ours round a time differently.
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

  it('gets one notification of a rename, and one of a bulk request', async () => {
    const url = '/api/collections/company_listings/records'
    await here.superuser.patch(`${url}/${listing}`, { name: `Renamed ${nextNumber()}` })
    expect(seqs()).toHaveLength(1)
    const city = (n: number) => JSON.stringify({ id: `bulkcity000000${n}`, name: `Bulk ${n}`, slug: `bulk-${n}` })
    await here.superuser.post('/api/directory/bulk/locations', [1, 2, 3].map(city).join('\n'))
    expect(seqs()).toHaveLength(2)
    expect(seqs().at(-1)).toBe(await newest(here))
  })

  it('gets notified of the last of many changes, not of each one', async () => {
    const before = await newest(here)
    // The first notification gets its response after other saves have arrived.
    webhook.until = eventually(async () => expect(await newest(here)).toBeGreaterThan(before + 5))
    await Promise.all(Array.from({ length: 40 }, () => edit(here.superuser, listing)))
    await eventually(async () => {
      // A save repeats the call a few times at most for later changes, and leaves the rest to cron.
      if (!seqs().includes(await newest(here))) await runCron(here)
      expect(seqs()).toContain(await newest(here))
    })
    expect(seqs().length).toBeLessThan(40)
  })

  it('is not notified of private data or of failed writes', async () => {
    await here.superuser.create('contact_messages', { name: 'D', email: 'd@example.com', subject: 'S', message: 'M' })
    await here.superuser.patch(`/api/collections/company_listings/records/${listing}`, { name: '' })
    expect(seqs()).toEqual([])
  })

  it.each([
    ['is down', () => webhook.down(), DOWN],
    ['answers 500', () => answerWith(500), /it responded with status 500/],
    ['never answers', () => answerWith(0), /deadline/],
  ])('that %s delays one save and fails none', async (_, breakIt, reason) => {
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

  it('is notified again by cron until it reports success', async () => {
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

it('notifies a publisher again as soon as it is back', async () => {
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

  it('is called by cron while changes are unpublished, not by a save, and signed with its own secret', async () => {
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

  it('that fails is reported without its URL, and called again', async () => {
    webhook.answer = 500
    await createListing(elsewhere.superuser)
    const failed = async (words: RegExp) => {
      await runCron(elsewhere)
      expect((await state(elsewhere))['signalFailure']).toMatch(words)
    }
    await eventually(() => failed(/it responded with status 500/))
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

  it('is called rarely, not after a restart, but when an administrator requests it', async () => {
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
