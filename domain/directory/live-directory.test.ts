import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directory, id, listing, location, review, service } from '../../tests/support/directory.ts'
import { applied, apply, pagesThatDiffer } from '../../tests/support/live-directory.ts'
import type { ExportedRow } from '../publishing/directory-export.ts'
import type { ExportedChanges } from '../publishing/export-reader.ts'
import type { SkippedRecord } from '../publishing/skipped-records.ts'
import { LiveDirectory } from './live-directory.ts'
import { sitePages } from './pages/site-pages.ts'
import { isSame } from './remember.ts'
import { takeSitemapChanges } from './sitemap/sitemap-changes.ts'
import { type SitemapEntries, sitemapEntries } from './sitemap/sitemap-entries.ts'
import { GUIDES, partOf } from './sitemap/sitemap-parts.ts'

type Listing = ExportedRow<'company_listings'>

const many = (count: number): Listing[] =>
  Array.from({ length: count }, (_, n) => listing(`Carrier ${String(n).padStart(3, '0')}`))

const first = (companies: Listing[]): Listing => {
  const [company] = companies
  if (!company) throw new Error('there is a first company')
  return company
}

const changes = (rows: Partial<ExportedChanges['rows']>, gone: ExportedChanges['gone'] = []): ExportedChanges => ({
  rows: { ...directory([], { services: [], locations: [] }), ...rows, seq: 2 },
  gone,
})

const touched = (before: Listing[], rows: Partial<ExportedChanges['rows']>, gone: ExportedChanges['gone'] = []) =>
  [...applied(new LiveDirectory(directory(before)), changes(rows, gone))].sort()

test('a new company waits for no finder, whose files are told of when it is made', () => {
  const live = new LiveDirectory(directory(many(30)))
  const touched = apply(live, changes({ company_listings: [listing('Newcomer')] }))
  expect(touched).toContain('/company/newcomer')
  expect([live.lists.finding.ready, live.lists.owesFinderFiles]).toEqual([undefined, true])
  while (live.lists.prepare());
  const later = live.lists.finding.takeTouched()
  expect(later).toContain('/find/index.json')
  expect(new Set([...touched, ...later])).toEqual(
    new Set(pagesThatDiffer(new LiveDirectory(directory(many(30))).lists, live.lists)),
  )
  expect(live.lists.owesFinderFiles).toBe(false)
})

