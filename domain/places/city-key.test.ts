import { expect, it } from 'vitest'
import { cityKey } from './city-key.ts'

it.each([
  ['Saint Paul', 'St. Paul'],
  ['Port Saint Lucie', 'PORT ST LUCIE'],
  ['Sault Sainte Marie', 'Sault Ste. Marie'],
  ['McAllen', 'MC ALLEN'],
  ['Coeur d’Alene', 'Coeur d Alene'],
  ['Montréal', 'Montreal'],
  ['Fort Wayne', 'Ft Wayne'],
  ['Winston-Salem', 'Winston Salem'],
])('treats %j and %j as one city', (one, other) => {
  expect(cityKey(one)).toBe(cityKey(other))
})

it('keeps different cities apart', () => {
  expect(cityKey('St. Paul')).not.toBe(cityKey('Paul'))
  expect(cityKey('Main St')).not.toBe(cityKey('Main Saint'))
  expect(cityKey('Springfield')).not.toBe(cityKey('West Springfield'))
})
