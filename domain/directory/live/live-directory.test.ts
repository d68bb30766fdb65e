import { describe, expect, test } from 'vitest'
import { directory, id, listing, location, review, service } from '../../../tests/support/directory.ts'
import {
  applyChanges,
  applyWithFinder,
  changes,
  differingPages,
  invalidRecord,
} from '../../../tests/support/live-directory.ts'
import type { ExportedRow } from '../../publishing/directory-export.ts'
import type { ExportedChanges } from '../../publishing/export-reader.ts'
import { isDataPath, type TwinForm, twinPath } from '../../routes.ts'
import { pageProps, sitePages } from '../pages/site-pages.ts'
import { LiveDirectory } from './live-directory.ts'

type Listing = ExportedRow<'company_listings'>

const many = (count: number): Listing[] =>
  Array.from({ length: count }, (_, n) => listing(`Carrier ${String(n).padStart(3, '0')}`))

const first = (companies: Listing[]): Listing => {
  const [company] = companies
  if (!company) throw new Error('there is a first company')
  return company
}

const touched = (before: Listing[], rows: Partial<ExportedChanges['rows']>, gone: ExportedChanges['gone'] = []) =>
  [...applyWithFinder(new LiveDirectory(directory(before)), changes(rows, gone))].sort()

test('a new company does not wait for the finder, whose files are reported when it is ready', () => {
  const live = new LiveDirectory(directory(many(30)))
  const touched = applyChanges(live, changes({ company_listings: [listing('Newcomer')] }))
  expect(touched).toContain('/company/newcomer')
  expect([live.lists.finding.ready, live.lists.owesFinderFiles]).toEqual([undefined, true])
  while (live.lists.prepare());
  const later = live.lists.finding.takeTouched()
  expect(later).toContain('/find/index.json')
  expect(new Set([...touched, ...later])).toEqual(
    new Set(differingPages(new LiveDirectory(directory(many(30))).lists, live.lists)),
  )
  expect(live.lists.owesFinderFiles).toBe(false)
})

