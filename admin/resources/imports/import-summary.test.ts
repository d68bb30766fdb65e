import { describe, expect, it } from 'vitest'
import { asksOf, formatBytes, importSummary, rowsPerSecond, type SummarisedRun } from './import-summary.ts'

const counts = { rows: 1200, created: 1, updated: 0, unchanged: 0, skipped: {}, rejected: 0 }
const run = (values: Partial<SummarisedRun> = {}): SummarisedRun => ({
  state: 'uploaded',
  mode: 'dry_run',
  is_stopping: false,
  error: '',
  counts,
  recognized: {},
  actor: 'ada',
  ...values,
})

describe('the summary of an import', () => {
  it.each([
    [{}, 'waiting', 'The file is ready'],
    [{ state: 'uploading' }, 'busy', 'Uploading…'],
    [{ state: 'queued' }, 'busy', 'Waiting for another import'],
    [{ state: 'running' }, 'busy', 'Reading the file…'],
    [{ state: 'running', mode: 'run' }, 'busy', 'Importing…'],
    [{ state: 'running', mode: 'run', is_stopping: true }, 'busy', 'Stopping…'],
    [{ state: 'finished' }, 'live', 'The dry run is done'],
    [{ state: 'finished', mode: 'run' }, 'live', 'Imported'],
    [{ state: 'stopped' }, 'waiting', 'The dry run was stopped'],
    [{ state: 'stopped', mode: 'run' }, 'waiting', 'The import was stopped'],
    [{ state: 'failed' }, 'failed', 'The file cannot be imported'],
    [{ state: 'failed', mode: 'run' }, 'failed', 'The import failed'],
    [{ state: 'undoing', mode: 'run' }, 'busy', 'Undoing the import…'],
    [{ state: 'undone', mode: 'run' }, 'live', 'The import was undone'],
  ] as const)('of %o is %s: %s', (values, tone, words) => {
    expect(importSummary(run(values))).toMatchObject({ tone, words })
  })

  it('includes the number of rows read', () => {
    expect(importSummary(run({ state: 'finished' })).hints).toEqual(['1,200 rows read. Nothing was saved.'])
    expect(importSummary(run({ state: 'stopped', mode: 'run', counts: { ...counts, rows: 1 } })).hints).toEqual([
      '1 row read. It continues where it stopped.',
    ])
    expect(importSummary(run({ state: 'stopped', mode: 'run', recognized: null, actor: '' })).hints).toEqual([
      '1,200 rows read. To continue, run the same command again. Its file is not on this server.',
    ])
  })

  it('includes the reason of a failure', () => {
    const failed = { state: 'failed', error: 'The file is empty.' } as const
    expect(importSummary(run(failed)).hints).toEqual([failed.error])
    expect(importSummary(run({ ...failed, recognized: null })).hints).toEqual([
      failed.error,
      'No importable rows found. Upload the right file, or fix this one and try again.',
    ])
    expect(importSummary(run({ ...failed, recognized: null, actor: '' })).hints).toEqual([failed.error])
  })
})

it('offers the most likely action first', () => {
  expect(asksOf(run())).toEqual(['dry_run', 'remove'])
  expect(asksOf(run({ state: 'finished' }))).toEqual(['run', 'dry_run', 'remove'])
  expect(asksOf(run({ state: 'stopped', mode: 'run' }))).toEqual(['continue', 'undo'])
  expect(asksOf(run({ state: 'undone', mode: 'run' }))).toEqual([])
})

it('offers no action that needs a missing or unreadable file', () => {
  expect(asksOf(run({ state: 'failed', recognized: null }))).toEqual(['remove'])
  expect(asksOf(run({ state: 'finished', recognized: null, actor: '' }))).toEqual(['remove'])
  expect(asksOf(run({ state: 'stopped', mode: 'run', recognized: null, actor: '' }))).toEqual(['undo'])
})

it('computes speed between two polls', () => {
  expect(rowsPerSecond(undefined, { rows: 500, at: 1000 })).toBe(0)
  expect(rowsPerSecond({ rows: 500, at: 1000 }, { rows: 500, at: 1000 })).toBe(0)
  expect(rowsPerSecond({ rows: 500, at: 1000 }, { rows: 5500, at: 3000 })).toBe(2500)
})

it.each([
  [12, '12 bytes'],
  [3400, '3 kB'],
  [1_250_000, '1.3 MB'],
  [1_073_741_824, '1.1 GB'],
])('formats %i bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
