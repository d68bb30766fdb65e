import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { directory, listing, location } from '../../../tests/support/directory.ts'
import { FIRST_CITIES } from '../../catalog/initial-catalog.ts'
import { distanceKm } from '../../places/coordinates.ts'
import { CA_REGIONS, US_REGIONS } from '../../places/regions.ts'
import type { CompanyLists } from '../company-lists.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { homePage } from '../pages/home-page.ts'
import { pagesAt } from '../pages/site-pages.ts'
import { labelBox } from './labels.ts'
import { nearbyMap, SIGN_PX } from './nearby-map.ts'
import type { PlaceMap } from './place-map.ts'
import { CONTINENT, onContinent, onSheet, sheetOf } from './projection.ts'
import { SHEETS } from './sheets.ts'

type Where = readonly [name: string, region: string, latitude: number, longitude: number]

const mapOf = (cities: readonly Where[], companies: number | ((city: string) => number) = 1) => {
  const locations = cities.map(([name, region, latitude, longitude]) => ({
    ...location(name, region),
    latitude,
    longitude,
  }))
  const listings = locations.flatMap(({ id, name }) =>
    Array.from({ length: typeof companies === 'number' ? companies : companies(name) }, (_, n) =>
      listing(`${name} ${n}`, { location: id }),
    ),
  )
  return new LiveDirectory(directory(listings, { locations })).lists
}
const placesOf = (lists: CompanyLists, path: string) => pagesAt(lists, [path]).lists[0]?.props.places
const grid = (count: number): Where[] =>
  Array.from({ length: count }, (_, n) => [
    `Town ${n}`,
    'IL',
    30 + ((n * 37) % 181) / 10,
    -120 + ((n * 101) % 499) / 10,
  ])
const inIllinois = (count: number): Where[] =>
  Array.from({ length: count }, (_, n) => [
    `Town ${n}`,
    'IL',
    37.5 + ((n * 37) % 181) / 40,
    -90 + ((n * 101) % 499) / 240,
  ])
const chicago: Where = ['Chicago', 'IL', 41.85, -87.68]
const dotsOf = (map: PlaceMap | undefined): number =>
  map?.dots.reduce((sum, [, path]) => sum + path.split('M').length - 1, 0) ?? 0

describe('the map of the continent', () => {
  test('has a dot for each of few cities, whose size shows its companies, and which links to it', () => {
    const { map } = homePage(mapOf([chicago, ['Lost', 'IL', 0, 0]], 6))
    expect(map).toMatchObject({
      sheet: 'continent',
      dots: [[5, expect.stringMatching(/^M\d+ \d+h0$/)]],
      links: [{ name: 'Chicago', path: '/companies-in-chicago', title: 'Chicago, IL: 5 or more companies' }],
    })
  })

  test('is absent while no city has coordinates', () => {
    expect(homePage(mapOf([['Lost', 'IL', 0, 0]]))).not.toHaveProperty('map')
  })

  test('groups many cities into a dot for each area, and stays small', () => {
    const { map } = homePage(mapOf(grid(3000)))
    expect(dotsOf(map)).toBeLessThan(1200)
    expect(dotsOf(map)).toBeGreaterThan(400)
    expect(gzipSync(JSON.stringify(map)).length).toBeLessThan(5000)
  })

  test('does not change with a company in a city within its size step', () => {
    const lists = (companies: number) => homePage(mapOf(grid(300), companies)).map
    expect(lists(7)).toEqual(lists(8))
  })

  test('has west at the left and north at the top, and no city of the first catalog hides another', () => {
    const at = new Map(
      FIRST_CITIES.map(([name, region, latitude, longitude]) => [name, onContinent({ region, latitude, longitude })]),
    )
    const x = (name: string) => at.get(name)?.x ?? 0
    const y = (name: string) => at.get(name)?.y ?? 0
    expect(x('Seattle')).toBeLessThan(x('Denver'))
    expect(x('Denver')).toBeLessThan(x('Boston'))
    expect(y('Edmonton')).toBeLessThan(y('Denver'))
    expect(y('Denver')).toBeLessThan(y('Houston'))
    expect(new Set(Array.from(at.values(), ({ x, y }) => `${x} ${y}`)).size).toBe(FIRST_CITIES.length)
  })

  test.each([
    ['Whitehorse', 'YT', 60.72, -135.05],
    ['Yellowknife', 'NT', 62.45, -114.37],
    ['Iqaluit', 'NU', 63.75, -68.52],
    ["St. John's", 'NL', 47.56, -52.71],
    ['Key West', 'FL', 24.56, -81.78],
    ['Anchorage', 'AK', 61.22, -149.9],
    ['Unalaska', 'AK', 53.87, -166.54],
    ['Adak', 'AK', 51.88, -176.65],
    ['Hilo', 'HI', 19.72, -155.08],
  ] as const)('shows %s', (...city) => {
    expect(dotsOf(homePage(mapOf([city])).map)).toBe(1)
  })
})

