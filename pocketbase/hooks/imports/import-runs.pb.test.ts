import { beforeAll, describe, expect, it } from 'vitest'
import {
  ASK_REFUSALS,
  canAsk,
  IMPORT_MODES,
  IMPORT_STATES,
  type ImportAsk,
} from '../../../domain/imports/import-runs.ts'
import { revertRow } from '../../../tests/support/decisions.ts'
import { createUser } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: Api
let owner: Api
beforeAll(async () => {
  admin = server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)
  owner = server.as((await createUser(server.superuser, server.guest)).token)
})

const newRun = (values: object = {}) =>
  server.superuser.create('imports', {
    file_name: 'census.csv',
    kind: 'carriers',
    mode: 'dry_run',
    state: 'uploaded',
    recognized: { source: 'census', encoding: 'UTF-8', separator: 'comma', isCompressed: false },
    ...values,
  })
const ask = (api: Api, run: string, what: string) =>
  what === 'undo' ? revertRow(api, run) : api.post(`/api/directory/import-runs/${run}`, { ask: what })

const ASKS = ['dry_run', 'run', 'continue', 'stop', 'undo', 'remove'] as const

describe('an action on an import run', () => {
  it('is for administrators only', async () => {
    const run = await newRun()
    expect((await ask(server.guest, run, 'run')).status).toBe(401)
    expect((await ask(owner, run, 'run')).status).toBe(403)
    expect((await server.superuser.read('imports', run))['state']).toBe('uploaded')
    expect((await ask(admin, run, 'run')).body).toMatchObject({ state: 'queued', mode: 'run' })
  })

  it('is refused when it needs a file that cannot be read', async () => {
    for (const what of ['dry_run', 'run'] as const) {
      const { status, body } = await ask(admin, await newRun({ state: 'failed', recognized: null }), what)
      expect([status, body['message']]).toEqual([409, ASK_REFUSALS.file])
    }
    expect((await ask(admin, await newRun({ state: 'failed', recognized: null }), 'remove')).status).toBe(204)
  })

  it('is done if the state of the run allows it, and answers 409 otherwise', async () => {
    const done: string[] = []
    const wrong: string[] = []
    for (const state of IMPORT_STATES)
      for (const mode of IMPORT_MODES)
        for (const what of ASKS) {
          const can = canAsk({ state, mode, is_stopping: false }, what)
          const { status } = await ask(admin, await newRun({ state, mode }), what)
          if (status !== (can ? (what === 'remove' ? 204 : 200) : 409))
            wrong.push(`${state} ${mode} ${what}: ${status}`)
          if (can) done.push(`${mode} ${state}: ${what}`)
        }
    expect(wrong).toEqual([])
    expect(done).toEqual([
      'dry_run uploading: remove',
      'run uploading: remove',
      'dry_run uploaded: dry_run',
      'dry_run uploaded: run',
      'dry_run uploaded: remove',
      'run uploaded: undo',
      'dry_run queued: stop',
      'run queued: stop',
      'dry_run running: stop',
      'run running: stop',
      'dry_run finished: dry_run',
      'dry_run finished: run',
      'dry_run finished: remove',
      'run finished: undo',
      'dry_run stopped: dry_run',
      'dry_run stopped: run',
      'dry_run stopped: remove',
      'run stopped: continue',
      'run stopped: undo',
      'dry_run failed: dry_run',
      'dry_run failed: run',
      'dry_run failed: remove',
      'run failed: continue',
      'run failed: undo',
      'dry_run undoing: stop',
      'run undoing: stop',
    ])
  })

  it('sent twice at the same time is done once', async () => {
    const run = await newRun({ state: 'finished' })
    const responses = await Promise.all([ask(admin, run, 'run'), ask(admin, run, 'run')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('stops a queued run immediately, and asks a running one to stop', async () => {
    const waiting = await newRun({ state: 'queued', mode: 'run' })
    expect((await ask(admin, waiting, 'stop')).body).toMatchObject({ state: 'stopped' })
    const working = await newRun({ state: 'running', mode: 'run' })
    expect((await ask(admin, working, 'stop')).body).toMatchObject({ state: 'running', is_stopping: true })
    expect((await ask(admin, working, 'stop')).status).toBe(409)
  })

  it('is refused if the action or the run does not exist', async () => {
    for (const what of ['', 'delete', 7 as unknown as ImportAsk])
      expect((await ask(admin, await newRun(), what as string)).status).toBe(400)
    expect((await ask(admin, 'nothing12345678', 'run')).status).toBe(404)
  })
})

describe('what a person says about a federal file', () => {
  const say = async (values: object, run?: string) => {
    const id = run ?? (await newRun())
    return { id, answer: await admin.post(`/api/directory/import-runs/${id}`, { ask: 'dry_run', ...values }) }
  }

  it('comes with a dry run or a run, and may be corrected after a dry run', async () => {
    const { id, answer } = await say({ data_date: '2026-03-01', extent: 'partial' })
    expect(answer.body).toMatchObject({ state: 'queued', data_date: '2026-03-01', extent: 'partial' })
    await server.superuser.patch(`/api/collections/imports/records/${id}`, { state: 'finished' })
    expect((await ask(admin, id, 'dry_run')).body).toMatchObject({ data_date: '2026-03-01', extent: 'partial' })
    await server.superuser.patch(`/api/collections/imports/records/${id}`, { state: 'finished' })
    const corrected = await say({ ask: 'run', data_date: '', extent: 'full' }, id)
    expect(corrected.answer.body).toMatchObject({ state: 'queued', mode: 'run', data_date: '', extent: 'full' })
  })

  it.each([
    [{ data_date: '2999-01-01' }, 'Date of the data must be a day between 1930 and today, as YYYY-MM-DD.'],
    [{ data_date: 'March' }, 'Date of the data must be a day between 1930 and today, as YYYY-MM-DD.'],
    [{ data_date: null }, 'Date of the data must be a day between 1930 and today, as YYYY-MM-DD.'],
    [{ extent: 'most' }, 'This file is must be one of: full, partial, difference, or empty.'],
    [{ extent: ['full', 'partial'] }, 'This file is must be one of: full, partial, difference, or empty.'],
  ])('is refused if it cannot be true, and nothing starts: %j', async (values, message) => {
    const { id, answer } = await say(values)
    expect([answer.status, answer.body['message']]).toEqual([400, message])
    expect(await server.superuser.read('imports', id)).toMatchObject({ state: 'uploaded', data_date: '', extent: '' })
  })

  it('is said of federal files only, and by administrators only', async () => {
    const { answer } = await say({ extent: 'full' }, await newRun({ kind: 'listings' }))
    expect(answer.status).toBe(400)
    const run = await newRun()
    const claims = { ask: 'run', data_date: '2026-03-01' }
    expect((await owner.post(`/api/directory/import-runs/${run}`, claims)).status).toBe(403)
    expect((await admin.patch(`/api/collections/imports/records/${run}`, { extent: 'full' })).status).toBe(403)
    expect(await server.superuser.read('imports', run)).toMatchObject({ data_date: '', extent: '' })
  })
})

describe('the row of a file that is about to arrive', () => {
  const begin = (api: Api, values: object = {}) =>
    api.post('/api/directory/import-runs', { file_name: 'census.csv', bytes: 5, ...values })

  it('is created for administrators only', async () => {
    expect((await begin(server.guest)).status).toBe(401)
    expect((await begin(owner)).status).toBe(403)
    expect((await begin(admin)).body).toMatchObject({ state: 'uploading', mode: 'dry_run', file_name: 'census.csv' })
  })

  it.each([
    ['no name', { file_name: '' }],
    ['a name of control characters', { file_name: '\u0000\u0007' }],
    ['more than 1 GB', { bytes: 2 ** 31 }],
    ['no number of bytes', { bytes: 'many' }],
  ])('is refused for %s', async (_what, values) => {
    expect((await begin(admin, values)).status).toBe(400)
  })
})

describe('a column mapping', () => {
  const recognized = { columns: ['Firm', 'Town', 'State', 'Trade'], rows: [] }
  const WHOLE = ['name', 'city', 'region', 'services']
  const newFile = (values: object = {}) => newRun({ kind: 'listings', recognized, ...values })
  const map = (api: Api, run: string, columns: unknown, reviews = 'waiting') =>
    api.post(`/api/directory/import-runs/${run}/mapping`, { columns, reviews })

  it('is for administrators only', async () => {
    const run = await newFile()
    expect((await map(server.guest, run, WHOLE)).status).toBe(401)
    expect((await map(owner, run, WHOLE)).status).toBe(403)
    expect((await map(admin, run, WHOLE)).body).toMatchObject({ mapping: { columns: WHOLE, reviews: 'waiting' } })
  })

  it('must be complete before a dry run or an import', async () => {
    const run = await newFile()
    await map(admin, run, ['name', 'city', 'region', ''])
    for (const what of ['dry_run', 'run'])
      expect(await ask(admin, run, what)).toMatchObject({
        status: 409,
        body: { message: 'No column brings Service Types. Every row needs one.' },
      })
    await map(admin, run, WHOLE)
    expect((await ask(admin, run, 'dry_run')).body).toMatchObject({ state: 'queued' })
  })

  const answer = (api: Api, run: string, choices: object, columns: unknown = WHOLE) =>
    api.post(`/api/directory/import-runs/${run}/mapping`, {
      ...{ columns, reviews: 'waiting' },
      choices: { categories: {}, places: {}, service: [], place: '', old_url: '', ...choices },
    })

  it('comes with answers about values, which keep the report of the dry run until the columns change', async () => {
    const names = recognized.columns
    const report = { source: '', warnings: ['as before'], samples: [], created: [], left: {} }
    const tried = { state: 'finished', counts: { rows: 3 }, report }
    const run = await newFile({ ...tried, mapping: { columns: WHOLE, reviews: 'waiting', names, answers_of: 'a.csv' } })
    const categories = { lawns: [], movers: ['MOVING', 'freight'] }
    const places = { 'xyzzyville, mn': 'Duluth, MN', 'plugh, mn': 'new', 'paris, tn': '' }
    const said = await answer(admin, run, { categories, places, service: ['Freight'], place: 'MN' })
    expect(said.body).toMatchObject({
      ...{ state: 'uploaded', counts: null, report: { warnings: ['as before'] } },
      mapping: { names, answers_of: 'a.csv', choices: { categories, places, service: ['Freight'], place: 'MN' } },
    })
    const without = await map(admin, run, ['name', 'city', 'region', ''])
    expect(without.body).toMatchObject({
      report: null,
      mapping: { names, choices: { categories, service: ['Freight'] } },
    })
    expect((await ask(admin, run, 'dry_run')).body).toMatchObject({ state: 'queued' })
  })

  it.each([
    [{ categories: { lawns: ['Gardening'] } }, 'The catalog has no service “Gardening”.'],
    [{ service: ['Gardening'] }, 'The catalog has no service “Gardening”.'],
    [{ places: { a: 'Duluth' } }, '“Duluth” is no city. Write it as Duluth, MN.'],
    [{ old_url: '/biz/{slug}' }, 'The address of old pages contains {slug}, but no column brings it.'],
    [{ place: 7 }, ASK_REFUSALS.mapping],
    [{ categories: { lawns: 'Moving' } }, ASK_REFUSALS.mapping],
  ])('is refused with the answers %j, and nothing is stored', async (choices, message) => {
    const run = await newFile()
    const { status, body } = await answer(admin, run, choices)
    expect([status, body['message']]).toEqual([400, message])
    expect(await server.superuser.read('imports', run)).toMatchObject({ mapping: null })
  })

  it('is forgotten when someone says what else the file contains, and the worker looks again', async () => {
    const say = (api: Api, run: string, kind: string) => api.post(`/api/directory/import-runs/${run}/mapping`, { kind })
    const run = await newFile({ state: 'finished', counts: { rows: 3 }, mapping: { columns: WHOLE } })
    expect((await say(owner, run, 'reviews')).status).toBe(403)
    expect((await say(admin, run, 'people')).status).toBe(400)
    expect((await say(admin, run, 'reviews')).body).toMatchObject({
      ...{ state: 'uploading', kind: 'reviews', mapping: null, counts: null, recognized },
    })
    expect((await say(admin, await newFile({ state: 'finished', mode: 'run' }), 'reviews')).status).toBe(409)
  })

  it('needs a new dry run after a change, and cannot change after the import', async () => {
    const tried = await newFile({ state: 'finished', counts: { rows: 3 } })
    expect((await map(admin, tried, WHOLE)).body).toMatchObject({ state: 'uploaded', counts: null })
    expect((await map(admin, await newFile({ state: 'finished', mode: 'run' }), WHOLE)).status).toBe(409)
    expect((await map(admin, await newRun(), WHOLE)).status).toBe(409)
  })

  it.each([
    ['too few columns', ['name'], 'waiting'],
    ['an unknown field', ['name', 'city', 'region', 'owner'], 'waiting'],
    ['no list', 'name', 'waiting'],
    ['an unknown choice for reviews', WHOLE, 'hidden'],
  ])('is refused with %s', async (_what, columns, reviews) => {
    expect((await map(admin, await newFile(), columns, reviews)).status).toBe(400)
  })
})

it('only superusers can list the waiting runs', async () => {
  const run = await newRun({ state: 'queued' })
  for (const api of [server.guest, owner, admin])
    expect([401, 403]).toContain((await api.get('/api/directory/import-runs/waiting')).status)
  const { body } = await server.superuser.get('/api/directory/import-runs/waiting')
  expect(body['runs']).toContainEqual(expect.objectContaining({ id: run, state: 'queued', is_stopping: false }))
})
