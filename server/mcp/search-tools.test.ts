import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { FederalRecords } from '../../domain/carrier-record/federal-files.ts'
import { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { pageOfKind } from '../../domain/directory/pages/page-kinds.ts'
import { gazetteerFiles, gazetteerPlaces } from '../../domain/places/gazetteer.ts'
import { directory, id, listing, location, service } from '../../tests/support/directory.ts'
import { answerCall } from './answers.ts'
import { nearbyCarriers, nearbyInput } from './search-tools.ts'

const ON = '2026-11-19'
const INSURED: FederalRecords = {
  motus_insurance: {
    on: ON,
    file: 'f',
    rows: [
      {
        ...{ docket: 'MC-1', form: '91X', policy: 'P', insurer: 'Prairie Mutual', amount: 1_000_000, underlying: 0 },
        ...{ from: '2026-01-15', filed: '', until: '' },
      },
    ],
  },
}

const SERVICES = [service('Reefer'), service('Freight')]
const [REEFER = '', FREIGHT = ''] = SERVICES.map((each) => each.id)
const cities = [
  { ...location('Chicago'), latitude: 41.85, longitude: -87.65 },
  { ...location('Aurora'), latitude: 41.76, longitude: -88.32 },
]
const [CHICAGO = '', AURORA = ''] = cities.map((each) => each.id)

/** Sixty reefer carriers in Chicago. The file of nearby carriers names only ten of them. */
const inChicago = Array.from({ length: 60 }, (_, n) =>
  listing(`Carrier ${String(n).padStart(2, '0')}`, {
    ...{ id: id(`c${n}`), location: CHICAGO, services: [REEFER], usdot_number: String(100 + n) },
    federal: n === 35 || n === 50 ? INSURED : null,
  }),
)
const inAurora = listing('Aurora Freight', { location: AURORA, services: [FREIGHT], federal: INSURED })

const gazetteer = gazetteerFiles(
  gazetteerPlaces(readFileSync(new URL('../../site/gazetteer/places.tsv', import.meta.url), 'utf8')),
)
const { lists } = new LiveDirectory(directory([...inChicago, inAurora], { locations: cities, services: SERVICES }))
const asked: string[] = []
const site = {
  url: 'https://haul.example',
  read: async (path: string) => {
    asked.push(path)
    const content = gazetteer.get(path) ?? pageOfKind(lists, path)?.props
    return content && JSON.stringify(content)
  },
}

const nearby = async (input: object) => {
  asked.length = 0
  const { structuredContent } = await answerCall(
    site,
    (call) => nearbyCarriers(call, nearbyInput.parse(input)),
    (problem) => expect.fail(problem),
  )
  const { carriers, has_more } = structuredContent as { carriers: { name: string }[]; has_more: boolean }
  return { names: carriers.map(({ name }) => name), has_more }
}

it('finds carriers that meet the conditions among all of a large city, not only those that its neighborhood shows', async () => {
  const joliet = { place: 'Joliet, IL', service: 'refrigerated', conditions: ['insured'] }
  expect(await nearby({ ...joliet, limit: 5 })).toEqual({ names: ['Carrier 35', 'Carrier 50'], has_more: false })
  expect(await nearby({ ...joliet, limit: 1 })).toEqual({ names: ['Carrier 35'], has_more: true })
})

it('goes from the nearest city to those farther away, and no farther than it is told', async () => {
  const insured = { place: '60432', conditions: ['insured'] }
  expect((await nearby(insured)).names).toEqual(['Aurora Freight', 'Carrier 35', 'Carrier 50'])
  expect((await nearby({ ...insured, within_miles: 25 })).names).toEqual(['Aurora Freight'])
  expect((await nearby({ ...insured, within_miles: 5 })).names).toEqual([])
})

it('reads few files', async () => {
  await nearby({ place: 'Joliet, IL', service: 'reefer', limit: 20 })
  expect(asked.length).toBeLessThan(35)
  expect(new Set(asked).size).toBe(asked.length)
})
