import { expect, test } from 'vitest'
import { tidyText } from '../../domain/fields/characters.ts'
import { realCities } from './spread-cities.ts'

test('names of cities are stored as they are', () => {
  expect(realCities().filter(({ city }) => city !== tidyText(city, false))).toEqual([])
})
