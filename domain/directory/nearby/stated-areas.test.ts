import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { directory, id, listing, location, service } from '../../../tests/support/directory.ts'
import { applyWithFinder, changes } from '../../../tests/support/live-directory.ts'
import { CONTIGUOUS_STATES, type ServesWithin } from '../../listings/service-area.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { pageOfKind } from '../pages/page-kinds.ts'
import { statedAreas } from '../pages/places/stated-areas.ts'
import {
  areaOfCarrier,
  STATED_AREAS_PATH,
  STATED_CARRIERS,
  type StatedCarrier,
  statedCellAt,
  statedCellPath,
} from './stated-area-file.ts'

const TOPEKA = { ...location('Topeka', 'KS'), latitude: 39.05, longitude: -95.68 }
const NOWHERE = location('Nowhere', 'KS')
const SERVICES = [service('Freight'), service('Moving')]
const MOVING = service('Moving').id

const area = (regions: readonly string[], within: ServesWithin | '' = '') => ({
  regions: [...regions],
  within,
  stated_on: '2026-11-03',
})
const mover = (name: string, fields: Partial<ReturnType<typeof listing>> = {}) =>
  listing(name, { location: TOPEKA.id, services: [MOVING], service_area: area(['TX']), ...fields })

const directoryOf = (...companies: ReturnType<typeof listing>[]) =>
  new LiveDirectory(directory(companies, { locations: [TOPEKA, NOWHERE], services: SERVICES }))

const pathsOf = (live: LiveDirectory) => [...statedAreas.paths(live.lists)]
const fileAt = (live: LiveDirectory, path: string) => pageOfKind(live.lists, path)?.props as StatedCarrier[]

test('a carrier is in a file for each service and state, and for each square that its distance reaches', () => {
  const live = directoryOf(
    mover('Prairie', { services: SERVICES.map(({ id }) => id), service_area: area(['KS', 'TX'], '25') }),
  )
  const cells = ['32_-104', '32_-96', 'KS', 'TX']
  expect(pathsOf(live)).toEqual([
    STATED_AREAS_PATH,
    ...['freight', 'moving'].flatMap((name) => cells.map((cell) => statedCellPath(name, cell))),
  ])
})

test.each<[string, Partial<ReturnType<typeof listing>>]>([
  ['says nothing', { service_area: null }],
  ['takes no requests', { has_email: false }],
  ['is in a city without coordinates', { location: NOWHERE.id }],
])('a carrier is in no file if it %s', (_, fields) => {
  expect(pathsOf(directoryOf(mover('Prairie', fields)))).toEqual([STATED_AREAS_PATH])
})

test('a file says where the carrier is and works', () => {
  const live = directoryOf(mover('Prairie', { service_area: area(['TX', 'OK'], '50') }))
  const [carrier, ...others] = fileAt(live, statedCellPath('moving', 'TX'))
  expect(others).toEqual([])
  expect(carrier?.slice(1, 4)).toEqual(['Topeka, KS', 39.05, -95.68])
  expect(carrier && areaOfCarrier(carrier)).toEqual({ regions: ['TX', 'OK'], within: '50' })
})

const MANY = Array.from({ length: 120 }, (_, n) =>
  mover(`Carrier ${n} of the Great Plains`, { id: id(`c${n}`), service_area: area(CONTIGUOUS_STATES, '500') }),
)

test('a file has at most forty carriers, whichever letter they begin with, and a request reads at most 12 kB', () => {
  const live = directoryOf(...MANY)
  const file = fileAt(live, statedCellPath('moving', 'TX'))
  expect(file).toHaveLength(STATED_CARRIERS)
  expect(fileAt(directoryOf(...MANY.toReversed()), statedCellPath('moving', 'TX'))).toEqual(file)
  const cells = pathsOf(live).filter((path) => path !== STATED_AREAS_PATH)
  const sizeOf = (path: string) => gzipSync(JSON.stringify(pageOfKind(live.lists, path)?.props)).length
  const largest = Math.max(...cells.map(sizeOf))
  // a state and a square
  expect(sizeOf(STATED_AREAS_PATH) + 2 * largest).toBeLessThan(12_000)
})

const filesTouched = (live: LiveDirectory, row: ReturnType<typeof listing>) =>
  [...applyWithFinder(live, changes({ company_listings: [row] }))].filter(
    (path) => path === STATED_AREAS_PATH || statedCellAt(path),
  )

test('a change of the area rebuilds the files that show it, and another edit rebuilds none', () => {
  const live = directoryOf(mover('Prairie'), mover('Sunset', { service_area: area(['TX', 'OK']) }))
  const ok = statedCellPath('moving', 'OK')
  expect(filesTouched(live, mover('Prairie', { description: 'Moves pianos. Ask.' }))).toEqual([])
  expect(filesTouched(live, mover('Prairie', { service_area: area(['TX', 'OK']) })).toSorted()).toEqual([
    ok,
    statedCellPath('moving', 'TX'),
  ])
  expect(filesTouched(live, mover('Sunset', { service_area: null })).toSorted()).toEqual([
    ok,
    statedCellPath('moving', 'TX'),
  ])
  expect(filesTouched(live, mover('Prairie')).toSorted()).toEqual(
    [STATED_AREAS_PATH, ok, statedCellPath('moving', 'TX')].toSorted(),
  )
})