describe('changes of many companies at once', () => {
  const renamed = (companies: Listing[]) =>
    changes({ company_listings: companies.map((company) => ({ ...company, description: 'New.' })) })
  const one = () => false

  test('are taken into the lists some at a time, what somebody waits for first', () => {
    const companies = many(30)
    const live = new LiveDirectory(directory(companies))
    const [last] = companies.slice(-1)
    live.take(renamed(companies), [last?.id ?? ''])
    const { touched, awaited } = live.takeIn(one)
    expect([...awaited]).toEqual(['/company/carrier-029'])
    expect(touched).toContain('/company/carrier-000')
    expect(live.lists.company('carrier-001')?.description).not.toBe('New.')
    expect(live.isTakingIn).toBe(true)
    while (live.isTakingIn) live.takeIn(one)
    expect(live.lists.companies.map(({ description }) => description)).toEqual(companies.map(() => 'New.'))
    expect(live.hasUnseen).toBe(false)
  })

  test('count at once, and what comes later counts for what waits', () => {
    const companies = many(30)
    const live = new LiveDirectory(directory(companies))
    const ids = companies.slice(0, 20).map(({ id }): ['company_listings', string] => ['company_listings', id])
    live.take(changes({}, ids))
    expect([live.companies, live.lists.companies.length]).toEqual([10, 30])
    live.take(changes({ company_listings: [first(companies)] }))
    expect(live.companies).toBe(11)
    live.take(changes({ reviews: [review(first(companies), 5)] }))
    while (live.isTakingIn) live.takeIn(one)
    expect([live.companies, live.lists.companies.length]).toEqual([11, 11])
    expect(live.lists.company('carrier-000')?.reviews).toHaveLength(1)
  })

  test('tell the pages of very many alone, until others are compared, but all that shows what somebody waits for', () => {
    const companies = many(600)
    const live = new LiveDirectory(directory(companies))
    const [last] = companies.slice(-1)
    live.take(renamed(companies), [last?.id ?? ''])
    const { touched, awaited } = live.takeIn(() => true)
    expect([...awaited]).toEqual(['/company/carrier-599'])
    expect(touched).toContain('/companies/page/60')
    expect(touched).not.toContain('/companies/page/2')
    expect([...touched].filter((path) => path.startsWith('/company/'))).toHaveLength(600)
    expect(live.hasUnseen).toBe(true)
    live.beginComparison()
    live.take(renamed([first(companies)]))
    expect(live.hasUnseen).toBe(false)
  })

  test('are sorted anew with the catalogue, where what waited is not lost', () => {
    const companies = many(30)
    const live = new LiveDirectory(directory(companies))
    live.take(renamed(companies))
    live.takeIn(one)
    const { lists } = live
    live.take(changes({ services: [{ ...service('Freight'), name: 'Freight hauling' }] }))
    expect(live.hasUnseen).toBe(true)
    expect(live.lists).not.toBe(lists)
    expect(live.lists.companies.map(({ description }) => description)).toEqual(companies.map(() => 'New.'))
    expect(live.takeIn(one).touched).toContain('/company/carrier-029')
  })

  test('let a company have the name and address of one that goes, though it is waited for and comes first', () => {
    const companies = many(12)
    const live = new LiveDirectory(directory(companies))
    const next = { ...first(companies), id: id('next'), description: 'New.' }
    live.take(changes({ company_listings: [next] }, [['company_listings', first(companies).id]]), [next.id])
    live.takeIn(one)
    while (live.isTakingIn) live.takeIn(one)
    const anew = new LiveDirectory(directory([next, ...companies.slice(1)]))
    expect(sitePages(live.lists)).toEqual(sitePages(anew.lists))
  })
})

