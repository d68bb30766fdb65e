import { expect, test } from 'vitest'
import { type CompanyFacts, filterCompanies, type ListFilter, unsaidOf } from './list-filter.ts'

const COMPANIES: CompanyFacts[] = [
  ['ash', 'Ash', 4, 2, 1, 120, ['flatbed'], 'ai', '2016-11-27', ''],
  ['birch', 'Birch', 0, 0, 0, 0, ['reefer', 'flatbed'], '', '', ''],
  ['cedar', 'Cedar', 4, 9, 0, 7, ['refrigerated'], 'i', '2016-11-28', ''],
  ['dogwood', 'Dogwood', 5, 1, 1, 5, ['moving'], 'ahi', '1999-01-05', ''],
]

const slugs = (chosen: Partial<ListFilter>, of?: string[]) =>
  filterCompanies(
    COMPANIES,
    { sort: '', fleet: '', years: '', service: '', verified: false, reviewed: false, checks: [], ...chosen },
    '2026-11-27',
    of,
  ).map(([slug]) => slug)

test.each<[chosen: Partial<ListFilter>, left: string[]]>([
  [{}, ['ash', 'birch', 'cedar', 'dogwood']],
  [{ sort: 'rating' }, ['dogwood', 'cedar', 'ash', 'birch']],
  [{ sort: 'reviews' }, ['cedar', 'ash', 'dogwood', 'birch']],
  [{ sort: 'fleet', reviewed: true }, ['ash', 'cedar', 'dogwood']],
  [{ verified: true }, ['ash', 'dogwood']],
  [{ service: 'flatbed' }, ['ash', 'birch']],
  [{ fleet: '1-5' }, ['dogwood']],
  [{ fleet: '6-20' }, ['cedar']],
  [{ fleet: '101-' }, ['ash']],
  [{ years: '10-' }, ['ash', 'dogwood']],
  [{ years: '20-' }, ['dogwood']],
  [{ years: '2-', fleet: '6-20' }, ['cedar']],
  [{ service: 'nothing' }, []],
  [{ checks: ['authority'] }, ['ash', 'dogwood']],
  [{ checks: ['household', 'insured'] }, ['dogwood']],
])('%j leaves %j', (chosen, left) => {
  expect(slugs(chosen)).toEqual(left)
})

test('a list of one category contains the companies of each of its services', () => {
  expect(slugs({}, ['reefer', 'refrigerated'])).toEqual(['birch', 'cedar'])
})

test('a choice that no file says anything about does not empty a list, and is named', () => {
  const silent = COMPANIES.filter(([slug]) => slug === 'birch')
  const asked: ListFilter = {
    ...{ sort: '', fleet: '', years: '', service: '', verified: false, reviewed: false },
    checks: ['insured'],
  }
  expect(filterCompanies(silent, asked, '2026-11-27')).toEqual(silent)
  expect(unsaidOf(silent, asked)).toEqual(['insured'])
  expect(unsaidOf(COMPANIES, asked)).toEqual([])
})
