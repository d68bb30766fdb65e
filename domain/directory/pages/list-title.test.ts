import { expect, test } from 'vitest'
import { foundText, listHeading, listSubtitle, listTitle } from './list-title.ts'

const flatbed = { name: 'Flatbed', slug: 'flatbed' }

test.each([
  [{ name: 'Odessa', region: 'TX' }, 'Odessa, TX', 'Odessa, Texas, United States'],
  [{ name: 'Odessa, FL', region: 'FL' }, 'Odessa, FL', 'Odessa, Florida, United States'],
  [{ name: 'Montreal', region: 'QC' }, 'Montreal, QC', 'Montreal, Quebec, Canada'],
  [{ name: 'Somewhere', region: '' }, 'Somewhere', 'Somewhere'],
])('a list of %j names its state once: %s', (location, place, inFull) => {
  expect(listHeading({ location })).toBe(`Trucking Companies in ${place}`)
  expect(listTitle({ location, service: flatbed }, 2)).toBe(
    `Flatbed Trucking Companies in ${place} - Page 2 | Haulindex`,
  )
  expect(listSubtitle({ location })).toBe(inFull)
})

test('a title uses search terms, while the heading keeps the words of every list', () => {
  const of = { service: { name: 'Moving', slug: 'moving' }, location: { name: 'Toronto', region: 'ON' } }
  expect(listTitle(of, 1)).toBe('Movers in Toronto, ON | Haulindex')
  expect(listHeading(of)).toBe('Moving Trucking Companies in Toronto, ON')
  expect(listSubtitle(of)).toBe('Movers, Toronto, Ontario, Canada')
})

test.each([
  ['all', { total: 275 }, 'Found 275 companies'],
  ['service', { total: 1200, isMore: true }, 'Found more than 1,200 companies'],
  ['city', { total: 1 }, 'Found 1 company in your area'],
  ['pair', { total: 12 }, 'Found 12 companies in your area'],
] as const)('only a list of a city is an area: %s', (kind, total, found) => {
  expect(foundText({ ...total, kind })).toBe(found)
})
