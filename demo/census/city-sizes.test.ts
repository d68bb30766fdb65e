import { expect, test } from 'vitest'
import { citySizes } from './spread-cities.ts'

const quantile = (sizes: readonly number[], part: number) =>
  sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length * part)]

test.each([
  [100_000, 20_000],
  [100_000, 75],
  [1000, 200],
  [8, 7],
  [7, 7],
])('spreads %i carriers over %i cities, and leaves none empty', (carriers, cities) => {
  const sizes = citySizes(carriers, cities)
  expect(sizes).toHaveLength(cities)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(carriers)
  expect(Math.min(...sizes)).toBeGreaterThan(0)
})

test('gives one to three carriers to most cities, and hundreds to few', () => {
  const sizes = citySizes(100_000, 20_000)
  expect(quantile(sizes, 0.5)).toBe(1)
  expect(quantile(sizes, 0.75)).toBeLessThanOrEqual(3)
  expect(quantile(sizes, 0.999)).toBeGreaterThan(100)
  expect(sizes[0]).toBeLessThan(100_000 / 40)
})

test('leaves cities empty only when there are fewer carriers than cities', () => {
  expect(citySizes(2, 4)).toEqual([1, 1, 0, 0])
})
