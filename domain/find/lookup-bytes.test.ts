/** How much a search loads from a directory so large that the first file lists groups. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { directory, id, listing, location, service } from '../../tests/support/directory.ts'
import { FINDER_ROOT_PATH } from '../directory/finder/finder-files.ts'
import type { FinderRoot } from '../directory/finder/results.ts'
import { LiveDirectory } from '../directory/live/live-directory.ts'
import { pageOfKind } from '../directory/pages/page-kinds.ts'
import { gazetteerFiles, gazetteerPlaces } from '../places/gazetteer.ts'
import { countryOfRegion } from '../places/regions.ts'
import { findAnswers } from './find-results.ts'
import { FIRST_FILES, LoadedFiles } from './loaded-files.ts'

const MOST_BYTES = 12_000
const MOST_OF_FIRST_FILE = 3000
const COMPANIES = 30_000

const gazetteer = gazetteerPlaces(readFileSync(new URL('../../site/gazetteer/places.tsv', import.meta.url), 'utf8'))
const gazetteerTexts = gazetteerFiles(gazetteer)
const NAMES = gazetteer.map(({ name }) => name.replaceAll(/[^A-Za-z ]/g, '')).filter((name) => name.length > 5)
const TRADES = 'Trucking, Transport, Logistics, Freight Lines, Moving & Storage, Hauling, Express, Farms'.split(', ')
const FORMS = 'LLC, Inc, Corp, LLC'.split(', ')
const SERVICES = ['Freight', 'Moving', 'Refrigerated', 'Flatbed', 'HAZMAT', 'Trucking'].map(service)
const RARE = SERVICES[4]?.id ?? ''

/** Something of a list, spread evenly and the same in each run. */
const nth = <Item>(items: readonly Item[], n: number): Item => items[(n * 7919) % items.length] as Item

const cities = gazetteer
  .filter(({ areas }) => areas.length > 0)
  .toSorted((a, b) => b.population - a.population)
  .slice(0, 4000)
  .map((place, n) => ({
    ...location(place.name, place.region),
    ...{ id: id(`l${n}`), slug: `city-${n}`, latitude: place.latitude, longitude: place.longitude },
    ...{ country: countryOfRegion(place.region) ?? 'US', area: place.areas[0]?.area ?? '' },
  }))
const companies = Array.from({ length: COMPANIES }, (_, n) => {
  // Half of all companies are in the largest cities.
  const city = n % 2 === 0 ? nth(cities.slice(0, 200), n) : nth(cities, n)
  const name = `${nth(NAMES, n)} ${nth(TRADES, n + (n >> 5))} ${nth(FORMS, n >> 3)}`
  return listing(name, {
    ...{ id: id(`c${n}`), slug: `company-${n}`, location: city.id },
    address: `${n} Dock St, ${city.name}, ${city.region} ${city.area.toUpperCase()}`,
    phone: `(${312 + (n % 90)}) ${200 + (n % 700)}-${String((n * 37) % 10_000).padStart(4, '0')}`,
    legal_name: n % 7 === 0 ? `${nth(NAMES, n + 1)} Holdings LLC` : '',
    services: n % 40 === 0 ? [RARE] : [nth(SERVICES.slice(0, 4), n >> 2).id],
    usdot_number: String(1_000_000 + n * 3),
    power_units: n % 30,
  })
})
const live = new LiveDirectory(
  directory(companies, { locations: cities.map(({ area: _area, ...city }) => city), services: SERVICES }),
)

const textAt = (path: string): string | undefined => {
  const content = gazetteerTexts.get(path) ?? pageOfKind(live.lists, path)?.props
  return content && JSON.stringify(content)
}

/** What a search finds, and the bytes of everything that it loads, as by somebody who has just come. */
const search = async (typed: string, limit: number) => {
  let bytes = 0
  const files = new LoadedFiles(async (path) => {
    const text = textAt(path)
    if (text !== undefined) bytes += gzipSync(text).length
    return text
  })
  await Promise.all(FIRST_FILES.map((path) => files.file(path)))
  const { answers } = await findAnswers(files, typed, limit)
  return { answers, bytes }
}

const swapped = (name: string): string => `${name.slice(0, 3)}${name[4]}${name[3]}${name.slice(5)}`
const cityOf = ({ location }: (typeof companies)[number]) => cities.find((city) => city.id === location) ?? cities[0]
const some = Array.from({ length: 12 }, (_, n) => nth(companies, n * 31 + 7))
const searches: [kind: string, typed: (company: (typeof companies)[number]) => string, finds: 'it' | 'something'][] = [
  ['a name', ({ name }) => name, 'it'],
  ['a USDOT number', ({ usdot_number }) => usdot_number, 'it'],
  ['a phone number', ({ phone }) => phone, 'it'],
  ['a name with a typing error', ({ name }) => swapped(name), 'something'],
  ['a service in a city', (of) => `movers ${cityOf(of)?.name} ${cityOf(of)?.region}`, 'something'],
  ['a rare service in a city', (of) => `hazmat ${cityOf(of)?.name} ${cityOf(of)?.region}`, 'something'],
  ['a postal code', (of) => cityOf(of)?.area ?? '', 'something'],
  ['a service and a postal code', (of) => `flatbed ${cityOf(of)?.area}`, 'something'],
  [
    'what nobody near has',
    (of) => `insured movers within 100 miles of ${cityOf(of)?.name} ${cityOf(of)?.region}`,
    'something',
  ],
]

describe('a directory of thirty thousand companies', () => {
  test('has a first file that names groups, and each file of the index is small', () => {
    const root = JSON.parse(textAt(FINDER_ROOT_PATH) ?? '') as FinderRoot
    expect([root.parts.length, root.groups.length > 1]).toEqual([0, true])
    expect(gzipSync(textAt(FINDER_ROOT_PATH) ?? '').length).toBeLessThan(MOST_OF_FIRST_FILE)
    const { groups, parts } = live.lists.finder.index
    const sizeOf = (path: string) => gzipSync(textAt(path) ?? '').length
    const sizes = [
      ...groups.map(([, name]) => sizeOf(`/find/groups/${name}.json`)),
      ...parts.map(([, name]) => sizeOf(`/find/parts/${name}.json`)),
    ]
    expect(Math.min(...sizes)).toBeGreaterThan(30)
    expect(Math.max(...sizes)).toBeLessThan(2000)
  })

  test.each(searches)('loads at most 12 kB for %s', async (_, typed, finds) => {
    for (const company of some)
      for (const limit of [10, 20]) {
        const { answers, bytes } = await search(typed(company), limit)
        if (finds === 'it') expect(answers.map(({ label }) => label)).toContain(company.name)
        else expect(answers.length, typed(company)).toBeGreaterThan(0)
        expect(bytes, typed(company)).toBeLessThanOrEqual(MOST_BYTES)
      }
  })
})
