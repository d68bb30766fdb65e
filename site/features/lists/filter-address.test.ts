import { expect, test } from 'vitest'
import { filterQuery, readFilter } from './filter-address.ts'

const UNFILTERED = {
  sort: '',
  fleet: '',
  years: '',
  service: '',
  verified: false,
  reviewed: false,
  checks: [],
} as const

test.each([
  ['', UNFILTERED],
  ['?sort=rating&verified=1', { ...UNFILTERED, sort: 'rating', verified: true }],
  ['?fleet=21-100&service=reefer&reviewed=1', { ...UNFILTERED, fleet: '21-100', service: 'reefer', reviewed: true }],
  ['?years=10-', { ...UNFILTERED, years: '10-' }],
  ['?authority=1&insured=1', { ...UNFILTERED, checks: ['authority', 'insured'] }],
] as const)('%j is %j, there and back', (query, filter) => {
  expect(readFilter(query)).toEqual(filter)
  expect(readFilter(filterQuery(filter))).toEqual(filter)
})

test('the unfiltered list has an address without a query', () => {
  expect(filterQuery(UNFILTERED)).toBe('')
})

test.each(['?sort=price', '?fleet=huge', '?years=3', '?sort=toString', '?verified=yes', '?utm_source=mail'])(
  '%s means nothing',
  (query) => {
    expect(readFilter(query)).toEqual(UNFILTERED)
  },
)
