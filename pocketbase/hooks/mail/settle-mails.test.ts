import { expect, it } from 'vitest'
import { waitAfter } from './settle-mails.ts'

const HOUR = 3_600_000

it('waits longer after each failure, at most six hours', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 20].map((attempts) => waitAfter(attempts, 0))
  expect(waits).toEqual([30_000, 120_000, 600_000, HOUR, 3 * HOUR, 6 * HOUR, 6 * HOUR, 6 * HOUR])
})

it('gives up after three days', () => {
  expect(waitAfter(15, 72 * HOUR - 1)).toBe(6 * HOUR)
  expect(waitAfter(16, 72 * HOUR)).toBeUndefined()
})
