import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directory, listing, location, service } from '../../../tests/support/directory.ts'
import { applyWithFinder, differingPages } from '../../../tests/support/live-directory.ts'
import type { ExportedRow } from '../../publishing/directory-export.ts'
import type { ExportedChanges } from '../../publishing/export-reader.ts'
import { companyPath, listPath } from '../../routes.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import type { Nearby } from '../pages/places/nearby-places.ts'
import { pageProps } from '../pages/site-pages.ts'

type Listing = ExportedRow<'company_listings'>

const services = [service('Freight'), service('Moving')]
const city = (name: string, latitude: number, longitude: number, country: 'US' | 'CA' = 'US') => ({
  ...location(name),
  latitude,
  longitude,
  country,
})
const companiesIn = (of: { id: string; name: string }, count: number, offered = services): Listing[] =>
  Array.from({ length: count }, (_, n) =>
    listing(`${of.name} ${String(n).padStart(3, '0')}`, { location: of.id, services: offered.map(({ id }) => id) }),
  )
const live = (locations: ExportedRow<'locations'>[], listings: Listing[]) =>
  new LiveDirectory(directory(listings, { locations, services }))
const saved = (...listings: Listing[]): ExportedChanges => ({
  rows: { ...directory(listings, { services: [], locations: [] }), seq: 2 },
  gone: [],
})

const chicago = city('Chicago', 41.85, -87.68)
const aurora = city('Aurora', 41.76, -88.32)
const elgin = city('Elgin', 42.04, -88.28)
const boston = city('Boston', 42.36, -71.06)
const lost = city('Lost', 0, 0)
const windsor = city('Windsor', 42.31, -83.02, 'CA')
const detroit = city('Detroit', 42.33, -83.09)
const ALL = [chicago, aurora, elgin, boston, lost, windsor, detroit]

describe('nearby places', () => {
  const { lists } = live(ALL, [
    ...companiesIn(chicago, 30),
    ...companiesIn(aurora, 6),
    ...companiesIn(elgin, 2, services.slice(0, 1)),
    ...companiesIn(lost, 3),
    ...companiesIn(boston, 4),
    ...companiesIn(windsor, 1),
    ...companiesIn(detroit, 1),
  ])
  const props = pageProps(lists)
  const nearby = (path: string) => props(path) as { nearby: { places: unknown[]; companies: { heading: string }[] } }

  test('are on the page of a city, nearest first, with distance and size step', () => {
    expect(nearby(listPath({ location: 'elgin' })).nearby.places.slice(0, 2)).toEqual([
      { label: 'Aurora, IL', path: '/companies-in-aurora', distance: '19 mi', size: '5 or more' },
      { label: 'Chicago, IL', path: '/companies-in-chicago', distance: '34 mi', size: '20 or more' },
    ])
  })

  test('are drawn around a city with north at the top, the farthest at the edge, and rings for the distance', () => {
    const around = [chicago, aurora, elgin, city('Milwaukee', 43.04, -87.91)]
    const { lists: four } = live(
      around,
      around.flatMap((of) => companiesIn(of, 1)),
    )
    const page = (path: string) => pageProps(four)(path) as { nearby: Nearby }
    const { places, map } = page(listPath({ location: 'elgin' })).nearby
    expect(places.map(({ label }) => label)).toEqual(['Aurora, IL', 'Chicago, IL', 'Milwaukee, IL'])
    const [, chicagoAt = [0, 0], milwaukeeAt = [0, 0]] = map?.signs ?? []
    expect(chicagoAt[0]).toBeGreaterThan(0)
    expect(chicagoAt[1]).toBeGreaterThan(0)
    expect(milwaukeeAt[1]).toBeLessThan(0)
    expect(Math.hypot(milwaukeeAt[0], milwaukeeAt[1])).toBeCloseTo(132, -1)
    expect(map).toMatchObject({
      sheet: 'IL',
      rings: [
        [expect.any(Number), '50 mi'],
        [expect.any(Number), '25 mi'],
      ],
    })
    expect(page(listPath({ service: 'moving', location: 'elgin' })).nearby).not.toHaveProperty('map')
  })

  test('are for the same service on the page of a pair', () => {
    expect(nearby(listPath({ service: 'moving', location: 'aurora' })).nearby.places).toMatchObject([
      { path: '/moving-companies-in-chicago' },
    ])
  })

  test('are in kilometers in Canada, and cross the border', () => {
    expect(nearby(listPath({ location: 'windsor' })).nearby.places[0]).toMatchObject({
      label: 'Detroit, IL',
      distance: '6 km',
      size: '1 to 4',
    })
  })

  test('are on the page of a company', () => {
    expect(props(companyPath('elgin-000'))).toMatchObject({
      nearby: [{ label: 'Aurora, IL' }, { label: 'Chicago, IL' }],
    })
  })

  test('include smaller ones for a large city only if there are few of its size', () => {
    expect(nearby(listPath({ location: 'chicago' })).nearby.places).toHaveLength(4)
    const suburbs = Array.from({ length: 4 }, (_, n) => city(`Suburb ${n}`, 41.9, -88 - n / 5))
    const { lists } = live(
      [...ALL, ...suburbs],
      [chicago, ...suburbs].flatMap((of) => companiesIn(of, 20)).concat(companiesIn(aurora, 2)),
    )
    const { nearby: found } = pageProps(lists)('/companies-in-chicago') as { nearby: { places: { label: string }[] } }
    expect(found.places.map(({ label }) => label)).toEqual(suburbs.map(({ name }) => `${name}, IL`))
  })

  test('are missing for a city far from all others, or without coordinates', () => {
    for (const slug of ['boston', 'lost'])
      expect(nearby(listPath({ location: slug })).nearby, slug).toEqual({ places: [], companies: [] })
  })

  test('a list of fewer than five continues with nearby companies, and a longer one does not', () => {
    const { companies } = nearby(listPath({ location: 'elgin' })).nearby
    expect(companies).toMatchObject([{ heading: 'Aurora, 19 mi away', cards: { length: 5 } }])
    expect(nearby(listPath({ location: 'aurora' })).nearby.companies).toEqual([])
  })
})

