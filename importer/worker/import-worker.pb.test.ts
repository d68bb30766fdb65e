import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAsk } from '../../domain/imports/import-runs.ts'
import { importRunSchema } from '../../domain/imports/schema.ts'
import { EXPORTED_FIELDS } from '../../domain/imports/tables/own-export.ts'
import { importFile, makeImportFolder } from '../../server/data-folder/import-files.ts'
import { censusText } from '../../tests/support/census-file.ts'
import { revertRow } from '../../tests/support/decisions.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { createUser } from '../../tests/support/records.ts'
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
    const work = { run, desk, backend, dataDir, pictureNetworks: '', signal: asked.signal, makeWay: () => undefined }
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

const newRun = async (text?: string | Uint8Array, values: object = {}): Promise<string> => {
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
    const history = () => server.superuser.list('revisions', { filter: `record = "${run}"`, sort: '@rowid' })
    expect(await history()).toMatchObject([
      { id: run, title: 'Import of census.csv', set_size: created, kind: 'create' },
    ])
    const admin = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })
    const reverted = await revertRow(server.as(admin.token), run)
    expect([reverted.status, reverted.body]).toEqual([200, { as: '', reverted: 0, left: [], next: 0, pages: [], run }])
    expect((await rowIn(run, 'undone'))['report']).toMatchObject({ undone: { removed: created } })
    expect(await companies()).toBe(before)
    expect(await history()).toMatchObject([
      { id: run, is_reverted: true },
      { title: 'Undid “Import of census.csv”', undoes: run, set_size: created, kind: 'undo', actor_name: 'Ada Admin' },
    ])
    expect((await revertRow(server.as(admin.token), run)).status).toBe(409)
  })

  it('has an undo that ends in the history, however long the name of its file is', async () => {
    const run = await newRun(await censusText(20, 57), { file_name: `${'x'.repeat(251)}.csv` })
    await rowIn(run, 'uploaded')
    await ask(run, 'run')
    await rowIn(run, 'finished')
    await revertRow(server.superuser, run)
    await rowIn(run, 'undone')
    expect(await server.superuser.list('revisions', { filter: `record = "${run}"`, sort: '@rowid' })).toMatchObject([
      { id: run, is_reverted: true },
      { kind: 'undo', title: expect.stringMatching(/^Undid “Import of xxx/) },
    ])
  })

  it.each([
    [
      'a list of inquiries',
      `${EXPORTED_FIELDS.inquiries.join()}\n${EXPORTED_FIELDS.inquiries.join()}\n`,
      'contains inquiries, which are not imported',
    ],
    ['a spreadsheet', zipSync({ 'xl/workbook.xml': strToU8('x') }), 'is a spreadsheet'],
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

describe('a table', () => {
  const rename = (run: string, mapping: object) =>
    server.superuser.post(`/api/directory/import-runs/${run}/mapping`, mapping)
  const HEADER = 'Firm;Work;Town;State'
  const FIRMS = `${HEADER}
Plaid Movers;Carpet cleaning;Brainard;MN
Tartan Movers;Carpet cleaning;Xyzzyville;MN
Checked Lines;Movers;Gary;IN
Dotted Lines;Lawns;Gary;IN
`
  const NO_ANSWERS = { categories: {}, places: {}, service: [], place: '', old_url: '' }
  const mapped = (columns: unknown) => ({ columns, reviews: 'waiting', choices: NO_ANSWERS })
  /** The result of a dry run or run that began after the row was last seen. */
  const finished = (run: string, mode: 'dry_run' | 'run') =>
    eventually(async () => {
      const row = await server.superuser.read('imports', run)
      expect([row['state'], row['mode'], row['error']]).toEqual(['finished', mode, ''])
      return importRunSchema.parse(row)
    })

  it('that nobody knows waits for a person who says what its columns and values mean', async () => {
    const run = await newRun(FIRMS)
    const looked = await rowIn(run, 'uploaded')
    expect(looked).toMatchObject({ kind: 'listings', mapping: { columns: ['name', '', 'city', 'region'] } })
    await rename(run, mapped(['name', 'services', 'city', 'region']))
    await ask(run, 'dry_run')
    const { counts, report, mapping } = await finished(run, 'dry_run')
    expect(counts).toMatchObject({ rows: 4, created: 1, rejected: 3 })
    expect(report?.values).toMatchObject({
      categories: [
        { text: 'Carpet cleaning', rows: 2, found: 'none', samples: ['Plaid Movers', 'Tartan Movers'] },
        { text: 'Lawns', rows: 1, found: 'none', samples: ['Dotted Lines'] },
        { text: 'Movers', rows: 1, found: 'suggested', services: ['Moving'] },
      ],
      places: [
        { text: 'Brainard, MN', rows: 1, suggestion: 'Brainerd, MN', samples: ['Plaid Movers'] },
        { text: 'Xyzzyville, MN', rows: 1, suggestion: '' },
      ],
      ...{ serviceless: 1, placeless: 0, left: { categories: 0, places: 0 } },
    })
    const choices = {
      ...NO_ANSWERS,
      categories: { 'carpet cleaning': ['Moving'], lawns: [] },
      places: { 'brainard, mn': 'Brainerd, MN', 'xyzzyville, mn': '' },
    }
    await rename(run, { columns: mapping?.columns, reviews: 'waiting', choices })
    await ask(run, 'dry_run')
    const tried = await finished(run, 'dry_run')
    expect(tried.counts).toMatchObject({ created: 2, rejected: 2 })
    expect(tried.report?.preview?.map(({ name, place }) => [name, place])).toEqual([
      ['Plaid Movers', 'Brainerd, MN'],
      ['Checked Lines', 'Gary, IN'],
    ])
    expect(tried.report?.reasons).toEqual({
      'the place … is left out of the import': 1,
      'none of its services is in the catalog': 1,
    })
    await ask(run, 'run')
    const done = await finished(run, 'run')
    expect(done.report?.preview?.map(({ slug }) => slug)).toEqual(['plaid-movers', 'checked-lines'])
  })

  it('with the same columns is tried at once with the earlier answers, and then imported', async () => {
    const run = await newRun(`${HEADER}\nStriped Movers;carpet cleaning;BRAINARD;Minnesota\n`)
    const { counts, mapping } = await finished(run, 'dry_run')
    expect(counts).toMatchObject({ created: 1, rejected: 0 })
    expect(mapping).toMatchObject({ answers_of: 'census.csv', columns: ['name', 'services', 'city', 'region'] })
  })

  it('brings the pictures that it came with in a zip file', async () => {
    const logo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b6e4f' } })
      .png()
      .toBuffer()
    const text = 'Company;Category;City;State;Logo;Photos\nZipped Movers;Movers;Gary;IN;logo.png;yard.jpg\n'
    const run = await newRun(zipSync({ 'export.csv': strToU8(text), 'pictures/logo.png': new Uint8Array(logo) }))
    const tried = await finished(run, 'dry_run')
    expect(tried.report?.pictures).toMatchObject({ logos: 1, photos: 0, failed: 1 })
    await ask(run, 'run')
    const done = await finished(run, 'run')
    expect(done.report?.pictures).toMatchObject({ logos: 1, photos: 0, failed: 1 })
    const [company] = await server.superuser.list('company_listings', { filter: 'name = "Zipped Movers"' })
    expect(company?.['logo']).toMatch(/\.png$/)
  })

  it('is refused if its zip file has no table', async () => {
    const run = await newRun(zipSync({ 'logo.png': strToU8('no picture') }))
    expect((await rowIn(run, 'failed'))['error']).toBe(
      'The file has no table in it. Put the CSV file and its pictures into one zip file.',
    )
  })

  it('is looked at again when a person says that it contains something else', async () => {
    const run = await newRun('Company;City;State;Stars;Comment\nPlaid Movers;Brainerd;MN;5;Good.\n')
    expect((await finished(run, 'dry_run')).kind).toBe('reviews')
    await rename(run, { kind: 'listings' })
    expect(await rowIn(run, 'uploaded')).toMatchObject({
      kind: 'listings',
      mapping: { columns: ['name', 'city', 'region', '', ''] },
    })
    await rename(run, { kind: 'carriers' })
    expect((await rowIn(run, 'failed'))['error']).toMatch(/^The file does not have a header/)
    await rename(run, { kind: 'reviews' })
    const { report } = await finished(run, 'dry_run')
    expect(report?.preview?.[0]).toMatchObject({ name: 'Plaid Movers', slug: 'plaid-movers' })
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
