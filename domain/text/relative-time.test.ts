import { expect, it, test } from 'vitest'
import { relativeTime } from './format.ts'

const NOW = Date.UTC(2026, 0, 31, 12)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, 'Just now'],
  [59 * SECOND, 'Just now'],
  [MINUTE, '1 min ago'],
  [59 * MINUTE + 59 * SECOND, '59 min ago'],
  [HOUR, '1 hour ago'],
  [2 * HOUR - 1, '1 hour ago'],
  [23 * HOUR + 59 * MINUTE, '23 hours ago'],
  [DAY, '1 day ago'],
  [47 * HOUR, '1 day ago'],
  [400 * DAY, '400 days ago'],
  [-5 * MINUTE, 'Just now'],
])('%d ms ago reads %j', (age, text) => {
  expect(relativeTime(new Date(NOW - age).toISOString(), NOW)).toBe(text)
})

it('reads times as the server writes them', () => {
  expect(relativeTime('2026-01-31 11:58:00.000Z', NOW)).toBe('2 min ago')
})

it('returns a text that is not a time unchanged', () => {
  expect(relativeTime('yesterday', NOW)).toBe('yesterday')
})
