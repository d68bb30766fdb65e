import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { directory, listing, location } from '../../../tests/support/directory.ts'
import { FIRST_CITIES } from '../../catalog/initial-catalog.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { homePage } from '../pages/home-page.ts'
import { pageOfKind } from '../pages/page-kinds.ts'
import { onContinent } from './place-map.ts'

type Where = [name: string, region: string, latitude: number, longitude: number]

const mapOf = (cities: readonly Where[], companies = 1) => {
  const locations = cities.map(([name, region, latitude, longitude]) => ({
    ...location(name, region),
    latitude,
    longitude,
  }))
  const listings = locations.flatMap(({ id, name }) =>
    Array.from({ length: companies }, (_, n) => listing(`${name} ${n}`, { location: id })),
  )
  return new LiveDirectory(directory(listings, { locations })).lists
}
const grid = (count: number): Where[] =>
  Array.from({ length: count }, (_, n) => [
    `Town ${n}`,
    'IL',
    30 + ((n * 37) % 181) / 10,
    -120 + ((n * 101) % 499) / 10,
  ])

describe('the map of the continent', () => {
  test('has a dot for each of few cities, which links to it and shows its size', () => {
    const { map } = homePage(
      mapOf(
        [
          ['Chicago', 'IL', 41.85, -87.68],
          ['Lost', 'IL', 0, 0],
        ],
        6,
      ),
    )
    expect(map?.dots).toEqual([
      [
        expect.any(Number),
        expect.any(Number),
        expect.any(Number),
        '/companies-in-chicago',
        'Chicago, IL: 5 or more companies',
      ],
    ])
    expect(map?.land).toBe('')
  })

  test('is absent while no city has coordinates', () => {
    expect(homePage(mapOf([['Lost', 'IL', 0, 0]]))).not.toHaveProperty('map')
  })

  test('groups many cities into few dots, draws the land with small ones, and stays small', () => {
    const { map } = homePage(mapOf(grid(3000)))
    expect(map?.dots.length).toBeLessThan(450)
    expect(map?.land.length).toBeGreaterThan(1000)
    expect(gzipSync(JSON.stringify(map)).length).toBeLessThan(12_000)
  })

  test('does not change with a company in a city within its size step', () => {
    const lists = (companies: number) => homePage(mapOf(grid(300), companies)).map
    expect(lists(7)).toEqual(lists(8))
  })
})

test('has west at the left and north at the top, and no city of the first catalog hides another', () => {
  const at = new Map(FIRST_CITIES.map(([name, , latitude, longitude]) => [name, onContinent({ latitude, longitude })]))
  const x = (name: string) => at.get(name)?.x ?? 0
  const y = (name: string) => at.get(name)?.y ?? 0
  expect(x('Seattle')).toBeLessThan(x('Denver'))
  expect(x('Denver')).toBeLessThan(x('Boston'))
  expect(y('Edmonton')).toBeLessThan(y('Denver'))
  expect(y('Denver')).toBeLessThan(y('Houston'))
  expect(new Set(Array.from(at.values(), ({ x, y }) => `${x} ${y}`)).size).toBe(FIRST_CITIES.length)
})

test('a state with many cities has a map, and one with a few has none', () => {
  const state = (count: number) => pageOfKind(mapOf(grid(count)), '/regions/illinois')?.props
  expect(state(11)).not.toHaveProperty('map')
  expect(state(300)).toMatchObject({ map: { land: '', dots: { length: 200 } } })
})
