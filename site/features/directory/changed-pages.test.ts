import { expect, test } from 'vitest'
import type { ExportedRow } from '../../../domain/directory-export.ts'
import { directory, listing, location, review } from '../../../tests/support/directory.ts'
import { changedPages } from './changed-pages.ts'
import { directoryJoiner } from './join-directory.ts'
import { sitePages } from './site-pages.ts'

type Listing = ExportedRow<'company_listings'>

const many = (count: number): Listing[] =>
  Array.from({ length: count }, (_, n) => listing(`Carrier ${String(n).padStart(3, '0')}`))

/** What changes from one list of companies to another, in one memory. */
const changes = (before: Listing[], after: Listing[], reviews: ExportedRow<'reviews'>[] = []) => {
  const join = directoryJoiner()
  return changedPages(sitePages(join(directory(before))), sitePages(join(directory(after, { reviews }))))
}

test('nothing changes when nothing has', () => {
  const companies = many(30)
  expect(changes(companies, [...companies])).toEqual({ written: [], removed: [] })
})

test('a new description changes the company, the pages with its card and those that show it as similar', () => {
  const [first, ...rest] = many(60)
  if (!first) throw new Error('there is a first company')
  const { written, removed } = changes([first, ...rest], [{ ...first, description: 'New.' }, ...rest])
  expect(removed).toEqual([])
  expect(written).toContain('/company/carrier-000')
  expect(written.filter((path) => !path.startsWith('/company/')).sort()).toEqual([
    '/companies',
    '/companies-in-chicago',
    '/freight-companies-in-chicago',
    '/freight-trucking-companies',
  ])
  expect(written.filter((path) => path.startsWith('/company/')).length).toBeLessThanOrEqual(4)
})

test('an approved review changes the rating wherever the company stands', () => {
  const companies = many(12)
  const [first] = companies
  if (!first) throw new Error('there is a first company')
  expect(changes(companies, companies, [review(first, 5)]).written).toContain('/freight-companies-in-chicago')
})

test('a company that moves changes both cities, and one that goes leaves no page', () => {
  const companies = many(3)
  const moved = companies.map((company, n) => (n === 1 ? { ...company, location: location('Tulsa').id } : company))
  expect(changes(companies, moved).written).toEqual(
    expect.arrayContaining(['/companies-in-chicago', '/companies-in-tulsa', '/company/carrier-001']),
  )
  expect(changes(companies, companies.slice(1)).removed).toEqual(['/company/carrier-000'])
})

test('an eleventh company makes a second page, and its going removes it', () => {
  const companies = many(11)
  expect(changes(companies.slice(0, 10), companies).written).toContain('/companies/page/2')
  expect(changes(companies, companies.slice(0, 10)).removed).toContain('/companies/page/2')
})
