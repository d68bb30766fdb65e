import { describe, expect, it } from 'vitest'
import { createUser } from '../../../tests/support/records.ts'
import { withDatabase } from '../../../tests/support/server/database.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests({ REGISTER_EVERY: 'day' })

const ROUTE = '/api/directory/register'
const note = (fields: object) => server.superuser.post(`${ROUTE}/note`, { run: '', holder: 'here 7', ...fields })
const state = async () => (await server.superuser.get(ROUTE)).body as { run: Record<string, unknown>; files: unknown[] }
const ready = async () => (await server.guest.get('/api/ready')).body
const census = { checksum: 'a', rows: 30, day: '2026-11-01', basis: 'created_dt', version: '"1"', companies: 4 }

it('is only for administrators', async () => {
  const member = server.as((await createUser(server.superuser, server.guest)).token)
  for (const api of [server.guest, member])
    for (const answer of [
      await api.get(ROUTE),
      await api.post(ROUTE, { ask: 'start' }),
      await api.post(`${ROUTE}/note`, {}),
    ])
      expect([401, 403]).toContain(answer.status)
  expect(await state()).toEqual({ isDaily: true, run: null, files: [] })
})

describe('a run', () => {
  it('is requested once, by whichever administrator is first', async () => {
    const ada = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })
    const answers = await Promise.all(
      [server.as(ada.token), server.superuser].map((api) => api.post(ROUTE, { ask: 'start', origin: 'schedule' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body['message']).toBe(
      'The federal files are already being fetched.',
    )
    expect((await note({})).status).toBe(409)
    expect((await server.superuser.post(ROUTE, { ask: 'stop' })).body['run']).toMatchObject({ state: 'stopped' })
    expect((await server.superuser.post(ROUTE, { ask: 'stop' })).status).toBe(409)
    expect((await server.superuser.post(ROUTE, { ask: 'wait' })).status).toBe(400)
  })

  it('names the administrator who requested it, who cannot pretend to be the schedule', async () => {
    const bob = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Bob Admin' })
    await server.as(bob.token).post(ROUTE, { ask: 'start', origin: 'schedule' })
    expect((await state()).run).toMatchObject({ state: 'queued', origin: 'console', actor: 'Bob Admin' })
    await server.superuser.post(ROUTE, { ask: 'stop' })
  })

  it('is worked on by one process, which learns that someone stops it', async () => {
    const { run } = (await note({ file: 'census', step: 'download' })).body
    expect((await state()).run).toMatchObject({ state: 'running', origin: 'command', file: 'census', step: 'download' })
    expect((await note({ run, holder: 'elsewhere 8' })).status).toBe(409)
    await server.superuser.post(ROUTE, { ask: 'stop' })
    expect((await note({ run })).body).toEqual({ run, isStopping: true })
    await note({ run, state: 'stopped' })
    expect((await state()).run).toMatchObject({ state: 'stopped', isStopping: false, file: '' })
  })

  it('has failed if its process is silent', async () => {
    await note({})
    withDatabase(server, (database) =>
      database.exec("UPDATE register_runs SET heartbeat_at = '2026-01-01 00:00:00.000Z' WHERE state = 'running'"),
    )
    expect((await server.superuser.get('/api/directory/import-runs/waiting')).body['register']).toMatchObject({
      isActive: false,
    })
    expect((await state()).run).toMatchObject({ state: 'failed', error: expect.stringContaining('unexpectedly') })
    expect(await ready()).toMatchObject({ ready: expect.any(Boolean), register: 'failed' })
  })
})

describe('a file', () => {
  it('keeps what was last imported when it is refused later', async () => {
    const { run } = (await note({ outcome: { name: 'census', result: 'imported', reason: '', applied: census } })).body
    await note({ run, outcome: { name: 'census', result: 'refused', reason: 'it has no rows' } })
    await note({ run, state: 'finished' })
    const { files, run: ended } = await state()
    expect(files).toMatchObject([
      { name: 'census', result: 'refused', reason: 'it has no rows', rows: 30, day: '2026-11-01' },
    ])
    expect(ended).toMatchObject({ state: 'finished', done: 2, failures: 1 })
  })

  it('cannot be reported in another form', async () => {
    for (const bad of [{ outcome: { name: 'census' } }, { state: 'over' }, { step: 'dance' }, { holder: '' }])
      expect((await note(bad)).status).toBe(400)
  })
})

describe('readiness', () => {
  const isReady = async () => ({ ...(await ready()), pending: 0 })

  it('names a failed file and the dates of all files, and does not depend on them', async () => {
    await expect.poll(isReady).toMatchObject({ register: 'failed', register_data: { census: '2026-11-01' } })
    const { run } = (await note({})).body
    await note({ run, state: 'finished' })
    await expect.poll(isReady).toMatchObject({ register: 'ok' })
  })

  it('says that the daily run is late after three days', async () => {
    const before = (await ready())['ready']
    withDatabase(server, (database) =>
      database
        .prepare('UPDATE register_runs SET finished = ?')
        .run(new Date(Date.now() - 4 * 86_400_000).toISOString()),
    )
    await expect.poll(isReady).toMatchObject({ register: 'late', ready: before })
  })
})
