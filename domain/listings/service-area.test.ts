import { expect, test } from 'vitest'
import { US_REGIONS } from '../places/regions.ts'
import { areaInWords, areaSays, CONTIGUOUS_STATES, type ServesWithin, servedInWords } from './service-area.ts'

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

const AT_TOPEKA = { latitude: 39.05, longitude: -95.68 }
const KANSAS_CITY = { region: 'MO', latitude: 39.1, longitude: -94.58 }
const WICHITA = { region: 'KS', latitude: 37.69, longitude: -97.34 }
const DENVER = { region: 'CO', latitude: 39.74, longitude: -104.99 }

test.each<[string, typeof DENVER, readonly string[], ServesWithin | '', ReturnType<typeof areaSays>]>([
  ['serves a place of a chosen state, however far', DENVER, ['CO'], '', 'served'],
  ['serves a place within its distance', KANSAS_CITY, [], '100', 'served'],
  ['is unclear about a place at the edge of its distance', KANSAS_CITY, [], '50', 'unclear'],
  ['excludes a place beyond its distance', KANSAS_CITY, [], '25', 'excluded'],
  ['excludes another state, if it names no distance', KANSAS_CITY, ['KS'], '', 'excluded'],
  ['serves what one of both includes', WICHITA, ['MO'], '150', 'served'],
])('an area %s', (_, place, regions, within, said) => {
  expect(areaSays({ regions, within }, AT_TOPEKA, place)).toBe(said)
})

test.each<[string, (typeof DENVER)[], readonly string[], ServesWithin | '', string]>([
  ['both states', [WICHITA, DENVER], ['CO', 'KS', 'NE'], '500', 'Kansas and Colorado'],
  ['a state once', [WICHITA, WICHITA], ['KS'], '', 'Kansas'],
  [
    'a state, and the distance for the other place',
    [WICHITA, KANSAS_CITY],
    ['KS'],
    '100',
    'Kansas and places within 100 miles of Topeka',
  ],
  ['the distance', [KANSAS_CITY], [], '100', 'places within 100 miles of Topeka'],
])('the words for two places name %s', (_, places, regions, within, words) => {
  expect(servedInWords({ regions, within }, TOPEKA, places)).toBe(words)
})