describe('what a change touches', () => {
  test('is nothing when nothing has changed that pages show', () => {
    const companies = many(30)
    expect(
      touched(companies, { company_listings: [{ ...first(companies), updated: '2026-05-05 00:00:00.000Z' }] }),
    ).toEqual([])
  })

  test('is, for a new description, the company, the pages with its card and those that show it as similar', () => {
    const companies = many(60)
    const paths = touched(companies, { company_listings: [{ ...first(companies), description: 'New.' }] })
    expect(paths).toEqual([
      '/companies',
      '/companies-in-chicago',
      '/company/carrier-000',
      '/company/carrier-057',
      '/company/carrier-058',
      '/company/carrier-059',
      '/freight-companies-in-chicago',
      '/freight-trucking-companies',
      '/trucking-trucking-companies',
    ])
  })

  test('is, for a fact of its record, the company alone', () => {
    const companies = many(60)
    for (const facts of [{ drivers: 12 }, { cargo: ['grain' as const] }, { entity_type: 'carrier' as const }])
      expect(touched(companies, { company_listings: [{ ...first(companies), ...facts }] })).toEqual([
        '/company/carrier-000',
      ])
  })

  test.each([
    [{ entity_type: 'broker' as const }, []],
    [{ power_units: 12 }, ['/lists/chicago.json']],
    [{ usdot_number: '271828' }, ['/find/blocks/first.json']],
  ])('is, for %j, what shows its card, and where it is found by it: %j', (facts, found) => {
    const companies = many(60)
    const paths = touched(companies, { company_listings: [{ ...first(companies), ...facts }] })
    const shown = touched(companies, { company_listings: [{ ...first(companies), description: 'New.' }] })
    expect(paths).toEqual([...shown, ...found].sort())
  })

  test('is, for an approved review, every page with the company’s stars', () => {
    const companies = many(12)
    const paths = touched(companies, { reviews: [review(first(companies), 5)] })
    expect(paths).toContain('/freight-companies-in-chicago')
    expect(paths).toContain('/company/carrier-000')
  })

  test('is home, for a review that is among the newest, and for the company that it is about', () => {
    const companies = many(12)
    const [old, ...newer] = companies.map((company, n) => review(company, 4, `2026-03-${10 + n} 12:00:00.000Z`))
    const live = () => new LiveDirectory(directory(companies, { reviews: newer }))
    expect(apply(live(), changes({ reviews: old ? [old] : [] }))).not.toContain('/')
    for (const [n, isShown] of [
      [0, false],
      [5, false],
      [6, true],
      [11, true],
    ] as const) {
      const company = companies[n]
      if (!company) throw new Error('there are twelve companies')
      expect(apply(live(), changes({ company_listings: [{ ...company, name: 'Renamed' }] })).has('/')).toBe(isShown)
      expect(apply(live(), changes({}, [['company_listings', company.id]]))).toContain('/')
    }
    const newest = newer.at(-1)?.id ?? ''
    expect(apply(live(), changes({}, [['reviews', newest]]))).toContain('/')
  })

  test('is, for a company that moves, both cities', () => {
    const companies = many(3)
    const paths = touched(companies, { company_listings: [{ ...first(companies), location: location('Tulsa').id }] })
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/companies-in-chicago', '/companies-in-tulsa', '/company/carrier-000']),
    )
  })

  test('is, for an eleventh company, every page that counts them and the new second one', () => {
    const paths = touched(many(10), { company_listings: many(11).slice(10) })
    expect(paths).toContain('/companies/page/2')
    expect(paths).toContain('/companies')
    expect(paths).toContain('/')
  })

  test('is no choice of cities, when another company stays in the city of one that goes', () => {
    const [leaving, ...companies] = many(2)
    if (!leaving) throw new Error('there is a first one')
    const paths = touched([leaving, ...companies], {}, [['company_listings', leaving.id]])
    expect(paths.filter((path) => path.startsWith('/search/'))).toEqual([])
  })

  test('is the page of a company that goes', () => {
    const companies = many(11)
    const paths = touched(companies, {}, [['company_listings', first(companies).id]])
    expect(paths).toContain('/company/carrier-000')
    expect(paths).toContain('/companies/page/2')
  })

  test('is no choice of cities as long as a company stays in each', () => {
    const search = (companies: Listing[]) =>
      touched(companies, {}, [['company_listings', first(companies).id]]).filter((path) => path.startsWith('/search/c'))
    expect(search(many(2))).toEqual([])
    expect(search(many(1))).toEqual(['/search/cities/first.json'])
  })
})

