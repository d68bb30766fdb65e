import { expect, test } from 'vitest'
import type { CityChoice, CityPart } from '../../../domain/directory/pages/places/city-pages.ts'
import { foldTyped, matchingCities, namedCity, partsFor } from './match-cities.ts'

const CITIES: CityChoice[] = [
  ['Houston, AL', 'houston-al'],
  ['Houston, TX', 'houston'],
  ['South Houston, TX', 'south-houston'],
  ['Houston Lake, MO', 'houston-lake'],
  ['Montréal, QC', 'montreal'],
]
const slugs = (typed: string) => matchingCities(CITIES, foldTyped(typed)).map(([, slug]) => slug)

test('offers the largest city of a name first, then others with that name, longer names and later words', () => {
  expect(slugs('Houston')).toEqual(['houston', 'houston-al', 'houston-lake', 'south-houston'])
})

test.each([
  ['montreal', ['montreal']],
  ['MONTRÉAL, qc', ['montreal']],
  ['ouston', []],
  ['', []],
])('%j finds %j', (typed, found) => {
  expect(slugs(typed)).toEqual(found)
})

test.each([
  ['Houston', 'houston'],
  [' houston, al ', 'houston-al'],
  ['South  Houston', 'south-houston'],
  ['Houst', undefined],
  ['', undefined],
])('%j means %j', (typed, slug) => {
  expect(namedCity(matchingCities(CITIES, foldTyped(typed)), foldTyped(typed))?.[1]).toBe(slug)
})

test('requests only the parts that may contain a word', () => {
  const parts: CityPart[] = [
    ['', 'first'],
    ['dallas, tx', 'b'],
    ['houston', 'c'],
    ['houston, tx', 'd'],
    ['miami, fl', 'e'],
  ]
  expect(partsFor(parts, 'houston')).toEqual(['b', 'c', 'd'])
  expect(partsFor(parts, 'akron')).toEqual(['first'])
  expect(partsFor(parts, 'zion')).toEqual(['e'])
  expect(partsFor(parts, 'd')).toEqual(['first', 'b'])
})
