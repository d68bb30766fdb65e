import { expect, test } from 'vitest'
import { pageNumbers } from './list-pages.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
  [500, 1000, [1, 'gap', 499, 500, 501, 'gap', 1000]],
])('page %d of %d offers %j', (page, lastPage, numbers) => {
  expect(pageNumbers(page, lastPage)).toEqual(numbers)
})
