import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedRecord } from '../../../tests/support/carriers/changed-record.ts'
import { directory, listing, location, review, service } from '../../../tests/support/directory.ts'
import { applyWithFinder, changes, differingPages, invalidRecord } from '../../../tests/support/live-directory.ts'
import type { ExportedCollection, ExportedRow } from '../../publishing/directory-export.ts'
import type { ExportedChanges } from '../../publishing/export-reader.ts'
import type { SkippedRecord } from '../../publishing/skipped-records.ts'
import { sitePages } from '../pages/site-pages.ts'
import { isSame } from '../remember.ts'
import { type SitemapEntries, sitemapEntries } from '../sitemap/sitemap-entries.ts'
import { GUIDES, partOf, takeSitemapChanges } from '../sitemap/sitemap-parts.ts'
import { LiveDirectory } from './live-directory.ts'

type Listing = ExportedRow<'company_listings'>

const at = (city: ExportedRow<'locations'>, latitude: number, longitude: number) => ({ ...city, latitude, longitude })
const cities = [
  at(location('Chicago'), 41.85, -87.68),
  at(location('Peoria'), 40.69, -89.59),
  location('Tulsa', 'OK'),
  { ...at(location('Elko', 'NV'), 40.83, -89.6), is_imported: true },
]
const newCities = [
  at(location('Bend', 'OR'), 41.6, -88.2),
  at(location('Chicago Heights'), 41.51, -87.63),
  location('Zion'),
  // a removed city may leave its address to this one
  { ...location('Tulsa Landing', 'OK'), slug: 'tulsa' },
]
const services = ['Freight', 'Moving', 'Trucking', 'Reefer', 'Refrigerated'].map(service)

/** No record, one without a change, or changes on some days. The last day has not come yet. */
const someRecord = fc.oneof(
  fc.constantFrom(null, changedRecord([])),
  fc
    .tuple(
      fc.subarray(['2026-03-01', '2026-05-01', '2026-10-02', '2026-12-24']),
      fc.constantFrom('2026-10-30', '2026-11-19'),
    )
    .map(([days, on]) => changedRecord(days, on)),
)

const someArea = fc.constantFrom<Listing['service_area']>(
  null,
  { regions: ['IL'], within: '', stated_on: '' },
  { regions: ['IL', 'OK'], within: '100', stated_on: '2026-11-03' },
  { regions: [], within: '500', stated_on: '2026-11-03' },
)

