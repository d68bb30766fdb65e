import { expect, test } from 'vitest'
import { US_REGIONS } from '../places/regions.ts'
import { areaInWords, CONTIGUOUS_STATES, type ServesWithin } from './service-area.ts'

const TOPEKA = { name: 'Topeka', country: 'US' }

test.each<[string, readonly string[], ServesWithin | '', string]>([
  ['states in the order of the alphabet', ['MO', 'KS'], '', 'Kansas, Missouri'],
  ['a distance', [], '100', 'within 100 miles of Topeka'],
  ['both', ['KS', 'ON'], '50', 'Kansas, Ontario, and within 50 miles of Topeka'],
  ['sets by their name', [...CONTIGUOUS_STATES, 'ON'], '', 'the 48 contiguous states, Ontario'],
  ['the largest set', [...CONTIGUOUS_STATES, 'AK', 'HI', 'DC'], '', 'all 50 states, District of Columbia'],
  ['nothing', [], '', ''],
])('an area names %s', (_, regions, within, words) => {
  expect(areaInWords({ regions, within }, TOPEKA)).toBe(words)
})

test('a Canadian company counts in kilometers', () => {
  expect(areaInWords({ regions: [], within: '100' }, { name: 'Brandon', country: 'CA' })).toBe(
    'within 160 km of Brandon',
  )
})

test('48 states are contiguous', () => {
  expect(CONTIGUOUS_STATES).toHaveLength(48)
  for (const code of ['AK', 'HI', 'DC', 'PR']) {
    expect(CONTIGUOUS_STATES).not.toContain(code)
    expect(US_REGIONS).toHaveProperty(code)
  }
})