describe('the pages around its city that a new company affects', () => {
  const suburbs = Array.from({ length: 4 }, (_, n) => city(`Suburb ${n}`, 41.9, -88 - n / 5))
  const touched = (count: number) => {
    const directory = live(
      [...ALL, ...suburbs],
      [
        ...companiesIn(chicago, 40),
        ...suburbs.flatMap((suburb) => companiesIn(suburb, 20)),
        ...companiesIn(elgin, 3),
        ...companiesIn(aurora, count),
      ],
    )
    const paths = applyWithFinder(directory, saved(listing('Zebra', { location: aurora.id, services: [] })))
    return [...paths].filter((path) => /elgin|chicago/.test(path)).toSorted()
  }

  test('are none while the city stays in its size step', () => {
    expect(touched(7)).toEqual([])
  })

  test('are those that show the step', () => {
    expect(touched(4)).toEqual([
      '/companies-in-elgin',
      '/company/elgin-000',
      '/company/elgin-001',
      '/company/elgin-002',
    ])
  })

  test('are those of a large city only if its own city becomes one', () => {
    expect(touched(18)).toEqual([])
    expect(touched(19)).toEqual(expect.arrayContaining(['/companies-in-chicago', '/company/chicago-000']))
  })
})

const GRID = Array.from({ length: 70 }, (_, n) =>
  city(`Town ${n}`, 40 + ((n * 37) % 71) / 30, -90 + ((n * 29) % 67) / 25),
)
const someCompany = fc
  .record({
    number: fc.nat(200),
    town: fc.oneof(fc.nat(GRID.length - 1), fc.nat(3)),
    offered: fc.subarray(services.map(({ id }) => id)),
    description: fc.constantFrom('Hauls.', 'Moves.'),
  })
  .map(({ number, town, offered, description }) =>
    listing(`n${number}`, { location: GRID[town]?.id ?? '', services: offered, description }),
  )

test('after any mix of changes, the affected pages are exactly those that show something else nearby', () => {
  const start = [...companiesIn(GRID[0] ?? chicago, 19), ...companiesIn(GRID[1] ?? chicago, 4)]
  const change = fc.oneof(
    { weight: 4, arbitrary: someCompany.map((row) => ({ row, isGone: false })) },
    { weight: 1, arbitrary: someCompany.map((row) => ({ row, isGone: true })) },
  )
  fc.assert(
    fc.property(
      fc.array(someCompany, { maxLength: 120 }),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      (first, changes) => {
        const rows = new Map([...start, ...first].map((row) => [row.id, row]))
        const directoryNow = live(GRID, [...rows.values()])
        for (const { row, isGone } of changes) {
          const before = live(GRID, [...rows.values()]).lists
          if (isGone) rows.delete(row.id)
          else rows.set(row.id, row)
          const touched = applyWithFinder(
            directoryNow,
            isGone ? { ...saved(), gone: [['company_listings', row.id]] } : saved(row),
          )
          const differing = differingPages(before, live(GRID, [...rows.values()]).lists)
          expect([...touched].toSorted()).toEqual([...differing].toSorted())
        }
      },
    ),
    { numRuns: 10 },
  )
}, 120_000)
