import { expect, it } from 'vitest'
import { type FactsAge, refusalByAge } from './dated-facts.ts'

const known = (file: string, record = ''): FactsAge => ({ file, record })
const OCTOBER = known('2026-10-01', '2025-03-02')

it.each([
  ['a newer file', { file: '2026-11-01', record: '' }, OCTOBER, undefined],
  ['a file of the same day', { file: '2026-10-01', record: '' }, OCTOBER, undefined],
  ['an older file', { file: '2026-09-30', record: '2026-09-30' }, OCTOBER, 'older'],
  ['a file without a date', { file: '', record: '' }, OCTOBER, 'undated'],
  ['a file without a date, of facts without one', { file: '', record: '' }, known(''), undefined],
  ['any date, of facts without one', { file: '2009-01-01', record: '' }, known(''), undefined],
  [
    'an old row among newer ones, which date the file',
    { file: '2026-11-01', record: '2024-01-31', isOfNewestRow: true },
    OCTOBER,
    'older',
  ],
  [
    'a row of the same day among newer ones',
    { file: '2026-11-01', record: '2025-03-02', isOfNewestRow: true },
    OCTOBER,
    undefined,
  ],
  [
    'a row without a date among newer ones',
    { file: '2026-11-01', record: '', isOfNewestRow: true },
    OCTOBER,
    undefined,
  ],
  [
    'an earlier form in a newer file that says when it was made',
    { file: '2026-11-01', record: '2024-01-31' },
    OCTOBER,
    undefined,
  ],
  [
    'an old row, if the known record has no date',
    { file: '2026-11-01', record: '2024-01-31', isOfNewestRow: true },
    known('2026-10-01'),
    undefined,
  ],
] as const)('%s', (_what, given, has, refusal) => {
  expect(refusalByAge(given, has)).toBe(refusal)
})