describe('what a listing points to in vain', () => {
  const tulsa = location('Tulsa', 'OK')
  const [freight, trucking] = [service('Freight'), service('Trucking')]
  const acme = listing('Acme', { location: tulsa.id, services: [freight.id, trucking.id] })
  const without = (rest: Partial<ExportedChanges['rows']>) =>
    new LiveDirectory(directory([acme, listing('Birch')], { reviews: [review(acme, 4)], ...rest }))

  test('takes along the company when it is its city, and brings it back with its reviews', () => {
    const live = without({ locations: [location('Chicago')] })
    expect([live.companies, live.lists.company('acme')]).toEqual([1, undefined])
    expect(live.skipped).toMatchObject([{ label: 'Acme', field: 'location', lacks: 'record' }])
    apply(live, changes({ locations: [tulsa] }))
    expect(live.lists.company('acme')?.reviews).toHaveLength(1)
    expect(live.skipped).toEqual([])
  })

  test('is left out when it is a service, and comes back', () => {
    const live = without({ services: [freight] })
    expect(live.lists.company('acme')?.services).toEqual([freight])
    expect(live.skipped).toMatchObject([{ label: 'Acme', field: 'services', lacks: 'field' }])
    apply(live, changes({ services: [trucking] }))
    expect(live.lists.company('acme')?.services).toEqual([freight, trucking])
    expect(live.skipped).toEqual([])
  })

  test('is told of once, with the city or the service that does not fit', () => {
    const live = without({ locations: [location('Chicago')], skipped: [unfit('locations', tulsa.id)] })
    expect(live.skipped).toEqual([unfit('locations', tulsa.id)])
    expect(live.companies).toBe(1)
  })

  test('of a company that is mended, keeps its reviews', () => {
    const live = without({})
    apply(live, changes({ skipped: [unfit('company_listings', acme.id)] }))
    expect(live.lists.company('acme')).toBeUndefined()
    apply(live, changes({ company_listings: [acme] }))
    expect(live.lists.company('acme')?.reviews).toHaveLength(1)
  })
})

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
]
const services = [service('Freight'), service('Moving'), service('Trucking')]

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
    mc_number: fc.constantFrom('', 'MC-123456'),
    address: fc.constantFrom('', '12 Dock St, Chicago, IL 60601', '9 Oak Rd, Tulsa, OK 74103-1234'),
    power_units: fc.constantFrom(0, 7, 9, 120),
    operation: fc.constantFrom('' as const, 'interstate' as const, 'intrastate' as const),
    source_date: fc.constantFrom('', '2026-01-02', '2026-02-03'),
    verified: fc.boolean(),
    is_claimed: fc.boolean(),
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
    arbitrary: fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('Tulsa', 'Tulsa City') }),
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

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const without = (paths: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...paths].filter((path) => !others.has(path))

const unfit = (collection: SkippedRecord['collection'], record: string): SkippedRecord => ({
  collection,
  record,
  label: '',
  listing: '',
  field: 'name',
  why: 'is empty',
  lacks: 'record',
})

