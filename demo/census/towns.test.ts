import { expect, test } from 'vitest'
import { missingCities } from './spread-cities.ts'

test('a directory may have more cities than exist, each with its own slug', () => {
  const cities = missingCities([], 200_000, 1)
  expect(cities).toHaveLength(200_000)
  expect(new Set(cities.map(({ slug }) => slug)).size).toBe(200_000)
  expect(cities.filter(({ latitude }) => Math.abs(latitude) > 90)).toEqual([])
})
