import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAsk } from '../../domain/imports/import-runs.ts'
import { importFile, makeImportFolder } from '../../server/data-folder/import-files.ts'
import { censusText } from '../../tests/support/census-file.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { withDatabase } from '../../tests/support/server/database.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { keepImporting } from './import-worker.ts'
import { DeskBackend } from './run-client.ts'
import { workOnRun } from './work-on-run.ts'

const server = pocketBaseForTests()
const dataDir = mkdtempSync(join(tmpdir(), 'import-runs-'))
const stop = new AbortController()
/** Runs of the register that were started. */
const registerRuns: string[] = []
/** Waits for this before it works on a run. */
let mayBegin: Promise<unknown> = Promise.resolve()
let ended: Promise<void> = Promise.resolve()

beforeAll(() => {
  makeImportFolder(dataDir)
  const desk = new DeskBackend(server.url, async () => server.superuserToken)
  const backend = { url: server.url, token: server.superuserToken }
  const begin = (run: string) => {
    const asked = new AbortController()
    const work = { run, desk, backend, dataDir, signal: asked.signal, makeWay: () => undefined }
    return {
      ended: mayBegin.then(() => workOnRun(work)),
      ask: () => asked.abort(),
      stop: async () => asked.abort(),
    }
  }
  const beginRegister = (run: string) => {
    registerRuns.push(run)
    const end = { run, holder: 'elsewhere 7', state: 'finished' }
    const note = server.superuser.post('/api/directory/register/note', end)
    return { ended: note, ask: () => undefined, stop: async () => undefined }
  }
  ended = keepImporting({
    ...{ desk, dataDir, begin, beginRegister, isDaily: true, everyMs: 20 },
    ...{ signal: stop.signal, report: () => undefined },
  })
})
afterAll(async () => {
  stop.abort()
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

const newRun = async (text?: string, values: object = {}): Promise<string> => {
  const run = await server.superuser.create('imports', {
    file_name: 'census.csv',
    kind: 'carriers',
    mode: 'dry_run',
    state: text === undefined ? 'uploaded' : 'uploading',
    ...values,
  })
  if (text !== undefined) writeFileSync(importFile(dataDir, run).path, text)
  return run
}
const ask = (run: string, what: ImportAsk) => server.superuser.post(`/api/directory/import-runs/${run}`, { ask: what })
const rowIn = (run: string, state: string) =>
  eventually(async () => {
    const row = await server.superuser.read('imports', run)
    expect([row['state'], row['error']]).toEqual([state, row['error']])
    return row
  })
const companies = async (): Promise<number> =>
  Number((await server.superuser.get('/api/collections/company_listings/records?perPage=1')).body['totalItems'])

describe('an import that an administrator starts', () => {
  it('is checked, tried, run and undone', async () => {
    const before = await companies()
    const run = await newRun(await censusText(60, 31))
    expect((await rowIn(run, 'uploaded'))['recognized']).toMatchObject({
      source: 'census',
      encoding: 'UTF-8',
      separator: 'comma',
      columnCount: 42,
    })
    await ask(run, 'dry_run')
    const tried = await rowIn(run, 'finished')
    expect(await companies()).toBe(before)
    await ask(run, 'run')
    const done = await eventually(async () => {
      const row = await server.superuser.read('imports', run)
      expect(row).toMatchObject({ state: 'finished', mode: 'run' })
      return row
    })
    expect(done['counts']).toEqual(tried['counts'])
    const { created } = done['counts'] as { created: number }
    expect(await companies()).toBe(before + created)
    await ask(run, 'undo')
    expect((await rowIn(run, 'undone'))['report']).toMatchObject({ undone: { removed: created } })
    expect(await companies()).toBe(before)
  })

  it.each([
    ['nothing of the register', 'name,color\nDana,green\n', 'does not have a header of a file that we read'],
    ['a spreadsheet', '\u0050\u004b\u0003\u0004xl/', 'is a spreadsheet'],
    ['a header alone', 'dot_number,legal_name\n', 'has no rows that can be read'],
    ['nothing that is text', '\u0001\u0000\u0002\u0000\u0000', 'is a binary file'],
  ])('fails with a message for a file that is %s', async (_what, text, words) => {
    const { error } = await rowIn(await newRun(text), 'failed')
    expect(String(error)).toMatch(new RegExp(`^The file .*${words}`))
  })

  it('fails with a message if its file is gone', async () => {
    const run = await newRun(undefined, { mode: 'run' })
    await server.superuser.patch(`/api/collections/imports/records/${run}`, { state: 'queued' })
    expect((await rowIn(run, 'failed'))['error']).toBe('The file is no longer on the server. Upload it again.')
  })

  it('that is stopped while it works ends between two steps and can continue', async () => {
    const run = await newRun(await censusText(60, 32))
    await rowIn(run, 'uploaded')
    const { promise, resolve } = Promise.withResolvers<void>()
    mayBegin = promise
    await ask(run, 'run')
    await server.superuser.patch(`/api/collections/imports/records/${run}`, { is_stopping: true })
    await eventually(async () => {
      const { body } = await server.superuser.get('/api/directory/import-runs/waiting')
      expect(body['runs']).toContainEqual(expect.objectContaining({ id: run, is_stopping: true }))
    })
    mayBegin = Promise.resolve()
    setTimeout(resolve, 500)
    expect((await rowIn(run, 'stopped'))['mode']).toBe('run')
    await ask(run, 'continue')
    expect((await rowIn(run, 'finished'))['counts']).toMatchObject({ rows: 60 })
  })
})

describe('a run that no process works on any more', () => {
  const left = { holder: `${hostname()} 4194303`, heartbeat_at: new Date().toISOString() }

  it('shows as stopped if it was an import', async () => {
    const run = await newRun(undefined, { mode: 'run', state: 'running', ...left })
    expect(await rowIn(run, 'stopped')).toMatchObject({ holder: '' })
  })

  it('continues if it was an undo', async () => {
    const run = await newRun(undefined, { mode: 'run', state: 'undoing', started: '2026-01-31 12:00:00.000Z', ...left })
    await rowIn(run, 'undone')
  })

  it('is left to the process that works on it, although the clock says that it was silent', async () => {
    const holder = { holder: 'elsewhere 7', heartbeat_at: new Date(Date.now() - 86_400_000).toISOString() }
    const run = await newRun(undefined, { mode: 'run', state: 'running', ...holder })
    const other = await newRun(undefined, { mode: 'run', state: 'running', ...left })
    await rowIn(other, 'stopped')
    expect(await server.superuser.read('imports', run)).toMatchObject({ state: 'running', holder: 'elsewhere 7' })
    await server.superuser.delete(`/api/collections/imports/records/${run}`)
  })

  it('is deleted if its file stopped arriving', async () => {
    const run = await server.superuser.create('imports', {
      ...{ file_name: 'half.csv', kind: 'carriers', mode: 'dry_run', state: 'uploading' },
    })
    const { part } = importFile(dataDir, run)
    writeFileSync(part, 'a,b\n')
    const longAgo = new Date(Date.now() - 3_600_000)
    utimesSync(part, longAgo, longAgo)
    await eventually(async () => {
      expect(existsSync(part)).toBe(false)
      expect((await server.superuser.get(`/api/collections/imports/records/${run}`)).status).toBe(404)
    })
  })
})

describe('the register', () => {
  const runs = () => server.superuser.list('register_runs', { sort: '-created,-@rowid' })
  const newest = async () => (await runs())[0]

  it('runs once when no run of the last day is known, and not again', async () => {
    await eventually(async () => expect(await newest()).toMatchObject({ state: 'finished', origin: 'schedule' }))
    const before = registerRuns.length
    expect(before).toBe(1)
    const seen = await newRun(await censusText(10, 33))
    await rowIn(seen, 'uploaded')
    expect(registerRuns).toHaveLength(before)
  })

  it('runs again a day later', async () => {
    const yesterday = new Date(Date.now() - 86_400_001).toISOString().replace('T', ' ')
    withDatabase(server, (database) => database.prepare('UPDATE register_runs SET created = ?').run(yesterday))
    await eventually(() => expect(registerRuns).toHaveLength(2))
  })

  it('runs when an administrator asks for it', async () => {
    await eventually(async () => expect(await newest()).toMatchObject({ state: 'finished' }))
    await server.superuser.post('/api/directory/register', { ask: 'start' })
    await eventually(async () => expect(await newest()).toMatchObject({ state: 'finished', origin: 'console' }))
    expect(registerRuns).toHaveLength(3)
  })
})
