/** How many lookups a page or a change takes. The number must not grow with the number of cities. */
import { afterEach, expect, test, vi } from 'vitest'
import { directory, listing, location } from '../../tests/support/directory.ts'
import { applyChanges } from '../../tests/support/live-directory.ts'
import type { ExportedChanges } from '../publishing/export-reader.ts'
import { LiveDirectory } from './live/live-directory.ts'
import { pagesAt } from './pages/site-pages.ts'

afterEach(() => vi.restoreAllMocks())

/** Enough that the A–Z and the cities of a state are cut into parts, like those of MANY. */
const FEW = 400
const MANY = 4000
/** The cuts of an A–Z differ, so there may be a few parts more or fewer. */
const SLACK = 300

const directoryOf = (cities: number) => {
  const locations = Array.from({ length: cities }, (_, n) => location(`City ${n}`))
  return new LiveDirectory(
    directory(
      locations.map(({ id }, n) => listing(`Carrier ${n}`, { location: id })),
      { locations },
    ),
  )
}

const saved = (company: ReturnType<typeof listing>): ExportedChanges => ({
  rows: { ...directory([company], { services: [], locations: [] }), seq: 2 },
  gone: [],
})

/** How often lists and cities of the directory are looked up. */
const looksOf = (live: LiveDirectory, work: (live: LiveDirectory) => unknown): number => {
  const { lists } = live
  const looks = [vi.spyOn(lists, 'list'), vi.spyOn(lists, 'at'), vi.spyOn(lists, 'listsOf')]
  let read = 0
  const cities = new Proxy(lists.locations, {
    get: (all, key) => {
      if (/^\d+$/.test(String(key))) read++
      return Reflect.get(all, key)
    },
  })
  Object.defineProperty(lists, 'locations', { configurable: true, value: cities })
  work(live)
  return read + looks.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

test.each<[what: string, work: (live: LiveDirectory) => unknown]>([
  [
    'the home page and the deep pages of a batch',
    ({ lists }) => pagesAt(lists, ['/', '/companies/page/2', '/freight-trucking-companies']),
  ],
  [
    'an edit',
    (live) => applyChanges(live, saved(listing('Carrier 7', { location: location('City 7').id, description: 'New.' }))),
  ],
  ['a new company', (live) => applyChanges(live, saved(listing('Newcomer', { location: location('City 7').id })))],
  [
    'a new city',
    (live) =>
      applyChanges(live, { rows: { ...directory([]), locations: [location('Zion')], services: [], seq: 2 }, gone: [] }),
  ],
  [
    'a renamed city',
    (live) => {
      const renamed = { ...location('City 7'), name: 'Zion' }
      applyChanges(live, { rows: { ...directory([]), locations: [renamed], services: [], seq: 2 }, gone: [] })
    },
  ],
  [
    'a company that moves',
    (live) => applyChanges(live, saved(listing('Carrier 7', { location: location('City 8').id }))),
  ],
])('%s', (_, work) => {
  const few = directoryOf(FEW)
  const many = directoryOf(MANY)
  // work done once for a state of the directory is not counted
  for (const { lists } of [few, many]) pagesAt(lists, ['/'])
  expect(looksOf(many, work)).toBeLessThanOrEqual(looksOf(few, work) + SLACK)
})

test('an edit that changes neither name, place nor services moves no other company', () => {
  const live = directoryOf(MANY)
  pagesAt(live.lists, ['/'])
  const splice = vi.spyOn(Array.prototype, 'splice')
  applyChanges(live, saved(listing('Carrier 7', { location: location('City 7').id, description: 'New.' })))
  const lengths = splice.mock.contexts.map((array) => (Array.isArray(array) ? array.length : 0))
  expect(lengths.filter((length) => length >= MANY - 1)).toEqual([])
  expect(live.lists.companies.find(({ name }) => name === 'Carrier 7')?.description).toBe('New.')
})
