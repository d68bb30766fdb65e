import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { INTERRUPTED, PUBLICATIONS_KEPT } from '../../../domain/publishing/rules.ts'
import { storedTime } from '../../../domain/time.ts'
import { newestChange, publisherApi, reportRun } from '../../../tests/support/publishing/publishing.ts'
import { createListing, createUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
beforeEach(async () => {
  for (const { id } of await rows()) await server.superuser.delete(`/api/collections/publications/records/${id}`)
})

const rows = () => server.superuser.list('publications', { sort: '-created,-@rowid' })
const post = (body: unknown) => publisherApi(server).post('/api/directory/publications', body)
const ask = (everything: boolean) => server.superuser.post('/api/directory/publish', { everything })
const state = async () => (await publisherApi(server).get('/api/directory/state')).body

const SKIPPED = {
  collection: 'company_listings',
  record: 'acmexxxxxxxxxxx',
  label: 'Acme',
  listing: 'acmexxxxxxxxxxx',
  field: 'website',
  why: 'is no web address',
  lacks: 'record',
}

describe('a report', () => {
  it('creates a row, and the next report with its id updates it', async () => {
    const seq = await newestChange(server)
    const { body, status } = await post({ state: 'running', trigger: 'change', seq })
    expect([status, Object.keys(body)]).toEqual([200, ['id']])
    expect(await rows()).toMatchObject([{ id: body['id'], state: 'running', pages: [], requested_by: '' }])
    const pages = ['/company/acme', '/', '/companies/page/2', '/freight-companies-in-chicago']
    const result = { state: 'done', trigger: 'change', seq, pages_written: 4, pages_removed: 1, seconds: 0.25, pages }
    expect((await post({ id: body['id'], ...result })).body).toEqual({ id: body['id'] })
    expect(await rows()).toMatchObject([{ id: body['id'], error: '', ...result }])
  })

  it.each<[string, object]>([
    ['state', { state: 'requested' }],
    ['state', { state: 'lost' }],
    ['trigger', { trigger: 'whim' }],
    ['trigger', { trigger: undefined }],
    ['seq', { seq: -1 }],
    ['seq', { seq: 1.5 }],
    ['seq', { seq: '7' }],
    ['seq', { seq: 1_000_000 }],
    ['pages_written', { pages_written: '9' }],
    ['pages_removed', { pages_removed: -1 }],
    ['seconds', { seconds: '1' }],
    ['seconds', { seconds: 1e9 }],
    ['pages', { pages: '/' }],
    ['pages', { pages: Array(51).fill('/') }],
    ['pages', { pages: [7] }],
    ['pages', { pages: ['javascript:alert(1)'] }],
    ['pages', { pages: ['//evil.example/company/acme'] }],
    ['pages', { pages: ['/Company/Acme/'] }],
    ['skipped', { skipped: [] }],
    ['skipped', { skipped: { total: 0, records: [SKIPPED] } }],
    ['skipped', { skipped: { total: 101, records: Array(101).fill(SKIPPED) } }],
    ['skipped', { skipped: { total: 1, records: [{ ...SKIPPED, why: 'x'.repeat(201) }] } }],
    ['skipped', { skipped: { total: 1, records: [{ ...SKIPPED, email: 'a@b.co' }] } }],
    ['skipped', { skipped: { total: 1, records: [{ ...SKIPPED, lacks: 'all' }] } }],
  ])('with an invalid %s is refused with the field: %j', async (field, values) => {
    const answer = await post({ state: 'done', trigger: 'change', seq: 0, ...values })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body['data'])).toContain(field)
    expect(await rows()).toEqual([])
  })

  it('about a missing row is answered 404', async () => {
    expect((await post({ id: 'nothing12345678', state: 'done', trigger: 'change' })).status).toBe(404)
  })

  it('shortens an error that is longer than its field', async () => {
    await reportRun(server, { state: 'failed', error: 'x'.repeat(9000) })
    expect(String((await rows())[0]?.['error'])).toHaveLength(5000)
  })

  it('needs the publish token', async () => {
    const { token } = await createUser(server.superuser, server.guest, { is_admin: true })
    for (const api of [server.guest, server.as(token), server.as('Bearer wrong'), server.superuser])
      expect((await api.post('/api/directory/publications', { state: 'done', trigger: 'change' })).status).toBe(401)
    expect(await rows()).toEqual([])
  })
})

describe('the records that a run skipped', () => {
  const told = async () => (await server.superuser.get('/api/directory/publishing')).body['skipped']
  const records = Array(100).fill(SKIPPED)

  it('are stored only with the newest successful run', async () => {
    const first = await reportRun(server, { skipped: { total: 250, records } })
    expect(await told()).toEqual({ total: 250, records })
    await reportRun(server, { state: 'failed', error: 'The disk is full' })
    expect(await told()).toEqual({ total: 250, records })
    const second = await reportRun(server, { skipped: { total: 1, records: [SKIPPED] } })
    expect(await told()).toEqual({ total: 1, records: [SKIPPED] })
    const stored = Object.fromEntries((await rows()).map(({ id, skipped }) => [id, skipped]))
    expect([stored[first], stored[second]]).toEqual([[], [SKIPPED]])
    await reportRun(server)
    expect(await told()).toEqual({ total: 0, records: [] })
  })

  it('are not part of lists of runs', async () => {
    await reportRun(server, { skipped: { total: 1, records: [SKIPPED] } })
    const { token } = await createUser(server.superuser, server.guest, { is_admin: true })
    const [row] = await server.as(token).list('publications')
    expect(row).toMatchObject({ skipped_total: 1 })
    expect(row).not.toHaveProperty('skipped')
  })
})

