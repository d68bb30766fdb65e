import { expect, test } from 'vitest'
import { storedTime } from '../time.ts'
import { formatCount, formatDate, formatLocalDate, formatLocalMoment, sortableLocalMoment } from './format.ts'

test.each([
  ['2026-01-31 12:00:00.000Z', 'Jan 31, 2026'],
  ['2026-12-01T00:00:00Z', 'Dec 1, 2026'],
  ['2024-02-07', 'Feb 7, 2024'],
  ['2024-13-01', '2024-13-01'],
  ['', ''],
  ['yesterday', 'yesterday'],
])('shows the date %s as %s', (moment, shown) => {
  expect(formatDate(moment)).toBe(shown)
})

test.each([
  [new Date(2026, 0, 31, 0, 5), 'Jan 31, 2026', 'Jan 31, 2026, 12:05 AM', '2026-01-31 00:05'],
  [new Date(2026, 10, 24, 12, 0), 'Nov 24, 2026', 'Nov 24, 2026, 12:00 PM', '2026-11-24 12:00'],
  [new Date(2026, 10, 4, 23, 59), 'Nov 4, 2026', 'Nov 4, 2026, 11:59 PM', '2026-11-04 23:59'],
])('shows the time %o in the reader’s time zone', (moment, date, words, sortable) => {
  const stored = storedTime(moment)
  expect([formatLocalDate(stored), formatLocalMoment(stored), sortableLocalMoment(stored)]).toEqual([
    date,
    words,
    sortable,
  ])
})

test.each([
  [0, '0'],
  [999, '999'],
  [12345, '12,345'],
  [1234567, '1,234,567'],
])('shows the count %d as %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown)
})