const someListing = fc
  .record({
    number: fc.integer({ min: 0, max: 30 }),
    name: fc.constantFrom('Acme', 'Bolt', 'Crane', 'Dray', 'Élan'),
    location: fc.constantFrom(...[...cities, ...newCities].map(({ id }) => id)),
    services: fc.subarray(services.map(({ id }) => id)),
    is_featured: fc.boolean(),
    description: fc.constantFrom('Hauls.', 'Moves.'),
    entity_type: fc.constantFrom('' as const, 'carrier' as const, 'broker' as const),
    usdot_number: fc.constantFrom('', '1234567'),
    federal: someRecord,
    mc_number: fc.constantFrom('', 'MC-123456'),
    address: fc.constantFrom('', '12 Dock St, Chicago, IL 60601', '9 Oak Rd, Tulsa, OK 74103-1234'),
    power_units: fc.constantFrom(0, 7, 9, 120),
    operation: fc.constantFrom('' as const, 'interstate' as const, 'intrastate' as const),
    source_date: fc.constantFrom('', '2026-01-02', '2026-02-03'),
    verified: fc.boolean(),
    is_claimed: fc.boolean(),
    has_email: fc.boolean(),
    service_area: someArea,
    verified_on: fc.constantFrom('', '2026-11-03'),
  })
  .map(({ number, name, ...fields }) =>
    listing(`n${number}`, { ...fields, name: `${name} Lines`, slug: `${name.toLowerCase()}-${number}` }),
  )

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      saved: fc.array(someListing, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), number: fc.integer({ min: 0, max: 30 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      number: fc.integer({ min: 0, max: 30 }),
      rating: fc.integer({ min: 1, max: 5 }),
      day: fc.integer({ min: 10, max: 28 }),
      reply_text: fc.constantFrom('', 'Thank you.'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('reject' as const), number: fc.integer({ min: 0, max: 30 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('change city' as const),
      name: fc.constantFrom('Tulsa', 'Tulsa City', 'Chicago Lawn'),
      slug: fc.constantFrom('tulsa', 'tulsa-ok'),
      region: fc.constantFrom('OK', 'IL'),
      place: fc.constantFrom(
        { latitude: 0, longitude: 0 },
        { latitude: 41.8, longitude: -87.7 },
        { latitude: 40.7, longitude: -89.5 },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('spoil' as const), number: fc.integer({ min: 0, max: 30 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('spoil city' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('toggle service' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('add city' as const), city: fc.constantFrom(...newCities) }),
  },
)

const one = fc.tuple(step)
const several = fc.array(step, { minLength: 2, maxLength: 4 })

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Affects at most one company: a changed city is removed and added with its companies. */
const isOfOneCompany = (change: Step): boolean =>
  change.kind === 'save' ? change.saved.length === 1 : !['change city', 'spoil city'].includes(change.kind)

const without = (paths: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...paths].filter((path) => !others.has(path))

/** Changes as one poll finds them: the newest state of each record. */
const asOne = (all: readonly ExportedChanges[]): ExportedChanges => {
  const one = changes({})
  const gone: [ExportedCollection, string][] = []
  for (const collection of ['services', 'locations', 'company_listings', 'reviews'] as const) {
    const newest = new Map<string, { id: string } | SkippedRecord | undefined>()
    for (const { rows, gone } of all) {
      for (const [of, id] of gone) if (of === collection) newest.set(id, undefined)
      for (const skipped of rows.skipped) if (skipped.collection === collection) newest.set(skipped.record, skipped)
      for (const row of rows[collection]) newest.set(row.id, row)
    }
    for (const [id, record] of newest) {
      if (!record) gone.push([collection, id])
      else if ('record' in record) one.rows.skipped.push(record)
      else (one.rows[collection] as { id: string }[]).push(record)
    }
  }
  return { ...one, gone }
}

/** The rows of a directory, as a database would contain them. */
const database = (otherCities: readonly ExportedRow<'locations'>[] = []) => {
  const listings = new Map(
    Array.from({ length: 12 }, (_, n) => listing(`n${n}`, { name: `Bolt Lines ${n}` })).map((row) => [row.id, row]),
  )
  const reviews = new Map<string, ExportedRow<'reviews'>>()
  const locations = new Map([...otherCities, ...cities].map((row) => [row.id, row]))
  const offered = new Map(services.map((row) => [row.id, row]))
  const spoiled = new Map<string, SkippedRecord>()
  const dropReviews = (of: Listing): ExportedChanges['gone'] => {
    const dropped = [...reviews.values()].filter((row) => row.listing === of.id)
    for (const { id } of dropped) reviews.delete(id)
    return dropped.map(({ id }) => ['reviews', id])
  }
  const isTaken = ({ id, slug }: ExportedRow<'locations'>) =>
    [...locations.values()].some((city) => city.id !== id && city.slug === slug)
  const take = (change: Step): ExportedChanges => {
    if (change.kind === 'save') {
      for (const row of change.saved) {
        listings.set(row.id, row)
        spoiled.delete(row.id)
      }
      return changes({ company_listings: [...new Map(change.saved.map((row) => [row.id, row])).values()] })
    }
    if (change.kind === 'change city') {
      const { name, slug, region, place } = change
      const changed = { ...location('Tulsa', 'OK'), name, slug, region, ...place }
      if (isTaken(changed)) return changes({})
      locations.set(changed.id, changed)
      spoiled.delete(changed.id)
      return changes({ locations: [changed] })
    }
    if (change.kind === 'spoil city') {
      const { id } = location('Tulsa', 'OK')
      locations.delete(id)
      spoiled.set(id, invalidRecord('locations', id))
      return changes({ skipped: [invalidRecord('locations', id)] })
    }
    if (change.kind === 'add city') {
      if (locations.has(change.city.id) || isTaken(change.city)) return changes({})
      locations.set(change.city.id, change.city)
      return changes({ locations: [change.city] })
    }
    if (change.kind === 'toggle service') {
      const moving = service('Moving')
      if (!offered.delete(moving.id)) {
        offered.set(moving.id, moving)
        return changes({ services: [moving] })
      }
      return changes({}, [['services', moving.id]])
    }
    const target = listings.get(listing(`n${change.number}`).id)
    if (!target) return changes({})
    if (change.kind === 'review') {
      const { rating, day, reply_text } = change
      const row = { ...review(target, rating, `2026-05-${day} 12:00:00.000Z`), reply_text }
      reviews.set(row.id, row)
      return changes({ reviews: [row] })
    }
    if (change.kind === 'spoil') {
      listings.delete(target.id)
      spoiled.set(target.id, invalidRecord('company_listings', target.id))
      return changes({ skipped: [invalidRecord('company_listings', target.id)] })
    }
    const gone = dropReviews(target)
    if (change.kind === 'reject') return changes({}, gone)
    listings.delete(target.id)
    return changes({}, [['company_listings', target.id], ...gone])
  }
  const read = () =>
    new LiveDirectory(
      directory([...listings.values()], {
        services: [...offered.values()],
        locations: [...locations.values()],
        reviews: [...reviews.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        skipped: [...spoiled.values()],
      }),
    )
  return { take, read }
}

/** Every third record changed, on a day of its own or one that it shares. */
const recordOfLongList = (n: number) =>
  n % 3 === 0 ? changedRecord([`2026-${String(1 + (n % 10)).padStart(2, '0')}-0${1 + (n % 7)}`]) : null

/** More say so than a file shows. */
const areaOfLongList = (n: number): Listing['service_area'] =>
  n % 9 === 0 ? { regions: ['IL', 'TX'], within: '', stated_on: '' } : null

/** Lists at the length at which they are cut off, with one company in another city. */
const longLists = () => {
  const listings = new Map(
    [
      ...Array.from({ length: 999 }, (_, n) =>
        listing(`Carrier ${n}`, { federal: recordOfLongList(n), service_area: areaOfLongList(n) }),
      ),
      listing('Yard', { location: location('Peoria').id }),
    ].map((row) => [row.id, row]),
  )
  return {
    listings,
    read: () => new LiveDirectory(directory([...listings.values()], { locations: cities, services })),
  }
}

const inLongList = fc.record({
  name: fc.constantFrom('Aaa', 'Carrier 995', 'Carrier 7', 'Zzz', 'Yyy', 'Xxx'),
  location: fc.constantFrom(...cities.slice(0, 2).map(({ id }) => id)),
  services: fc.subarray(services.slice(0, 2).map(({ id }) => id)),
  description: fc.constantFrom('Hauls.', 'Moves.'),
  federal: someRecord,
  service_area: someArea,
  isGone: fc.boolean(),
})

test('after companies of long lists are added, removed and changed, the pages equal those of a newly loaded directory', () => {
  fc.assert(
    fc.property(fc.array(inLongList, { minLength: 1, maxLength: 8 }), (steps) => {
      const { listings, read } = longLists()
      const live = read()
      let before = read().lists
      for (const { name, isGone, ...fields } of steps) {
        const row = listing(name, fields)
        if (isGone && !listings.delete(row.id)) continue
        if (!isGone) listings.set(row.id, row)
        const touched = applyWithFinder(
          live,
          isGone ? changes({}, [['company_listings', row.id]]) : changes({ company_listings: [row] }),
        )
        const after = read().lists
        const differing = differingPages(before, after)
        expect(differingPages(live.lists, after)).toEqual(new Set())
        expect([without(differing, touched), without(touched, differing)]).toEqual([[], []])
        before = after
      }
    }),
    { numRuns: 3 },
  )
}, 120_000)

/** Pages with changed sitemap lines that would not be written. */
const unnoted = (before: SitemapEntries, after: SitemapEntries, noted: ReadonlySet<string>): string[] => {
  const parts = new Set([GUIDES, ...Array.from(noted, (path) => partOf(path, PARTS))])
  const isWritten = (path: string) => parts.has(partOf(path, PARTS))
  const isKnown = (path: string) => before.has(path) || noted.has(path) || partOf(path, PARTS) === GUIDES
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !isKnown(path) || (!isWritten(path) && !isSame(before.get(path), after.get(path))),
  )
}
const PARTS = 4096

/** Positions within a hundred miles around Chicago, in no order. */
const somewhere = (n: number): [latitude: number, longitude: number] => [
  40 + ((n * 37) % 101) / 25,
  -90 + ((n * 61) % 103) / 25,
]
const MANY_CITIES = Array.from({ length: 201 }, (_, n) => at(location(`City ${n}`), ...somewhere(n)))

test.each([
  ['few cities', database, 40],
  ['so many cities that empty pairs have no page', () => database(MANY_CITIES), 6],
  ['the most cities with which empty pairs have a page', () => database(MANY_CITIES.slice(0, -5)), 6],
])(
  'after any mix of changes in a directory of %s the pages are those of one read anew, and those that differ were touched',
  (_, start, numRuns) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(one, several), { minLength: 1, maxLength: 30 }), (looks) => {
        const { take, read } = start()
        const live = read()
        let before = read().lists
        for (const found of looks) {
          takeSitemapChanges(live.lists)
          const touched = applyWithFinder(live, asOne(found.map(take)))
          const noted = takeSitemapChanges(live.lists)?.paths
          const { lists: after, skipped } = read()
          if (noted) expect(unnoted(sitemapEntries(before), sitemapEntries(after), noted)).toEqual([])
          expect(sitePages(live.lists)).toEqual(sitePages(after))
          expect(sitemapEntries(live.lists)).toEqual(sitemapEntries(after))
          expect(live.skipped).toEqual(skipped)
          const differing = differingPages(before, after)
          expect(without(differing, touched)).toEqual([])
          // what one company adds to a page, another company in the same change may remove
          if (found.length === 1 && found.every(isOfOneCompany)) expect(without(touched, differing)).toEqual([])
          before = after
        }
      }),
      { numRuns },
    )
  },
  120_000,
)
