import { expect, test } from 'vitest'
import { directory, listing, location } from '../../../tests/support/directory.ts'
import { applyWithFinder, differingPages } from '../../../tests/support/live-directory.ts'
import type { ExportedRow } from '../../publishing/directory-export.ts'
import { companyPath } from '../../routes.ts'
import { hashText } from '../../text/hash-text.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { pagePaths, pageProps } from '../pages/site-pages.ts'
import { type CompanyFacts, pathOfFacts } from './company-facts.ts'

type Listing = ExportedRow<'company_listings'>

const all = Array.from({ length: 4000 }, (_, n) => listing(`Carrier ${String(n).padStart(4, '0')}`))
const beginning = all.filter(({ slug }) => hashText(slug) % 1000 === 0)
const others = all.filter((row) => !beginning.includes(row))
const [one, two] = beginning
if (!(one && two)) throw new Error('some of thousands begin a part')
/** Thirty companies, some of them before, between and after the two that begin a part. */
const few = (rows: Listing[]) => rows.filter((_, at) => at % 133 === 0)
const city = [...few(others), one, two]

const live = (rows: Listing[]) => new LiveDirectory(directory(rows))
const filesOf = ({ lists }: LiveDirectory) => pagePaths(lists).filter((path) => path.startsWith('/lists/chicago'))
const slugsIn = (props: unknown): string[] => {
  const companies = Array.isArray(props) ? props : (props as { companies: unknown[] }).companies
  return companies.map((company) => pathOfFacts(company as CompanyFacts).slice(companyPath('').length))
}

test('the parts of a city contain each of its companies once, in list order', () => {
  const { lists } = live(city)
  const files = filesOf(live(city))
  expect(files).toHaveLength(3)
  const props = pageProps(lists)
  expect(files.flatMap((path) => slugsIn(props(path)))).toEqual(
    lists.list({ location: location('Chicago') })?.companies.map(({ slug }) => slug),
  )
  expect(props(files[0] ?? '')).toMatchObject({ parts: [one.slug, two.slug] })
})

test('a city with one page has no file', () => {
  expect(filesOf(live(others.slice(0, 10)))).toEqual([])
  expect(filesOf(live(others.slice(0, 11)))).toEqual(['/lists/chicago.json'])
})

const edited = (row: Listing): Listing => ({ ...row, verified: true })
const moved = (row: Listing): Listing => ({ ...row, location: location('Tulsa').id })
const [first, middle] = [city[0], city[15]]
if (!(first && middle)) throw new Error('there are that many')

test.each<[what: string, row: Listing, next: ((row: Listing) => Listing) | undefined]>([
  ['an edit of the first', first, edited],
  ['an edit of one in the middle', middle, edited],
  ['an edit of one that begins a part', two, edited],
  ['one that is featured and comes first', two, (row) => ({ ...row, is_featured: true })],
  ['one that moves away', one, moved],
  ['one that leaves', middle, undefined],
  ['one that leaves its part to the one before', one, undefined],
])('%s affects only the files that it changes', (_, row, next) => {
  const directory = live(city)
  const before = live(city)
  const rest = city.filter((other) => other !== row)
  const rows = { seq: 2, mark: before.position.mark, services: [], locations: [], reviews: [], skipped: [] }
  const touched = applyWithFinder(directory, {
    rows: { ...rows, slug_redirects: [], location_redirects: [], company_listings: next ? [next(row)] : [] },
    gone: next ? [] : [['company_listings', row.id]],
  })
  const after = live(next ? [...rest, next(row)] : rest)
  const differing = differingPages(before.lists, after.lists)
  const files = (paths: Iterable<string>) => [...paths].filter((path) => path.startsWith('/lists/')).sort()
  expect(files(touched)).toEqual(files(differing))
  expect(files(touched).length).toBeGreaterThan(0)
})

test('a company is in business since its registration, or since an authority that is older', () => {
  const authority = (on: string) => ({
    motus_carrier: {
      on: '2026-11-19',
      file: 'f',
      rows: [{ docket: 'MC-1', type: 'property', status: 'active', required: 0, isEnding: false } as const],
    },
    motus_authority_history: {
      on: '2026-11-19',
      file: 'f',
      rows: [{ docket: 'MC-1', type: 'property', action: 'granted', on } as const],
    },
  })
  const known = [
    listing('Ash', { registered_on: '2012-05-01', federal: authority('2009-03-02') }),
    listing('Birch', { registered_on: '2001-05-01', federal: authority('2009-03-02') }),
    listing('Cedar', { registered_on: '' }),
  ]
  const { lists } = live([...known, ...others.slice(0, 10)])
  const { companies } = pageProps(lists)('/lists/chicago.json') as { companies: unknown[][] }
  expect(companies.slice(0, 3).map((facts) => [facts[0], facts[6]])).toEqual([
    ['Ash', '2009-03-02'],
    ['Birch', '2001-05-01'],
    ['Carrier 0000', ''],
  ])
})
