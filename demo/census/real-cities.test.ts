import { expect, test } from 'vitest'
import { tidyText } from '../../domain/fields/characters.ts'
import { realCities } from './spread-cities.ts'

test('keeps the spelling of city names', () => {
  expect(realCities().filter(({ city }) => city !== tidyText(city, false))).toEqual([])
})