describe('labels', () => {
  const of = (screens: 'wide' | 'narrow', { links, scales }: PlaceMap) =>
    links
      .filter(({ label }) => label === 'all' || (label && screens === 'wide'))
      .map(({ x, y, name, side = 'right' }) => ({ name, ...labelBox({ x, y }, name, side, scales[screens]) }))
  const demo = homePage(mapOf(FIRST_CITIES.map(([name, region, north, east]) => [name, region, north, east]))).map
  const dense = placesOf(mapOf(inIllinois(300)), '/regions/illinois')

  test.each(['wide', 'narrow'] as const)('cover neither each other nor the edge on a %s screen', (screens) => {
    for (const map of [demo, (dense as { map: PlaceMap }).map]) {
      if (!map) throw new Error('there is a map')
      const boxes = of(screens, map)
      expect(boxes.length).toBeGreaterThan(4)
      for (const [at, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(map.frame.left)
        expect(box.top).toBeGreaterThanOrEqual(map.frame.top)
        expect(box.right).toBeLessThanOrEqual(map.frame.left + map.frame.width)
        for (const other of boxes.slice(at + 1))
          expect(
            box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top,
            `${box.name} and ${other.name}`,
          ).toBe(true)
      }
    }
  })

  test('belong to links that are far enough apart for a finger, also on a phone', () => {
    for (const map of [demo, (dense as { map: PlaceMap }).map]) {
      const onPhone = map?.links.filter(({ screens }) => screens === 'all') ?? []
      expect(onPhone.length).toBeGreaterThan(8)
      for (const [at, one] of onPhone.entries())
        for (const other of onPhone.slice(at + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y) / (map?.scales.narrow ?? 1)).toBeGreaterThan(24)
    }
  })

  test('go to the largest cities first', () => {
    const two: Where[] = [chicago, ['Cicero', 'IL', 41.84, -87.75]]
    const { map } = homePage(mapOf(two, (city) => (city === 'Cicero' ? 2 : 1)))
    expect(map?.links.map(({ name }) => name)).toEqual(['Cicero'])
    expect(dotsOf(map)).toBe(2)
  })
})

describe('the map of a state', () => {
  const state = (cities: readonly Where[], path = '/regions/illinois') => placesOf(mapOf(cities), path)
  test('shows each of its cities, also of a single one', () => {
    expect(state([chicago])).toMatchObject({ map: { sheet: 'IL', dots: [[1, expect.any(String)]] } })
  })

  test('shows the largest of many cities', () => {
    const { map } = state(inIllinois(400)) as { map: PlaceMap }
    expect(dotsOf(map)).toBeLessThanOrEqual(240)
    expect(map.links.length).toBeLessThanOrEqual(32)
  })

  test('shows the part of a large province that has carriers, with every city', () => {
    const south: Where[] = [
      ['Toronto', 'ON', 43.65, -79.38],
      ['Ottawa', 'ON', 45.42, -75.7],
      ['Windsor', 'ON', 42.31, -83.04],
      ['Barrie', 'ON', 44.39, -79.69],
    ]
    const ontario = (cities: readonly Where[]) => (state(cities, '/regions/ontario') as { map: PlaceMap }).map
    const [part, whole] = [ontario(south), ontario([...south, ['Fort Severn', 'ON', 56, -87.6]])]
    expect(part.frame.width).toBeLessThan(whole.frame.width * 0.7)
    expect(part.frame.top).toBeGreaterThan(0)
    expect(whole.frame).toMatchObject({ left: 0, top: 0 })
    for (const { x, y } of part.links) {
      expect(x).toBeGreaterThan(part.frame.left)
      expect(x).toBeLessThan(part.frame.left + part.frame.width)
      expect(y).toBeGreaterThan(part.frame.top)
      expect(y).toBeLessThan(part.frame.top + part.frame.height)
    }
  })

  test('leaves out a city with the coordinates of another place', () => {
    const { map } = state([chicago, ['Peoria', 'IL', 33.58, -112.24]]) as { map: PlaceMap }
    expect(dotsOf(map)).toBe(1)
  })

  test('is absent on an island without an outline', () => {
    expect(state([['Tamuning', 'GU', 13.48, 144.78]], '/regions/guam')).not.toHaveProperty('map')
  })
})

describe('sheets', () => {
  const drawn = [...Object.keys(US_REGIONS), ...Object.keys(CA_REGIONS)].filter(
    (code) => !['GU', 'AS', 'MP'].includes(code),
  )
  test('are there for every state and province', () => {
    expect(Object.keys(SHEETS).toSorted()).toEqual(drawn.toSorted())
  })

  test.each(FIRST_CITIES.map(([name, region, latitude, longitude]) => ({ name, region, latitude, longitude })))(
    'have $name, $region inside, with true distances around it',
    ({ region, ...city }) => {
      const sheet = sheetOf(region)
      if (!sheet) throw new Error('there is a sheet')
      const project = onSheet(sheet)
      const { x, y } = project(city)
      expect(x > 0 && y > 0 && x < sheet.width && y < sheet.height).toBe(true)
      for (const [north, east] of [
        [0.5, 0],
        [0, 0.5],
        [-0.4, 0.4],
      ] as const) {
        const other = { latitude: city.latitude + north, longitude: city.longitude + east }
        const at = project(other)
        const length = Math.hypot(at.x - x, at.y - y) / sheet.scale
        expect(length / distanceKm(city, other)).toBeGreaterThan(0.97)
        expect(length / distanceKm(city, other)).toBeLessThan(1.03)
      }
    },
  )

  test('keep areas true on the continent', () => {
    const area = (latitude: number, longitude: number): number => {
      const project = onSheet(CONTINENT)
      const [a, b, c] = [
        project({ latitude, longitude }),
        project({ latitude: latitude + 0.1, longitude }),
        project({ latitude, longitude: longitude + 0.1 }),
      ]
      return (
        Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / Math.cos(((latitude + 0.03) * Math.PI) / 180)
      )
    }
    expect(area(60, -120) / area(28, -82)).toBeCloseTo(1, 2)
  })
})

describe('the map around a place', () => {
  const joliet = { latitude: 41.53, longitude: -88.08, region: 'IL', country: 'US' }
  const around = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      latitude: joliet.latitude + Math.sin(n) * 0.06,
      longitude: joliet.longitude + Math.cos(n * 2) * 0.09,
    }))

  test('numbers places that lie close together with signs that do not cover each other', () => {
    const signs = nearbyMap(joliet, [...around(12), { latitude: 43, longitude: -88 }])?.signs ?? []
    expect(signs).toHaveLength(13)
    for (const [at, [, , x, y]] of signs.entries())
      for (const [, , otherX, otherY] of signs.slice(at + 1))
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThanOrEqual(2 * SIGN_PX)
  })

  test('has rings in miles in the United States and in kilometers in Canada', () => {
    const rings = (country: string) =>
      nearbyMap({ ...joliet, country }, [...around(3), { latitude: 43, longitude: -88 }])?.rings.map(([, text]) => text)
    expect(rings('US')).toEqual(['100 mi', '50 mi'])
    expect(rings('CA')).toEqual(['100 km', '50 km'])
  })

  test('is absent with fewer than three places', () => {
    expect(nearbyMap(joliet, around(2))).toBeUndefined()
    expect(nearbyMap(joliet, around(2), 1)?.signs).toHaveLength(2)
  })
})
