import { expect, test } from 'vitest'
import { lastPageOf, pageNumbers, totalOnLaterPages } from './list-length.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
  [500, 1000, [1, 'gap', 499, 500, 501, 'gap', 1000]],
])('page %d of %d links to %j', (page, lastPage, numbers) => {
  expect(pageNumbers(page, lastPage)).toEqual(numbers)
})

test.each([
  [1000, { total: 1000 }],
  [1001, { total: 1000, isMore: true }],
  [2000, { total: 1000, isMore: true }],
  [63_120, { total: 60_000, isMore: true }],
  [1_000_000, { total: 900_000, isMore: true }],
])('later pages of %d companies say %j', (companies, shown) => {
  expect(totalOnLaterPages(companies)).toEqual(shown)
  expect(lastPageOf(companies)).toBe(100)
})
