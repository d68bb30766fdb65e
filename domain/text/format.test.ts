import { expect, test } from 'vitest'
import { formatCount, formatDate, formatDay, formatPhone } from './format.ts'

test.each([
  ['2026-01-31 12:00:00.000Z', 'Jan 31, 2026'],
  ['2026-12-01T00:00:00Z', 'Dec 1, 2026'],
  ['yesterday', 'yesterday'],
])('shows the date %s as %s', (moment, shown) => {
  expect(formatDate(moment)).toBe(shown)
})

test.each([
  ['2024-02-07', '7 February 2024'],
  ['1998-12-31', '31 December 1998'],
  ['', ''],
  ['2024-13-01', '2024-13-01'],
])('shows the day "%s" as "%s"', (day, shown) => {
  expect(formatDay(day)).toBe(shown)
})

test.each([
  [0, '0'],
  [999, '999'],
  [12345, '12,345'],
  [1234567, '1,234,567'],
])('shows the count %d as %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown)
})

test.each([
  ['3125550142', '(312) 555-0142'],
  ['+1 312 555 0142', '(312) 555-0142'],
  ['ext. 12', 'ext. 12'],
  ['', ''],
])('shows the phone number %j as %j', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})
