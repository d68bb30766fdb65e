import { expect, test } from 'vitest'
import { restartDelays } from './restart-delays.ts'

test('what ended after a calm time starts again at once, however often', () => {
  const { after } = restartDelays(1000)
  for (let n = 0; n < 100; n++) expect(after(1000)).toBe(0)
})

test('what ends soon after its start begins again at once, then more and more slowly, then not any more', () => {
  const { after } = restartDelays(1000)
  const delays = Array.from({ length: 10 }, () => after(999))
  expect(delays[0]).toBe(0)
  expect(delays.slice(0, -1)).toEqual(delays.slice(0, -1).toSorted((a = 0, b = 0) => a - b))
  expect(delays.at(-2)).toBeGreaterThanOrEqual(5000)
  expect(delays.at(-1)).toBeUndefined()
})

test('one calm time forgives all soon ends before it', () => {
  const delays = restartDelays(1000)
  for (let n = 0; n < 8; n++) delays.after(0)
  expect(delays.after(5000)).toBe(0)
  expect(delays.soonEnds).toBe(0)
  expect(delays.after(0)).toBe(0)
})
