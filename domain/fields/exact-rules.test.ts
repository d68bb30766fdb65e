import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { day, dayAhead, docket, oneOf, several, tidyDocket, whole, year } from './exact-rules.ts'
import { newProblem, problemOf, storedProblem } from './field-rules.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a count', () => {
  const rule = whole('Trucks', 1000)
  it.each([0, 1, 1000, undefined])('may be %s', (value) => expect(problemOf(rule, value)).toBeUndefined())
  it.each([-1, 1001, 1.5, Number.NaN, '5', '', null, true])('may not be %j', (value) =>
    expect(problemOf(rule, value)).toBe('Trucks must be a whole number between 0 and 1,000'),
  )
})

describe('a year', () => {
  const rule = year('Year', 1930)
  it.each([0, 1930, 2026])('may be %d', (value) => expect(problemOf(rule, value)).toBeUndefined())
  it.each([1929, 2027, 1, 2025.5, '2025'])('may not be %j', (value) =>
    expect(problemOf(rule, value)).toBe('Year must be a year between 1930 and this one'),
  )
  it('stays valid when a clock goes back', () => expect(storedProblem(rule, 2027)).toBeUndefined())
})

describe('a day', () => {
  const rule = day('Date', 1930)
  it.each(['', '1930-01-01', '2024-02-29', '2026-03-01'])('may be "%s"', (value) =>
    expect(problemOf(rule, value)).toBeUndefined(),
  )
  it.each(['1929-12-31', '2026-03-02', '2023-02-29', '2024-13-01', '2024-1-1', '2024-01-01 ', '07-FEB-24', 20_240_101])(
    'may not be %j',
    (value) => expect(newProblem(rule, value)).toBe('Date must be a day between 1930 and today, as YYYY-MM-DD'),
  )
  it('stays valid when a clock goes back, but never becomes a day outside the calendar', () => {
    expect(storedProblem(rule, '2026-03-02')).toBeUndefined()
    expect(storedProblem(rule, '2023-02-29')).toBeDefined()
  })
})

describe('a day ahead', () => {
  const rule = dayAhead('Earliest date')
  it.each(['', '2026-02-28', '2026-03-01', '2028-02-29'])('may be "%s"', (value) =>
    expect(problemOf(rule, value)).toBeUndefined(),
  )
  it.each(['2026-02-27', '2028-12-31', '2027-02-29', '03/05/2026', 20_260_305])('may not be %j', (value) =>
    expect(newProblem(rule, value)).toBe('Earliest date must be today or a later day within two years, as YYYY-MM-DD'),
  )
  it('stays valid when its day has passed', () => expect(storedProblem(rule, '2025-01-31')).toBeUndefined())
})

describe('a docket number', () => {
  const rule = docket('Number', 20)
  it.each([
    ['123456', 'MC-123456'],
    [' mc123456 ', 'MC-123456'],
    ['MC# 000123', 'MC-123'],
    ['ff-7', 'FF-7'],
    ['mx.12345678', 'MX-12345678'],
  ])('is read from "%s" as %s', (given, docket) => {
    expect(tidyDocket(given)).toBe(docket)
    expect(problemOf(rule, docket)).toBeUndefined()
  })
  it.each(['pending', 'MC-', 'MC-0', 'MC-123456789', 'XX-5', '12-34'])('is not read from "%s"', (given) => {
    expect(tidyDocket(given)).toBe(given)
    expect(problemOf(rule, given)).toBe('Number must be MC-, MX- or FF- and at most 8 digits')
    expect(storedProblem(rule, given)).toBeUndefined()
  })
})

describe('choices', () => {
  const one = oneOf('Kind', ['carrier', 'broker'])
  const some = several('Cargo', ['grain', 'meat'])
  it('are from their list', () => {
    expect(problemOf(one, 'broker')).toBeUndefined()
    expect(problemOf(one, '')).toBeUndefined()
    expect(problemOf(one, 'mover')).toBe('Kind must be one of: carrier, broker')
    expect(problemOf(one, ['broker'])).toBeDefined()
  })
  it('appear once each', () => {
    expect(problemOf(some, [])).toBeUndefined()
    expect(problemOf(some, ['meat', 'grain'])).toBeUndefined()
    for (const wrong of [['meat', 'meat'], ['gold'], 'meat', [1], null])
      expect(problemOf(some, wrong)).toBe('Cargo must be chosen from the list, each once')
  })
})