describe('the runs', () => {
  it('of a publisher that died fail as soon as another run starts', async () => {
    const dead = await reportRun(server, { state: 'running' })
    const next = await reportRun(server, { state: 'running' })
    expect(await rows()).toMatchObject([
      { id: next, state: 'running' },
      { id: dead, state: 'failed', error: INTERRUPTED },
    ])
    await reportRun(server, { id: dead, state: 'done' })
    expect((await rows())[1]).toMatchObject({ id: dead, state: 'done', error: '' })
  })

  it('of a stopped publisher end when it starts again, and requested runs are requested again', async () => {
    const resume = () => publisherApi(server).post('/api/directory/publications/resume', {})
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    const asked = await server.as(admin.token).post('/api/directory/publish', { everything: true })
    const id = String(asked.body['id'])
    const change = await reportRun(server, { state: 'running' })
    await reportRun(server, { id, state: 'running', trigger: 'everything' })
    const states = async () => Object.fromEntries((await rows()).map((row) => [row['id'], row['state']]))
    expect((await resume()).status).toBe(204)
    expect(await states()).toMatchObject({ [change]: 'failed', [id]: 'requested' })
    await reportRun(server, { id, state: 'running', trigger: 'everything' })
    await resume()
    expect(await states()).toMatchObject({ [id]: 'failed' })
    expect((await server.guest.post('/api/directory/publications/resume', {})).status).toBeGreaterThanOrEqual(401)
  })

  it('that fail repeatedly for the same reason are one row', async () => {
    const fail = (error: string) => reportRun(server, { state: 'failed', error })
    await fail('The disk is full')
    await fail('The disk is full')
    const last = await fail('The disk is full')
    const other = await fail('PocketBase is away')
    expect((await rows()).map(({ id }) => id)).toEqual([other, last])
  })

  it('are kept up to a limit, and the last successful one always', async () => {
    const shown = await reportRun(server, { state: 'done' })
    const database = new DatabaseSync(join(server.dataDir, 'data.db'))
    const insert = database.prepare(
      `INSERT INTO publications (state, trigger, error, pages, created, updated) VALUES ('failed', 'change', ?, '[]', ?, ?)`,
    )
    const now = storedTime(new Date(Date.now() + 1000))
    for (let n = 0; n < PUBLICATIONS_KEPT + 50; n++) insert.run(`Reason ${n}`, now, now)
    database.close()
    await reportRun(server, { state: 'failed', error: 'One more' })
    const kept = await rows()
    expect(kept).toHaveLength(PUBLICATIONS_KEPT + 1)
    expect(kept.map(({ id }) => id)).toContain(shown)
  })
})

describe('a request', () => {
  it('is a row that the publisher sees and takes over', async () => {
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    const { status, body } = await server.as(admin.token).post('/api/directory/publish', { everything: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'requested', trigger: 'everything', requested_by: admin.id, pages: [] })
    expect(await state()).toEqual({
      seq: await newestChange(server),
      mark: expect.stringMatching(/^[a-z0-9]{15}$/),
      request: { id: body['id'], everything: true },
      signalled: false,
      directory: expect.stringMatching(/^[0-9a-f]{20}$/),
      knows: false,
    })
    await reportRun(server, { id: body['id'], state: 'running', trigger: 'everything' })
    expect(await state()).toMatchObject({ request: null })
    await reportRun(server, { id: body['id'], state: 'done', trigger: 'everything' })
    expect(await rows()).toMatchObject([{ id: body['id'], state: 'done', requested_by: admin.id }])
  })

  it('is not duplicated while it is pending, even by simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(false)))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    const everything = await ask(true)
    expect(everything.body['id']).not.toBe(answers[0]?.body['id'])
    expect(await rows()).toHaveLength(2)
    expect(await state()).toMatchObject({ request: { id: answers[0]?.body['id'], everything: false } })
  })

  it('is completed by a full build that contains its changes', async () => {
    await ask(false)
    const before = await newestChange(server)
    await createListing(server.superuser)
    await ask(true)
    await reportRun(server, { state: 'done', trigger: 'build', seq: before })
    expect((await rows()).map(({ trigger, state }) => [trigger, state])).toEqual([
      ['build', 'done'],
      ['everything', 'requested'],
      ['now', 'done'],
    ])
  })

  it('is for administrators only', async () => {
    const { token } = await createUser(server.superuser, server.guest)
    const send = async (api = server.guest, body: object = {}) =>
      (await api.post('/api/directory/publish', body)).status
    expect([await send(), await send(server.as(token)), await send(publisherApi(server))]).toEqual([401, 403, 401])
    expect(await send(server.superuser, { everything: 'yes' })).toBe(400)
    expect(await rows()).toEqual([])
  })
})
