import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs the first call at once and many others in one run after the pause', async () => {
  let runs = 0
  const call = oneAtATime(async () => ++runs, 300)
  for (let calls = 0; calls < 1000; calls++) call()
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toBe(2)
})

it('starts the second run only after a long first one', async () => {
  const first = Promise.withResolvers<void>()
  let runs = 0
  const call = oneAtATime(() => (++runs === 1 ? first.promise : Promise.resolve()), 300)
  call()
  call()
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(1)
  first.resolve()
  await vi.advanceTimersByTimeAsync(300)
  expect(runs).toBe(2)
})