describe('changes of many companies at once', () => {
  const renamed = (companies: Listing[]) =>
    changes({ company_listings: companies.map((company) => ({ ...company, description: 'New.' })) })
  const one = () => false

  test('are applied to the lists a few at a time, starting with what someone waits for', () => {
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

  test('count at once, and later changes count for what waits', () => {
    const companies = many(30)
    const live = new LiveDirectory(directory(companies))
    const ids = companies.slice(0, 20).map(({ id }): ['company_listings', string] => ['company_listings', id])
    live.take(changes({}, ids))
    expect([live.companies, live.leastCompanies, live.lists.companies.length]).toEqual([10, 10, 30])
    live.take(changes({ company_listings: [first(companies)] }))
    expect(live.companies).toBe(11)
    live.take(changes({ reviews: [review(first(companies), 5)] }))
    while (live.isTakingIn) live.takeIn(one)
    expect([live.companies, live.leastCompanies, live.lists.companies.length]).toEqual([11, 11, 11])
    expect(live.lists.company('carrier-000')?.reviews).toHaveLength(1)
  })

  test('of very many companies name only their own pages until others are compared, but all pages that someone waits for', () => {
    const companies = many(600)
    const live = new LiveDirectory(directory(companies))
    const [last] = companies.slice(-1)
    live.take(renamed(companies), [last?.id ?? ''])
    const { touched, awaited } = live.takeIn(() => true)
    expect([...awaited]).toEqual(['/company/carrier-599'])
    expect(touched).toContain('/companies/page/60')
    expect(touched).not.toContain('/companies/page/2')
    expect([...touched].filter((path) => path.startsWith('/company/') && !isDataPath(path))).toHaveLength(600)
    expect(live.hasUnseen).toBe(true)
    live.beginComparison()
    live.take(renamed([first(companies)]))
    expect(live.hasUnseen).toBe(false)
  })

  test('are sorted again with the catalog, without losing what waited', () => {
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

  test('let companies with the same name exchange their addresses', () => {
    const companies = many(12)
    const [a, b] = companies.slice(0, 2).map((company) => ({ ...company, name: 'Acme Lines' }))
    if (!a || !b) throw new Error('there are twelve companies')
    const rest = companies.slice(2)
    const exchanged = [
      { ...a, slug: b.slug },
      { ...b, slug: a.slug },
    ]
    const live = new LiveDirectory(directory([a, b, ...rest]))
    applyChanges(live, changes({ company_listings: exchanged }))
    expect(sitePages(live.lists)).toEqual(sitePages(new LiveDirectory(directory([...exchanged, ...rest])).lists))
  })

  test('let a company take the name and address of a removed one, even if someone waits for it and it comes first', () => {
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

test('beyond 200 cities, a pair of service and city has a page exactly as long as it has a company', () => {
  const locations = Array.from({ length: 201 }, (_, n) => location(`City ${n}`))
  const lone = listing('Lone', { location: locations[7]?.id ?? '' })
  const live = new LiveDirectory(directory([listing('Other', { location: locations[0]?.id ?? '' })], { locations }))
  const pair = '/freight-companies-in-city-7'
  const hasPage = () => pageProps(live.lists)(pair) !== undefined
  expect(hasPage()).toBe(false)
  expect(applyWithFinder(live, changes({ company_listings: [lone] }))).toContain(pair)
  expect(hasPage()).toBe(true)
  expect(applyWithFinder(live, changes({}, [['company_listings', lone.id]]))).toContain(pair)
  expect(hasPage()).toBe(false)
})

describe('the pages that a change affects', () => {
  test('are none if nothing on pages has changed', () => {
    const companies = many(30)
    expect(
      touched(companies, { company_listings: [{ ...first(companies), updated: '2026-05-05 00:00:00.000Z' }] }),
    ).toEqual([])
  })

  test('are, for a new description, the company and the pages with its card', () => {
    const companies = many(60)
    const paths = touched(companies, { company_listings: [{ ...first(companies), description: 'New.' }] })
    expect(paths).toEqual([
      '/companies',
      '/companies-in-chicago',
      '/company/carrier-000',
      '/company/carrier-000.json',
      '/company/carrier-000.md',
      '/freight-companies-in-chicago',
      '/freight-trucking-companies',
      '/regions/illinois',
      '/regions/illinois/freight',
      '/trucking-trucking-companies',
    ])
  })

  test('are, for a new rating, also the companies that show it as similar', () => {
    const companies = many(60)
    const paths = touched(companies, { company_listings: [{ ...first(companies), rating: 4 }] })
    expect(paths.filter((path) => /^\/company\/[^.]+$/.test(path))).toEqual([
      '/company/carrier-000',
      '/company/carrier-057',
      '/company/carrier-058',
      '/company/carrier-059',
    ])
  })

  test('are, for a fact of its record, only the company and its twins', () => {
    const companies = many(60)
    for (const facts of [{ drivers: 12 }, { cargo: ['grain' as const] }, { entity_type: 'carrier' as const }])
      expect(touched(companies, { company_listings: [{ ...first(companies), ...facts }] })).toEqual([
        '/company/carrier-000',
        '/company/carrier-000.json',
        '/company/carrier-000.md',
      ])
  })

  test.each([
    [{ entity_type: 'broker' as const }, []],
    [
      { power_units: 12 },
      ['all', 'regions/illinois', 'regions/illinois/freight', 'services/trucking']
        .map((list) => `/lists/-/${list}.json`)
        .concat('/lists/chicago.json'),
    ],
    [{ usdot_number: '271828' }, ['/find/blocks/first.json']],
  ])('are, for %j, the pages with its card, their twins, and the files that list it: %j', (facts, found) => {
    const companies = many(60)
    const paths = touched(companies, { company_listings: [{ ...first(companies), ...facts }] })
    const shown = touched(companies, { company_listings: [{ ...first(companies), description: 'New.' }] })
    const twins = shown.flatMap((path) => (isDataPath(path) ? [] : [twinPath(path, 'json'), twinPath(path, 'md')]))
    expect(paths).toEqual([...new Set([...shown, ...twins, ...found])].sort())
  })

  test('have no twins in forms that are switched off', () => {
    const companies = many(60)
    const paths = (twins: readonly TwinForm[]) => {
      const live = new LiveDirectory(directory(companies), twins)
      const saved = changes({ company_listings: [{ ...first(companies), power_units: 12 }] })
      return [...applyChanges(live, saved)].filter((path) => /^.compan.*[.]/.test(path)).sort()
    }
    expect(paths([])).toEqual(['/company/carrier-000.json'])
    expect(paths(['json'])).toEqual(['/companies-in-chicago.json', '/companies.json', '/company/carrier-000.json'])
  })

  test('are, for an approved review, every page with the company’s stars', () => {
    const companies = many(12)
    const paths = touched(companies, { reviews: [review(first(companies), 5)] })
    expect(paths).toContain('/freight-companies-in-chicago')
    expect(paths).toContain('/company/carrier-000')
  })

  test('include home, for one of the newest reviews, and for the company it is about', () => {
    const companies = many(12)
    const [old, ...newer] = companies.map((company, n) => review(company, 4, `2026-03-${10 + n} 12:00:00.000Z`))
    const live = () => new LiveDirectory(directory(companies, { reviews: newer }))
    expect(applyChanges(live(), changes({ reviews: old ? [old] : [] }))).not.toContain('/')
    for (const [n, isShown] of [
      [0, false],
      [5, false],
      [6, true],
      [11, true],
    ] as const) {
      const company = companies[n]
      if (!company) throw new Error('there are twelve companies')
      expect(applyChanges(live(), changes({ company_listings: [{ ...company, name: 'Renamed' }] })).has('/')).toBe(
        isShown,
      )
      expect(applyChanges(live(), changes({}, [['company_listings', company.id]]))).toContain('/')
    }
    const newest = newer.at(-1)?.id ?? ''
    expect(applyChanges(live(), changes({}, [['reviews', newest]]))).toContain('/')
  })

  test('are, for a company that moves, both cities', () => {
    const companies = many(3)
    const paths = touched(companies, { company_listings: [{ ...first(companies), location: location('Tulsa').id }] })
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/companies-in-chicago', '/companies-in-tulsa', '/company/carrier-000']),
    )
  })

  test('are, for an eleventh company, every page that counts them and the new second one', () => {
    const paths = touched(many(10), { company_listings: many(11).slice(10) })
    expect(paths).toContain('/companies/page/2')
    expect(paths).toContain('/companies')
    expect(paths).toContain('/')
  })

  test('do not include the city search if another company stays in the city of a removed one', () => {
    const [leaving, ...companies] = many(2)
    if (!leaving) throw new Error('there is a first one')
    const paths = touched([leaving, ...companies], {}, [['company_listings', leaving.id]])
    expect(paths.filter((path) => path.startsWith('/search/'))).toEqual([])
  })

  test('include the page of a removed company', () => {
    const companies = many(11)
    const paths = touched(companies, {}, [['company_listings', first(companies).id]])
    expect(paths).toContain('/company/carrier-000')
    expect(paths).toContain('/companies/page/2')
  })

  test('do not include the city search while each city has a company', () => {
    const search = (companies: Listing[]) =>
      touched(companies, {}, [['company_listings', first(companies).id]]).filter((path) => path.startsWith('/search/c'))
    expect(search(many(2))).toEqual([])
    expect(search(many(1))).toEqual(['/search/cities/first.json'])
  })
})

describe('a missing record that a listing refers to', () => {
  const tulsa = location('Tulsa', 'OK')
  const [freight, trucking] = [service('Freight'), service('Trucking')]
  const acme = listing('Acme', { location: tulsa.id, services: [freight.id, trucking.id] })
  const without = (rest: Partial<ExportedChanges['rows']>) =>
    new LiveDirectory(directory([acme, listing('Birch')], { reviews: [review(acme, 4)], ...rest }))

  test('takes the company with it if it is its city, and brings it back with its reviews', () => {
    const live = without({ locations: [location('Chicago')] })
    expect([live.companies, live.lists.company('acme')]).toEqual([1, undefined])
    expect(live.skipped).toMatchObject([{ label: 'Acme', field: 'location', lacks: 'record' }])
    applyChanges(live, changes({ locations: [tulsa] }))
    expect(live.lists.company('acme')?.reviews).toHaveLength(1)
    expect(live.skipped).toEqual([])
  })

  test('is skipped if it is a service, and returns', () => {
    const live = without({ services: [freight] })
    expect(live.lists.company('acme')?.services).toEqual([freight])
    expect(live.skipped).toMatchObject([{ label: 'Acme', field: 'services', lacks: 'field' }])
    applyChanges(live, changes({ services: [trucking] }))
    expect(live.lists.company('acme')?.services).toEqual([freight, trucking])
    expect(live.skipped).toEqual([])
  })

  test('is reported once, with the invalid city or service', () => {
    const live = without({ locations: [location('Chicago')], skipped: [invalidRecord('locations', tulsa.id)] })
    expect(live.skipped).toEqual([invalidRecord('locations', tulsa.id)])
    expect(live.companies).toBe(1)
  })

  test('of a company that is corrected keeps its reviews', () => {
    const live = without({})
    applyChanges(live, changes({ skipped: [invalidRecord('company_listings', acme.id)] }))
    expect(live.lists.company('acme')).toBeUndefined()
    applyChanges(live, changes({ company_listings: [acme] }))
    expect(live.lists.company('acme')?.reviews).toHaveLength(1)
  })
})

describe('a company added to lists that are cut off', () => {
  const listPages = (count: number, name: string): number[] => {
    const paths = touched(many(count), { company_listings: [listing(name)] }).filter((path) =>
      /-compan|^.companies/.test(path),
    )
    const byList = Map.groupBy(paths, (path) => path.replace(/[/]page[/][0-9]+/, ''))
    return Array.from(byList.values(), ({ length }) => length)
  }

  test('changes at most their hundred pages if it is the first by name', () => {
    expect(Math.max(...listPages(2100, 'Aaa Lines'))).toBe(100)
  })

  test('changes only their first pages if it comes after what they show', () => {
    expect(listPages(2100, 'Zulu').filter((pages) => pages !== 1)).toEqual([])
  })
})
