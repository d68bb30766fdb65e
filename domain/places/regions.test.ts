import { expect, test } from 'vitest'
import { countryOfRegion } from './regions.ts'

test('a state or province belongs to its country, and no other word does', () => {
  expect(['IL', 'ON', 'ZZ', '', 'constructor', 'toString'].map(countryOfRegion)).toEqual([
    'US',
    'CA',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
