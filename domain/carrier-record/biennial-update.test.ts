import { expect, it } from 'vitest'
import { isUpdateOverdue } from './biennial-update.ts'

it.each([
  ['was due in odd years, in July, and came in the period before', '1234537', '2023-08-01', '2026-11-20', false],
  ['came on the last day of the period before', '1234537', '2023-07-31', '2026-11-20', false],
  ['came a day too early for the last period', '1234537', '2023-07-30', '2026-11-20', true],
  ['was due in even years, in March', '1234563', '2024-04-01', '2026-11-20', false],
  ['missed March of an even year', '1234563', '2024-03-30', '2026-11-20', true],
  ['is not due before the end of its month', '1234563', '2022-04-01', '2026-03-31', false],
  ['has a number that ends in 0, due in October', '1234520', '2024-10-30', '2026-11-20', true],
  ['has a number of one digit', '7', '2022-01-01', '2026-11-20', true],
  ['has no date', '1234537', '', '2026-11-20', false],
  ['comes from a file without a date', '1234537', '2001-01-01', '', false],
  ['has no number', '', '2001-01-01', '2026-11-20', false],
])('a record that %s', (_, usdotNumber, recordDate, asOf, overdue) => {
  expect(isUpdateOverdue(usdotNumber, recordDate, asOf)).toBe(overdue)
})
