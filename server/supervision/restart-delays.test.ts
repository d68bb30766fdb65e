import { expect, test } from 'vitest'
import { restartDelays } from './restart-delays.ts'

test('a process that ends after a calm time restarts at once, however often', () => {
  const { after } = restartDelays(1000)
  for (let n = 0; n < 100; n++) expect(after(1000)).toBe(0)
})

test('a process that ends soon after its start restarts at once, then more and more slowly, then no more', () => {
  const { after } = restartDelays(1000)
  const delays = Array.from({ length: 10 }, () => after(999))
  expect(delays[0]).toBe(0)
  expect(delays.slice(0, -1)).toEqual(delays.slice(0, -1).toSorted((a = 0, b = 0) => a - b))
  expect(delays.at(-2)).toBeGreaterThanOrEqual(5000)
  expect(delays.at(-1)).toBeUndefined()
})

test('one calm time forgives all earlier quick ends', () => {
  const delays = restartDelays(1000)
  for (let n = 0; n < 8; n++) delays.after(0)
  expect(delays.after(5000)).toBe(0)
  expect(delays.soonEnds).toBe(0)
  expect(delays.after(0)).toBe(0)
})
