import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../domain/time.ts'
import { mailOutage } from './mail-outage.ts'

const MOST = 50

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['goes back an hour', -HOUR_MS],
  ['goes on a day', 24 * HOUR_MS],
])('a failed mail server is tried again after its pause, though the clock %s', (_, jumpMs) => {
  const lines: string[] = []
  const outage = mailOutage((line) => lines.push(line))
  outage.fails('away')
  vi.setSystemTime(Date.now() + jumpMs)
  expect(outage.room(MOST)).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(outage.room(MOST)).toBe(1)
  outage.works()
  expect(outage.room(MOST)).toBe(MOST)
  expect(lines).toHaveLength(2)
})
