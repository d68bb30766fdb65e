import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { agingDays, hasAged, isOutdated, missedDeadline, nextDeadline, statedIn } from './biennial-update.ts'

it.each([
  ['came within the year before its July of an odd year', '1234537', '2024-08-01', '2026-11-20', false],
  ['came on the first day of that year', '1234537', '2024-07-31', '2026-11-20', false],
  ['came a day too early for it', '1234537', '2024-07-30', '2026-11-20', true],
  ['came after its deadline', '1234537', '2025-08-01', '2026-11-20', false],
  ['came two years before its deadline', '1234537', '2023-08-01', '2026-11-20', true],
  ['came in the year before March of an even year', '1234563', '2025-04-01', '2026-11-20', false],
  ['missed March of an even year', '1234563', '2025-03-30', '2026-11-20', true],
  ['is not due before the end of its month', '1234563', '2023-04-01', '2026-03-31', false],
  ['has a number that ends in 0, due in October', '1234520', '2025-10-30', '2026-11-20', true],
  ['has a number of one digit, so its years are even', '7', '2025-08-01', '2026-11-20', false],
  ['is 40 months old, whatever its number', '1234537', '2023-07-20', '2026-11-20', true],
  ['has no date', '1234537', '', '2026-11-20', false],
  ['comes from a file without a date', '1234537', '2001-01-01', '', false],
  ['has no number', '', '2001-01-01', '2026-11-20', false],
])('a record that %s', (_, usdotNumber, recordDate, asOf, overdue) => {
  expect(missedDeadline(usdotNumber, recordDate, asOf) !== '').toBe(overdue)
})

it.each([
  ['1234537', 'July of the odd year', '2025-07-31'],
  ['1234520', 'October of the even year', '2026-10-31'],
  ['1234502', 'February of the even year', '2026-02-28'],
])('the deadline of %s is the end of %s', (usdotNumber, _, deadline) => {
  expect(missedDeadline(usdotNumber, '2020-01-01', '2026-11-20')).toBe(deadline)
})

it.each([
  ['is the first one after the file', '1234537', '2025-08-01', '2026-11-20', '2027-07-31'],
  ['is not one that the form meets already', '1234563', '2026-11-01', '2026-11-20', '2028-03-31'],
  ['is unknown for a form without a date', '1234537', '', '2026-11-20', ''],
])('the next update %s', (_, usdotNumber, recordDate, asOf, deadline) => {
  expect(nextDeadline(usdotNumber, recordDate, asOf)).toBe(deadline)
})

const day = fc
  .date({ min: new Date('2005-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const monthsBefore = (of: string, months: number): string => {
  const date = new Date(of)
  date.setUTCMonth(date.getUTCMonth() - months, 1)
  return date.toISOString().slice(0, 10)
}

test('a record older than three years is overdue, and one of the last year is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), day, (number, asOf) => {
      expect(missedDeadline(String(number), monthsBefore(asOf, 40), asOf)).not.toBe('')
      expect(missedDeadline(String(number), monthsBefore(asOf, 10), asOf)).toBe('')
    }),
  )
})

const ofCurtis = (record_date: string, source_date = '2026-11-19', source: 'census' | '' = 'census') => ({
  ...{ usdot_number: '1620292', record_date, source_date, source },
})

describe('what a carrier said of itself', () => {
  it.each([
    ['years ago carries the year', ofCurtis('2007-03-19'), ' in 2007'],
    ['more than two years ago carries the year, even if it is not overdue', ofCurtis('2024-11-18'), ' in 2024'],
    ['and not again before a deadline carries the year', ofCurtis('2024-01-10', '2025-03-15'), ' in 2024'],
    ['within two years is told as current', ofCurtis('2025-05-01'), ''],
    ['on an unknown day of a federal file is undated', ofCurtis(''), ' in an undated record'],
    ['in a file without a date carries the year', ofCurtis('2025-05-01', ''), ' in 2025'],
    ['to an administrator is told as entered', ofCurtis('', '', ''), ''],
  ])('%s', (_, facts, words) => {
    expect(statedIn(facts)).toBe(words)
    expect(isOutdated(facts)).toBe(words !== '')
  })

  it('grows old with newer files about the carrier, although its own statement did not change', () => {
    const facts = ofCurtis('2021-12-01', '2022-01-01')
    expect([statedIn(facts), statedIn(facts, '2026-11-19')]).toEqual(['', ' in 2021'])
  })
})

it.each([
  ['became two years old', '2024-09-01', '2026-08-01', '2026-09-01', true],
  ['stayed younger', '2024-09-01', '2026-07-01', '2026-08-01', false],
  ['missed its deadline of February 2025', '2024-02-01', '2025-02-01', '2025-03-01', true],
  ['missed another deadline', '2007-03-19', '2025-02-01', '2025-03-01', true],
  ['stayed as old as it was', '2007-03-19', '2026-07-01', '2026-08-01', false],
  ['is in an older file', '2024-09-01', '2026-09-01', '2026-08-01', false],
  ['has no date', '', '2024-01-01', '2026-09-01', false],
])('a record that %s between two files', (_, recordDate, from, to, aged) => {
  expect(hasAged(ofCurtis(recordDate), from, to)).toBe(aged)
})

test('the days for a comparison in SQL say the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), day, day, day, (number, record_date, one, other) => {
      const [from = '', to = ''] = [one, other].toSorted()
      const { outdated, deadlines, starts } = agingDays(to)
      const before = `${Number(from.slice(0, 4)) - 2}${from.slice(4)}`
      const [deadline = '', start = ''] = [deadlines[number % 100], starts[number % 100]]
      const aged = (record_date <= outdated && record_date > before) || (record_date < start && from <= deadline)
      const facts = { ...ofCurtis(record_date), usdot_number: String(number) }
      if (from < to) expect([aged, hasAged(facts, from, to)]).toSatisfy(([a, b]) => a || !b)
    }),
  )
})
