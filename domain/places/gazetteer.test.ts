import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isOnLand } from './coordinates.ts'
import {
  type GazetteerFile,
  type GazetteerPlace,
  gazetteerFileOf,
  gazetteerFilePath,
  gazetteerFiles,
  gazetteerNamesPath,
  gazetteerPlaces,
  gazetteerText,
  placeKeys,
} from './gazetteer.ts'
import { countryOfRegion } from './regions.ts'

const TEXT = readFileSync(new URL('../../site/gazetteer/places.tsv', import.meta.url), 'utf8')
const places = gazetteerPlaces(TEXT)
const files = gazetteerFiles(places)
const namesFor = (key: string) => (files.get(gazetteerNamesPath(key) ?? '') ?? []) as readonly string[]

/** What a browser finds by a key. */
const found = (key: string): GazetteerFile => {
  const name = gazetteerFileOf(namesFor(key), key) ?? ''
  const file = files.get(gazetteerFilePath(name)) as GazetteerFile
  return file.filter(([name, , , , , area]) => (area === undefined ? placeKeys(name).includes(key) : area === key))
}

describe('the stored gazetteer', () => {
  test('has the places and postal codes of both countries, all on land', () => {
    expect(places.length).toBeGreaterThan(37_000)
    expect(places.reduce((sum, { areas }) => sum + areas.length, 0)).toBeGreaterThan(42_000)
    expect(places.filter(({ region }) => countryOfRegion(region) === 'CA').length).toBeGreaterThan(3000)
    expect(places.filter(({ region, name }) => !countryOfRegion(region) || !name)).toEqual([])
    const astray = places.flatMap((place) => [place, ...place.areas].filter((each) => !isOnLand(each)))
    expect(astray.length).toBeLessThan(12)
  })

  test('is written the same from what it says', () => {
    expect(gazetteerText(places)).toBe(TEXT)
  })

  test('loads at most 2 kB for a place, with the list of its files', () => {
    const size = (of: (path: string) => boolean) =>
      Math.max(...[...files].flatMap(([path, content]) => (of(path) ? gzipSync(JSON.stringify(content)).length : [])))
    const isNames = (path: string) => path.includes('/names/')
    expect(size(isNames) + size((path) => !isNames(path))).toBeLessThan(2000)
  })

  test('names its files by letters, digits and dashes', () => {
    expect([...files.keys()].filter((path) => !/^\/gazetteer\/(names\/)?[a-z0-9-]+\.json$/.test(path))).toEqual([])
    const lists = [...files].filter(([path]) => path.includes('/names/'))
    expect(files.size).toBe(lists.length + lists.reduce((sum, [, { length }]) => sum + length, 0))
  })

  test('finds a place by each of its names and postal codes, in the one file of its key', () => {
    const some = places.filter((_, at) => at % 40 === 0)
    const lost = some.filter(({ name, region, areas }) =>
      [...placeKeys(name), ...areas.map(({ area }) => area)].some(
        (key) => !found(key).some(([other, state]) => other === name && state === region),
      ),
    )
    expect(lost).toEqual([])
  })
})

test.each([
  ['joliet', 'Joliet', 'IL'],
  ['springfield', 'Springfield', 'MO'],
  ['portland', 'Portland', 'OR'],
  ['truckee', 'Truckee', 'CA'],
  ['saint louis', 'St. Louis', 'MO'],
  ['trois rivieres', 'Trois-Rivières', 'QC'],
  ['val dor', "Val-d'Or", 'QC'],
  ['ancienne lorette', "L'Ancienne-Lorette", 'QC'],
])('%j is first of all %s, %s', (key, name, region) => {
  expect(found(key)[0]).toEqual([name, region, ...[expect.any(Number), expect.any(Number), expect.any(Number)]])
})

test.each([
  ['el paso', 'TX', [31.76, -106.49]],
  ['hattiesburg', 'MS', [31.33, -89.29]],
  // One of its postal codes is wrong in the package.
  ['bathurst', 'NB', [47.62, -65.65]],
  // Two of that name: the larger one has no postal code of its own.
  ['rose hill', 'VA', [38.79, -77.11]],
])('of all places called %j in %s, the largest is at its center', (key, state, where) => {
  const entry = found(key).find(([, region]) => region === state)
  for (const [at, degrees] of where.entries()) expect(entry?.[at + 2]).toBeCloseTo(degrees, 1)
})

test.each([
  ['86001', 'Flagstaff', 'AZ', [35.19, -111.66]],
  ['m5v', 'Toronto', 'ON', [43.64, -79.4]],
  ['v0k', '100 Mile House', 'BC', [50.74, -121.27]],
  ['00501', 'Holtsville', 'NY', [40.81, -73.04]],
])('the postal code %j is in %s, %s', (key, name, region, where) => {
  const [entry] = found(key)
  expect(entry).toEqual([name, region, expect.any(Number), expect.any(Number), expect.any(Number), key])
  for (const [at, degrees] of where.entries()) expect(entry?.[at + 2]).toBeCloseTo(degrees, 1)
})

test('places with the same key stay in one file, whatever their number', () => {
  const many = Array.from({ length: 400 }, (_, n): GazetteerPlace => {
    const region = n % 2 === 0 ? 'IL' : 'IN'
    return { name: n < 300 ? 'Oak' : `Place ${n}`, region, latitude: 40, longitude: -88, population: n, areas: [] }
  })
  const cut = gazetteerFiles(many)
  expect((cut.get(gazetteerFilePath('o')) as GazetteerFile).slice(0, 2)).toMatchObject([
    ['Oak', 'IN', 40, -88, 299],
    ['Oak', 'IL', 40, -88, 298],
  ])
  expect([...cut.values()].reduce((sum, { length }) => sum + length, 0)).toBe(400 + 2 + 5)
})
