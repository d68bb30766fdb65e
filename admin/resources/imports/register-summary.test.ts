import { expect, it } from 'vitest'
import { REGISTER_FILES, type RegisterFileState, type RegisterRun } from '../../../domain/imports/register.ts'
import { dataWords, fileRows, runWords } from './register-summary.ts'

const ALL = REGISTER_FILES.length

const run = (values: Partial<RegisterRun>): RegisterRun => ({
  ...{ state: 'running', origin: 'console', actor: 'Ada Admin', created: '', finished: '' },
  ...{ file: '', step: '', done: 0, failures: 0, error: '', isStopping: false },
  ...values,
})
const file = (values: Partial<RegisterFileState>): RegisterFileState => ({
  ...{ name: 'census', result: 'imported', reason: '', rows: 1200, day: '2026-11-19', basis: 'created_dt' },
  ...{ checked: '2026-11-27 06:00:00.000Z', applied: '2026-11-27 06:00:00.000Z' },
  ...values,
})

it.each([
  [null, 'The files have never been fetched.'],
  [run({ state: 'queued' }), 'Waiting for the import worker…'],
  [run({}), 'Starting…'],
  [run({ file: 'crashes', step: 'download', done: ALL - 2 }), `File ${ALL - 1} of ${ALL}: Crashes, downloading…`],
  [run({ file: 'crashes', step: 'import', isStopping: true }), 'Stopping…'],
  [run({ state: 'finished', done: ALL }), `All ${ALL} files are up to date.`],
  [run({ state: 'finished', done: ALL, failures: 1 }), `1 of ${ALL} files was not imported. The list says why.`],
  [run({ state: 'stopped' }), 'The last run was stopped. The next one continues where it ended.'],
  [run({ state: 'failed', error: 'No network.' }), 'The last run failed: No network.'],
])('says about the run %o: %s', (given, words) => {
  expect(runWords(given)).toBe(words)
})

it('says how old a file is, how that is known, and how many rows it has', () => {
  expect(dataWords(undefined)).toBe('Not imported yet')
  expect(dataWords(file({ result: 'failed', applied: '' }))).toBe('Not imported yet')
  expect(dataWords(file({}))).toBe('Data as of Nov 19, 2026 (column created_dt) · 1,200 rows')
  expect(dataWords(file({ basis: 'download', rows: 1 }))).toBe('Data as of Nov 19, 2026 (day of the download) · 1 row')
})

it('has a row for every file, flags old data, and never flags frozen files', () => {
  const now = Date.parse('2026-12-20')
  const files = [file({}), file({ name: 'li-carrier', day: '2026-05-14' }), file({ name: 'inspections.csv' })]
  const rows = fileRows({ isDaily: false, run: null, files }, now)
  expect(rows).toHaveLength(REGISTER_FILES.length + 1)
  expect(rows.filter((row) => row.isOld).map(({ name }) => name)).toEqual(['census'])
  expect(rows.at(-1)).toMatchObject({ name: 'inspections.csv', label: 'inspections.csv' })
})
