import { expect, test } from 'vitest'
import { UNFILTERED } from '../../../domain/directory/lists/list-filter.ts'
import { isChosen, readResults, resultsQuery, withChoice } from './results-address.ts'

test.each([
  ['', {}, 1],
  ['?sort=rating&verified=1', { sort: 'rating', marks: ['verified'] }, 1],
  ['?fleet=21-100&service=reefer&reviewed=1&p=3', { fleet: '21-100', service: 'reefer', reviewed: true }, 3],
  ['?years=10-&stars=4.5-&within=50mi', { years: '10-', stars: '4.5-', within: '50mi' }, 1],
  ['?authority=1&insured=1&quotes=1', { marks: ['authority', 'insured', 'quotes'] }, 1],
] as const)('%j is %j on page %j, there and back', (query, chosen, page) => {
  const results = { filter: { ...UNFILTERED, ...chosen }, page }
  expect(readResults(query)).toEqual(results)
  expect(readResults(resultsQuery('', results))).toEqual(results)
})

test('the unfiltered list has an address without a query', () => {
  expect(resultsQuery('?sort=rating&p=2', { filter: UNFILTERED, page: 1 })).toBe('')
})

test('what belongs to the page stays in its address', () => {
  const results = { filter: { ...UNFILTERED, fleet: '1-5' as const }, page: 2 }
  expect(resultsQuery('?q=movers+joliet&sort=fleet', results)).toBe('?q=movers+joliet&fleet=1-5&p=2')
})

test.each(['?sort=price', '?fleet=huge', '?years=3', '?sort=toString', '?verified=yes', '?utm_source=mail', '?p=-1'])(
  '%s means nothing',
  (query) => {
    expect(readResults(query)).toEqual({ filter: UNFILTERED, page: 1 })
    expect(isChosen(query)).toBe(false)
  },
)

test('one choice changes and the others stay', () => {
  const filter = { ...UNFILTERED, fleet: '1-5' as const, marks: ['verified' as const] }
  expect(withChoice(filter, 'quotes', '1')).toEqual({ ...filter, marks: ['verified', 'quotes'] })
  expect(withChoice(filter, 'verified', '')).toEqual({ ...filter, marks: [] })
  expect(withChoice(filter, 'years', '5-')).toEqual({ ...filter, years: '5-' })
  expect(withChoice(filter, 'reviewed', '1')).toEqual({ ...filter, reviewed: true })
  expect(withChoice(filter, 'fleet', '')).toEqual({ ...filter, fleet: '' })
})
