import { describe, expect, it } from 'vitest'
import { asksOf, formatBytes, importSummary, rowsPerSecond, type SummarisedRun } from './import-summary.ts'

const counts = { rows: 1200, created: 1, updated: 0, unchanged: 0, skipped: {}, rejected: 0 }
const run = (values: Partial<SummarisedRun> = {}): SummarisedRun => ({
  state: 'uploaded',
  mode: 'dry_run',
  is_stopping: false,
  error: '',
  counts,
  recognised: {},
  who: 'ada',
  ...values,
})

describe('a run reads', () => {
  it.each([
    [{}, 'waiting', 'The file is here'],
    [{ state: 'uploading' }, 'busy', 'The file is arriving'],
    [{ state: 'queued' }, 'busy', 'Waiting for its turn'],
    [{ state: 'running' }, 'busy', 'Looking through the file…'],
    [{ state: 'running', mode: 'run' }, 'busy', 'Importing…'],
    [{ state: 'running', mode: 'run', is_stopping: true }, 'busy', 'Stopping…'],
    [{ state: 'finished' }, 'live', 'The dry run is done'],
    [{ state: 'finished', mode: 'run' }, 'live', 'Imported'],
    [{ state: 'stopped' }, 'waiting', 'The dry run was stopped'],
    [{ state: 'stopped', mode: 'run' }, 'waiting', 'The import was stopped'],
    [{ state: 'failed' }, 'failed', 'The file cannot be imported'],
    [{ state: 'failed', mode: 'run' }, 'failed', 'The import failed'],
    [{ state: 'undoing', mode: 'run' }, 'busy', 'Taking the import back…'],
    [{ state: 'undone', mode: 'run' }, 'live', 'The import was taken back'],
  ] as const)('%o as %s: %s', (values, tone, words) => {
    expect(importSummary(run(values))).toMatchObject({ tone, words })
  })

  it('with how many rows it has read', () => {
    expect(importSummary(run({ state: 'finished' })).hints).toEqual(['1,200 rows read. Nothing was stored.'])
    expect(importSummary(run({ state: 'stopped', mode: 'run', counts: { ...counts, rows: 1 } })).hints).toEqual([
      '1 row read. It goes on where it ended.',
    ])
    expect(importSummary(run({ state: 'stopped', mode: 'run', recognised: null, who: '' })).hints).toEqual([
      '1,200 rows read. The same command goes on where it ended: its file is not here.',
    ])
  })

  it('with why it failed', () => {
    const failed = { state: 'failed', error: 'The file is empty.' } as const
    expect(importSummary(run(failed)).hints).toEqual([failed.error])
    expect(importSummary(run({ ...failed, recognised: null })).hints).toEqual([
      failed.error,
      'A dry run would find nothing in it. Send the right file, or this one when it is mended.',
    ])
    expect(importSummary(run({ ...failed, recognised: null, who: '' })).hints).toEqual([failed.error])
  })
})

it('the likeliest next step comes first', () => {
  expect(asksOf(run())).toEqual(['dry_run', 'remove'])
  expect(asksOf(run({ state: 'finished' }))).toEqual(['run', 'dry_run', 'remove'])
  expect(asksOf(run({ state: 'stopped', mode: 'run' }))).toEqual(['continue', 'undo'])
  expect(asksOf(run({ state: 'undone', mode: 'run' }))).toEqual([])
})

it('what needs a file is not offered for one that cannot be read, or is elsewhere', () => {
  expect(asksOf(run({ state: 'failed', recognised: null }))).toEqual(['remove'])
  expect(asksOf(run({ state: 'finished', recognised: null, who: '' }))).toEqual(['remove'])
  expect(asksOf(run({ state: 'stopped', mode: 'run', recognised: null, who: '' }))).toEqual(['undo'])
})

it('speed is counted between two looks, and unknown at the first', () => {
  expect(rowsPerSecond(undefined, { rows: 500, at: 1000 })).toBe(0)
  expect(rowsPerSecond({ rows: 500, at: 1000 }, { rows: 500, at: 1000 })).toBe(0)
  expect(rowsPerSecond({ rows: 500, at: 1000 }, { rows: 5500, at: 3000 })).toBe(2500)
})

it.each([
  [12, '12 bytes'],
  [3400, '3 kB'],
  [1_250_000, '1.3 MB'],
  [1_073_741_824, '1.1 GB'],
])('%i bytes read %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
