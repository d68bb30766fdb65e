import { expect, test } from 'vitest'
import { type CompanyFacts, filterCompanies, type ListFilter } from './list-filter.ts'

const COMPANIES: CompanyFacts[] = [
  ['ash', 'Ash', 4, 2, 1, 120, ['flatbed'], 'ai'],
  ['birch', 'Birch', 0, 0, 0, 0, ['reefer', 'flatbed'], ''],
  ['cedar', 'Cedar', 4, 9, 0, 7, ['refrigerated'], 'i'],
  ['dogwood', 'Dogwood', 5, 1, 1, 5, ['moving'], 'ahi'],
]

const slugs = (chosen: Partial<ListFilter>, of?: string[]) =>
  filterCompanies(
    COMPANIES,
    { sort: '', fleet: '', service: '', verified: false, reviewed: false, checks: [], ...chosen },
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
  [{ service: 'nothing' }, []],
  [{ checks: ['authority'] }, ['ash', 'dogwood']],
  [{ checks: ['household', 'insured'] }, ['dogwood']],
])('%j leaves %j', (chosen, left) => {
  expect(slugs(chosen)).toEqual(left)
})

test('a list of one category contains the companies of each of its services', () => {
  expect(slugs({}, ['reefer', 'refrigerated'])).toEqual(['birch', 'cedar'])
})
