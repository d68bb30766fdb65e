import { expect, test } from 'vitest'
import type { CompanyFacts } from './company-facts.ts'
import { type Candidate, choicesOf, filterCompanies, type ListFilter, UNFILTERED, unsaidOf } from './list-filter.ts'

const TODAY = '2026-11-27'
const FACTS: CompanyFacts[] = [
  ['Ash', '', 'aivq', 120, 4, 2, '2016-11-27', ['flatbed']],
  ['Birch', '', 'q', 0, 0, 0, '', ['reefer', 'flatbed']],
  ['Cedar', '', 'i', 7, 4, 9, '2016-11-28', ['reefer']],
  ['Dogwood', '', 'ahiv', 5, 5, 1, '1999-01-05', ['moving']],
]
const COMPANIES: Candidate[] = FACTS.map((facts) => ({ facts }))

const names = (chosen: Partial<ListFilter>, companies: readonly Candidate[] = COMPANIES) =>
  filterCompanies(companies, { ...UNFILTERED, ...chosen }, TODAY).map(({ facts: [name] }) => name)

test.each<[chosen: Partial<ListFilter>, left: string[]]>([
  [{}, ['Ash', 'Birch', 'Cedar', 'Dogwood']],
  [{ sort: 'rating' }, ['Dogwood', 'Cedar', 'Ash', 'Birch']],
  [{ sort: 'reviews' }, ['Cedar', 'Ash', 'Dogwood', 'Birch']],
  [{ sort: 'fleet', reviewed: true }, ['Ash', 'Cedar', 'Dogwood']],
  [{ sort: 'years' }, ['Dogwood', 'Ash', 'Cedar', 'Birch']],
  [{ marks: ['verified'] }, ['Ash', 'Dogwood']],
  [{ marks: ['quotes'] }, ['Ash', 'Birch']],
  [{ service: 'flatbed' }, ['Ash', 'Birch']],
  [{ fleet: '1-5' }, ['Dogwood']],
  [{ fleet: '6-20' }, ['Cedar']],
  [{ fleet: '101-' }, ['Ash']],
  [{ years: '10-' }, ['Ash', 'Dogwood']],
  [{ years: '20-' }, ['Dogwood']],
  [{ years: '2-', fleet: '6-20' }, ['Cedar']],
  [{ stars: '3-' }, ['Ash', 'Cedar', 'Dogwood']],
  [{ stars: '4.5-' }, ['Dogwood']],
  [{ service: 'nothing' }, []],
  [{ marks: ['authority'] }, ['Ash', 'Dogwood']],
  [{ marks: ['household', 'insured'] }, ['Dogwood']],
])('%j leaves %j', (chosen, left) => {
  expect(names(chosen)).toEqual(left)
})

test('companies around a place are nearest first, and no farther than chosen', () => {
  const around = COMPANIES.map((company, at) => ({ ...company, km: [90, 12, 40, 12][at] ?? 0 }))
  expect(names({}, around)).toEqual(['Birch', 'Dogwood', 'Cedar', 'Ash'])
  expect(names({ within: '25mi' }, around)).toEqual(['Birch', 'Dogwood', 'Cedar'])
  expect(names({ within: '50mi', sort: 'fleet' }, around)).toEqual(['Cedar', 'Dogwood', 'Birch'])
})

test('among equals a paid place counts only in the order of the list itself', () => {
  const preferred: CompanyFacts = ['Zelkova', '', '', 7, 4, 9, '2016-11-28', []]
  const listed: Candidate[] = [{ facts: preferred }, ...COMPANIES.filter(({ facts: [name] }) => name === 'Cedar')]
  expect(names({}, listed)).toEqual(['Zelkova', 'Cedar'])
  for (const sort of ['rating', 'reviews', 'fleet', 'years'] as const)
    expect([sort, ...names({ sort }, listed)]).toEqual([sort, 'Cedar', 'Zelkova'])
})

test('a company of a file about one service has it', () => {
  const [name, slug, ...rest] = FACTS[0] ?? (['', '', '', 0, 0, 0, ''] as const)
  const facts: CompanyFacts = [name, slug, rest[0], rest[1], rest[2], rest[3], rest[4]]
  expect(names({ service: 'moving' }, [{ facts }])).toEqual(['Ash'])
})

test('a choice that no file says anything about does not empty a list, and is named', () => {
  const silent = COMPANIES.filter(({ facts: [name] }) => name === 'Birch')
  const asked: ListFilter = { ...UNFILTERED, marks: ['insured', 'quotes'] }
  expect(filterCompanies(silent, asked, TODAY)).toEqual(silent)
  expect(unsaidOf(silent, asked)).toEqual(['insured'])
  expect(unsaidOf(COMPANIES, asked)).toEqual([])
})

test('each choice that leaves companies out can be removed alone', () => {
  const filter: ListFilter = { ...UNFILTERED, sort: 'fleet', service: 'reefer', years: '20-', marks: ['quotes'] }
  const choices = choicesOf(filter, (slug) => slug.toUpperCase())
  expect(choices.map(({ label }) => label)).toEqual(['REEFER', 'In business 20 years or more', 'Takes quotes'])
  expect(choices.map(({ without }) => names(without))).toEqual([[], ['Birch'], []])
  expect(choicesOf({ ...UNFILTERED, sort: 'rating' }, String)).toEqual([])
})
