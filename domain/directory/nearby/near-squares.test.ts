import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { directory, id, listing, location, service } from '../../../tests/support/directory.ts'
import { applyWithFinder, changes } from '../../../tests/support/live-directory.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { pageOfKind } from '../pages/page-kinds.ts'
import { nearCarriers } from '../pages/places/near-carriers.ts'
import {
  ALL,
  isDivided,
  NEAR_CARRIERS_PATH,
  type NearPlace,
  type NearSquareFile,
  nearSquareAt,
} from './near-carriers-file.ts'

const SERVICES = [service('Freight'), service('Moving'), service('Trucking')]
const [FREIGHT = '', MOVING = ''] = SERVICES.map((each) => each.id)

/** Towns as close to each other as those of New Jersey, and a few far away. */
const towns = fc
  .sample(fc.noBias(fc.tuple(fc.nat(10_000), fc.nat(10_000))), { seed: 32, numRuns: 400 })
  .map(([north, east], n) => ({
    ...location(`Town ${n}`, 'NJ'),
    id: id(`t${n}`),
    latitude: n < 10 ? 45 + n / 4 : 40 + north / 10_000,
    longitude: n < 10 ? -110 + n / 4 : -75 + east / 10_000,
  }))
const companyIn = (town: number, of: number, fields: Partial<ReturnType<typeof listing>> = {}) =>
  listing(`Company ${town} ${of}`, {
    id: id(`c${town}of${of}`),
    location: towns[town]?.id ?? '',
    services: of % 2 === 0 ? [FREIGHT] : [FREIGHT, MOVING],
    ...fields,
  })
const companies = towns.flatMap((_, town) =>
  Array.from({ length: town % 20 === 0 ? 30 : (town % 4) + 1 }, (_, of) => companyIn(town, of)),
)

let live: LiveDirectory
beforeAll(() => {
  live = new LiveDirectory(directory(companies, { locations: towns, services: SERVICES }))
})

const fileAt = (path: string) => pageOfKind(live.lists, path)?.props as NearSquareFile
const isPlaces = (file: NearSquareFile): file is readonly NearPlace[] => !isDivided(file)
const squareFiles = () =>
  [...nearCarriers.paths(live.lists)]
    .filter((path) => path !== NEAR_CARRIERS_PATH)
    .map((path) => ({
      service: nearSquareAt(path)?.service ?? '',
      file: fileAt(path),
    }))

describe('the squares of a dense directory', () => {
  test('have each city with a company once for each service that it has, and a few companies each', () => {
    const files = squareFiles()
    for (const [wanted, offered] of [
      [ALL, undefined],
      ['freight', FREIGHT],
      ['moving', MOVING],
    ] as const) {
      const places = files.flatMap(({ service, file }) => (service === wanted && isPlaces(file) ? file : []))
      const slugs = companies.flatMap(({ services, location }) =>
        offered === undefined || services.includes(offered) ? [towns.find(({ id }) => id === location)?.slug] : [],
      )
      expect(places.map(([, slug]) => slug).toSorted()).toEqual([...new Set(slugs)].toSorted())
      expect(places.reduce((sum, [, , , , count]) => sum + count, 0)).toBe(slugs.length)
    }
    for (const { file } of files)
      if (isPlaces(file)) expect(file.reduce((sum, place) => sum + place[5].length, 0)).toBeLessThanOrEqual(60)
  })

  test('load at most 3 kB each', () => {
    const sizes = squareFiles().map(({ file }) => gzipSync(JSON.stringify(file)).length)
    expect(Math.max(...sizes)).toBeLessThan(3000)
  })

  test('show the first companies of a city by name, not those that paid', () => {
    const paid = new LiveDirectory(
      directory(
        Array.from({ length: 14 }, (_, of) => companyIn(0, of, { name: `Company ${30 - of}`, is_featured: of < 3 })),
        { locations: towns, services: SERVICES },
      ),
    )
    const [square] = [...nearCarriers.paths(paid.lists)].filter((path) => path !== NEAR_CARRIERS_PATH)
    const [place] = (pageOfKind(paid.lists, square ?? '')?.props ?? []) as NearPlace[]
    expect(place?.[4]).toBe(14)
    expect(place?.[5].map(([name]) => name)).toEqual(Array.from({ length: 10 }, (_, n) => `Company ${n + 17}`))
  })
})

const nearFilesTouchedBy = (...rows: ReturnType<typeof listing>[]): number =>
  [...applyWithFinder(live, changes({ company_listings: rows }))].filter((path) => nearSquareAt(path)).length

describe('an edit changes', () => {
  test('no file if nobody sees it there', () => {
    expect(nearFilesTouchedBy(companyIn(31, 0, { description: 'Hauls cars. It has done so for years. Ask.' }))).toBe(0)
  })

  test('one file for each list of the company in its city, if its name or fleet is another', () => {
    expect(nearFilesTouchedBy(companyIn(31, 1, { power_units: 12 }))).toBe(3)
    expect(nearFilesTouchedBy(companyIn(20, 29, { name: 'Zulu' }))).toBe(0)
  })

  test('a few files if companies come one by one until squares are divided', () => {
    const touched = Array.from({ length: 60 }, (_, n) => nearFilesTouchedBy(companyIn(n + 40, 50 + n)))
    expect(Math.max(...touched)).toBeLessThanOrEqual(18)
    expect(touched.reduce((sum, files) => sum + files, 0) / touched.length).toBeLessThan(6)
  })
})