/** The rows of a directory, as a database would hold them. */
const database = (otherCities: readonly ExportedRow<'locations'>[] = [], otherServices: typeof services = []) => {
  const listings = new Map(
    Array.from({ length: 12 }, (_, n) => listing(`n${n}`, { name: `Bolt Lines ${n}` })).map((row) => [row.id, row]),
  )
  const reviews = new Map<string, ExportedRow<'reviews'>>()
  const locations = new Map([...otherCities, ...cities].map((row) => [row.id, row]))
  const offered = new Map([...otherServices, ...services].map((row) => [row.id, row]))
  const spoiled = new Map<string, SkippedRecord>()
  const dropReviews = (of: Listing): ExportedChanges['gone'] => {
    const dropped = [...reviews.values()].filter((row) => row.listing === of.id)
    for (const { id } of dropped) reviews.delete(id)
    return dropped.map(({ id }) => ['reviews', id])
  }
  const take = (change: Step): ExportedChanges => {
    if (change.kind === 'save') {
      for (const row of change.saved) {
        listings.set(row.id, row)
        spoiled.delete(row.id)
      }
      return changes({ company_listings: [...new Map(change.saved.map((row) => [row.id, row])).values()] })
    }
    if (change.kind === 'rename') {
      const renamed = { ...location('Tulsa', 'OK'), name: change.name }
      locations.set(renamed.id, renamed)
      spoiled.delete(renamed.id)
      return changes({ locations: [renamed] })
    }
    if (change.kind === 'spoil city') {
      const { id } = location('Tulsa', 'OK')
      locations.delete(id)
      spoiled.set(id, unfit('locations', id))
      return changes({ skipped: [unfit('locations', id)] })
    }
    if (change.kind === 'add city') {
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
      spoiled.set(target.id, unfit('company_listings', target.id))
      return changes({ skipped: [unfit('company_listings', target.id)] })
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

/** Lists at the length past which they are cut off, with one company in another city. */
const longLists = () => {
  const listings = new Map(
    [
      ...Array.from({ length: 999 }, (_, n) => listing(`Carrier ${n}`)),
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
  isGone: fc.boolean(),
})

test('after companies of long lists come, go and change the pages are those of a directory read anew', () => {
  fc.assert(
    fc.property(fc.array(inLongList, { minLength: 1, maxLength: 8 }), (steps) => {
      const { listings, read } = longLists()
      const live = read()
      let before = read().lists
      for (const { name, isGone, ...fields } of steps) {
        const row = listing(name, fields)
        if (isGone && !listings.delete(row.id)) continue
        if (!isGone) listings.set(row.id, row)
        const touched = applied(
          live,
          isGone ? changes({}, [['company_listings', row.id]]) : changes({ company_listings: [row] }),
        )
        const after = read().lists
        const differing = pagesThatDiffer(before, after)
        expect(pagesThatDiffer(live.lists, after)).toEqual(new Set())
        expect([without(differing, touched), without(touched, differing)]).toEqual([[], []])
        before = after
      }
    }),
    { numRuns: 3 },
  )
}, 120_000)

describe('a company that comes to lists that are cut off', () => {
  const listPages = (count: number, name: string): number[] => {
    const paths = touched(many(count), { company_listings: [listing(name)] }).filter((path) =>
      /-compan|^.companies/.test(path),
    )
    const byList = Map.groupBy(paths, (path) => path.split('/page/')[0])
    return Array.from(byList.values(), ({ length }) => length)
  }

  test('changes no more than their hundred pages, where it is the first by name', () => {
    expect(Math.max(...listPages(2100, 'Aaa Lines'))).toBe(100)
  })

  test('changes their first pages alone, where it stands behind what they show', () => {
    expect(listPages(2100, 'Zulu').filter((pages) => pages !== 1)).toEqual([])
  })
})

/** Pages that the sitemap lists otherwise than before, and that would not be written there. */
const unnoted = (before: SitemapEntries, after: SitemapEntries, noted: ReadonlySet<string>): string[] => {
  const parts = new Set([GUIDES, ...Array.from(noted, (path) => partOf(path, PARTS))])
  const isWritten = (path: string) => parts.has(partOf(path, PARTS))
  const isKnown = (path: string) => before.has(path) || noted.has(path) || partOf(path, PARTS) === GUIDES
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !isKnown(path) || (!isWritten(path) && !isSame(before.get(path), after.get(path))),
  )
}
const PARTS = 4096

/** One hundred miles around Chicago, in no order. */
const somewhere = (n: number): [latitude: number, longitude: number] => [
  40 + ((n * 37) % 101) / 25,
  -90 + ((n * 61) % 103) / 25,
]
const MANY_CITIES = Array.from({ length: 402 }, (_, n) => at(location(`City ${n}`), ...somewhere(n)))
const MANY_SERVICES = Array.from({ length: 50 }, (_, n) => service(`Kind ${n}`))

test.each([
  ['few cities', database, 40],
  ['so many cities that empty pairs have no page', () => database(MANY_CITIES, MANY_SERVICES), 6],
])(
  'after any mix of changes in a directory of %s the pages are those of one read anew, and those that differ were touched',
  (_, start, numRuns) => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const { take, read } = start()
        const live = read()
        for (const change of steps) {
          const before = read().lists
          takeSitemapChanges(live.lists)
          const touched = applied(live, take(change))
          const noted = takeSitemapChanges(live.lists)?.paths
          const after = read().lists
          if (noted) expect(unnoted(sitemapEntries(before), sitemapEntries(after), noted)).toEqual([])
          expect(sitePages(live.lists)).toEqual(sitePages(after))
          expect(sitemapEntries(live.lists)).toEqual(sitemapEntries(after))
          expect(live.skipped).toEqual(read().skipped)
          const differing = pagesThatDiffer(before, after)
          expect(without(differing, touched)).toEqual([])
          // what one company adds to a page, another of the same save may take away
          if (change.kind !== 'save' || change.saved.length === 1) expect(without(touched, differing)).toEqual([])
        }
      }),
      { numRuns },
    )
  },
  120_000,
)
