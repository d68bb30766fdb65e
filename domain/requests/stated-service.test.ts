import { expect, test } from 'vitest'
import { directory, listing, location, service } from '../../tests/support/directory.ts'
import { LiveDirectory } from '../directory/live/live-directory.ts'
import { pageOfKind } from '../directory/pages/page-kinds.ts'
import { LoadedFiles } from '../find/loaded-files.ts'
import type { ServesWithin, ServiceArea } from '../listings/service-area.ts'
import type { GazetteerEntry } from '../places/gazetteer.ts'
import { fittingCarriers, REACHES_KM } from './fitting-carriers.ts'
import type { Job } from './job.ts'
import { type Ends, statedReason, statementOn } from './stated-service.ts'

const TOPEKA: GazetteerEntry = ['Topeka', 'KS', 39.05, -95.68, 126_000]
const KANSAS_CITY: GazetteerEntry = ['Kansas City', 'MO', 39.1, -94.58, 508_000]
const DALLAS: GazetteerEntry = ['Dallas', 'TX', 32.78, -96.81, 1_300_000]
const WICHITA: GazetteerEntry = ['Wichita', 'KS', 37.69, -97.34, 397_000]

test.each<[string, Ends, ServiceArea, ReturnType<typeof statementOn>, string]>([
  [
    'both states',
    [TOPEKA, DALLAS],
    { regions: ['TX', 'KS', 'OK'], within: '' },
    'serves',
    'Says it serves Kansas and Texas',
  ],
  [
    'one state for a move within it',
    [TOPEKA, WICHITA],
    { regions: ['KS'], within: '' },
    'serves',
    'Says it serves Kansas',
  ],
  [
    'its distance',
    [TOPEKA, KANSAS_CITY],
    { regions: [], within: '100' },
    'serves',
    'Says it serves places within 100 miles of Topeka',
  ],
  [
    'a state and its distance',
    [WICHITA, KANSAS_CITY],
    { regions: ['KS'], within: '100' },
    'serves',
    'Says it serves Kansas and places within 100 miles of Topeka',
  ],
  [
    'the pickup only',
    [TOPEKA, DALLAS],
    { regions: ['KS'], within: '50' },
    'excludes',
    'Says it serves only Kansas, and within 50 miles of Topeka, not Dallas, TX',
  ],
  [
    'the delivery only',
    [DALLAS, TOPEKA],
    { regions: ['KS'], within: '' },
    'excludes',
    'Says it serves only Kansas, not Dallas, TX',
  ],
  ['a place at the edge of its distance', [TOPEKA, KANSAS_CITY], { regions: [], within: '50' }, 'unclear', ''],
])('an area with %s', (_, ends, area, statement, reason) => {
  const city = { latitude: 39.05, longitude: -95.68 }
  expect(statementOn(ends, area, city)).toBe(statement)
  expect(statedReason(ends, area, city, 'Topeka, KS')).toBe(reason)
})

const at = (name: string, region: string, latitude: number, longitude: number) => ({
  ...location(name, region),
  latitude,
  longitude,
})
const CITIES = [
  at('Topeka', 'KS', 39.05, -95.68),
  at('Boise', 'ID', 43.62, -116.2),
  at('Oklahoma City', 'OK', 35.47, -97.52),
  at('Detroit', 'MI', 42.33, -83.05),
  { ...at('Windsor', 'ON', 42.32, -83.04), country: 'CA' as const },
]
const [NEAR = '', FAR = '', MIDDLE = '', DETROIT = '', WINDSOR = ''] = CITIES.map(({ id }) => id)
const SERVICES = [service('Freight'), service('Moving')]
const MOVING = service('Moving').id

const mover = (name: string, city: string, regions?: string[], within: ServesWithin | '' = '', more = {}) =>
  listing(name, {
    location: city,
    services: [MOVING],
    service_area: regions ? { regions, within, stated_on: '2026-11-03' } : null,
    ...more,
  })

const job: Job = { kind: 'home', from_place: 'Topeka, KS', to_place: 'Dallas, TX', home_size: '2' }

const foundFor = async (ends: Ends, companies: ReturnType<typeof listing>[]) => {
  const { lists } = new LiveDirectory(directory(companies, { locations: CITIES, services: SERVICES }))
  while (lists.finding.step());
  const files = new LoadedFiles(async (path) => {
    const props = pageOfKind(lists, path)?.props
    return props && JSON.stringify(props)
  })
  const carriers = await fittingCarriers(files, job, ends, REACHES_KM[0] ?? 0)
  return carriers.map(({ facts: [name], place, km }) => `${name}, ${place}, ${Math.round(km)} km`)
}

const found = (...companies: ReturnType<typeof listing>[]) => foundFor([TOPEKA, DALLAS], companies)

const NEAR_ONE = mover('Near', NEAR)

test('a carrier that says it serves both ends is a candidate from any distance, after those that are nearer', async () => {
  expect(await found(mover('Far', FAR, ['KS', 'TX']), NEAR_ONE)).toEqual([
    'Near, Topeka, KS, 0 km',
    'Far, Boise, ID, 1782 km',
  ])
})

test('a carrier whose distance reaches both ends is a candidate', async () => {
  expect(await found(mover('Middle', MIDDLE, [], '500'))).toEqual(['Middle, Oklahoma City, OK, 430 km'])
})

test('a near carrier is there once, whatever it says', async () => {
  expect(await found(mover('Prairie', NEAR, ['KS', 'TX'], '500'))).toEqual(['Prairie, Topeka, KS, 0 km'])
})

test.each([
  ['says it serves one end only', mover('Far', FAR, ['KS'])],
  ['does something else', mover('Far', FAR, ['KS', 'TX'], '', { services: [service('Freight').id] })],
  ['takes no requests', mover('Far', FAR, ['KS', 'TX'], '', { has_email: false })],
  ['says nothing', mover('Far', FAR)],
])('a far carrier is no candidate if it %s', async (_, carrier) => {
  expect(await found(carrier, NEAR_ONE)).toEqual(['Near, Topeka, KS, 0 km'])
})

const ANN_ARBOR: GazetteerEntry = ['Ann Arbor', 'MI', 42.28, -83.75, 123_000]
const LONDON: GazetteerEntry = ['London', 'ON', 42.98, -81.25, 422_000]
const TORONTO: GazetteerEntry = ['Toronto', 'ON', 43.65, -79.38, 2_794_000]

test.each<[string, Ends, string[]]>([
  ['within the United States', [ANN_ARBOR, TOPEKA], ['American', 'Far American']],
  ['within Canada', [LONDON, TORONTO], ['Canadian']],
  ['across the border', [ANN_ARBOR, LONDON], ['American', 'Canadian', 'Far American']],
])('a job %s is for carriers that may do it by law', async (_, ends, names) => {
  const carriers = await foundFor(ends, [
    mover('American', DETROIT),
    mover('Far American', FAR, ['MI', 'KS', 'ON']),
    mover('Canadian', WINDSOR, ['MI', 'KS', 'ON']),
  ])
  expect(carriers.map((carrier) => carrier.split(',')[0])).toEqual(names)
})
