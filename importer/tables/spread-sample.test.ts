import { expect, it } from 'vitest'
import { SpreadSample } from './spread-sample.ts'

const sampleOf = (length: number): number[] => {
  const sample = new SpreadSample<number>(20)
  for (let at = 0; at < length; at++) sample.offer(() => at)
  return sample.items()
}

it('has all items of a short stream', () => {
  expect(sampleOf(0)).toEqual([])
  expect(sampleOf(20)).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

it.each([21, 39, 40, 41, 1000, 12_345])('has twenty of %i items, from the first to the last part', (length) => {
  const items = sampleOf(length)
  expect(items).toHaveLength(20)
  expect(new Set(items).size).toBe(20)
  expect(items[0]).toBe(0)
  expect(items.at(-1)).toBeGreaterThan(length * 0.85)
  const gaps = items.slice(1).map((item, at) => item - (items[at] ?? 0))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil((length / 20) * 2))
})
