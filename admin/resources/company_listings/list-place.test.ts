import { expect, test } from 'vitest'
import { besideIn, besidePath, type ListPlace, listPath, placeQuery, readPlace, withoutBeside } from './list-place.ts'

const PLACE: ListPlace = {
  filter: { q: 'copper & tin', region: 'TX' },
  sort: { field: 'name', order: 'ASC' },
  page: 3,
  perPage: 50,
}

test('a place survives its way through an address', () => {
  expect(readPlace(placeQuery(PLACE))).toEqual(PLACE)
  expect(readPlace(`?${placeQuery({ ...PLACE, filter: {} })}`)).toEqual({ ...PLACE, filter: {} })
})

test('the same place always has the same query', () => {
  const place = readPlace(placeQuery(PLACE))
  expect(place && placeQuery(place)).toBe(placeQuery(PLACE))
})

test('the address of a form next to the list names the place and the listing', () => {
  const query = placeQuery(PLACE)
  const { pathname, search } = new URL(besidePath('abc123', query), 'http://console')
  expect(besideIn(search)).toBe('abc123')
  expect(`${pathname}?${withoutBeside(search)}`).toBe(listPath(query))
  expect(readPlace(search)).toEqual(PLACE)
  expect(besideIn(query)).toBeUndefined()
})

test.each([
  ['without a list', ''],
  ['of a list without a page', 'sort=name&order=ASC&perPage=25'],
  ['with page 0', 'sort=name&order=ASC&page=0&perPage=25'],
  ['with half a page', 'sort=name&order=ASC&page=1.5&perPage=25'],
  ['with more rows than the server sends', 'sort=name&order=ASC&page=1&perPage=101'],
  ['sorted by a field that is no sort', 'sort=password&order=ASC&page=1&perPage=25'],
  ['in no order', 'sort=name&order=UP&page=1&perPage=25'],
  ['with a filter that is not JSON', 'filter=%7B&sort=name&order=ASC&page=1&perPage=25'],
  ['with an unknown filter', `filter=${encodeURIComponent('{"token":"x"}')}&sort=name&order=ASC&page=1&perPage=25`],
])('an address %s names no place', (_, query) => {
  expect(readPlace(query)).toBeUndefined()
})
