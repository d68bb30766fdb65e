import { expect, test } from 'vitest'
import { fitted, positionBetween } from './rules.ts'

test.each([
  [
    { width: 1600, height: 1200 },
    { width: 640, height: 480 },
  ],
  [
    { width: 900, height: 1600 },
    { width: 360, height: 640 },
  ],
  [
    { width: 320, height: 200 },
    { width: 320, height: 200 },
  ],
  [
    { width: 1600, height: 1 },
    { width: 640, height: 1 },
  ],
])('%j in a box of 640 pixels is %j', (size, expected) => {
  expect(fitted(size, 640)).toEqual(expected)
})

test.each([
  ['before the first', undefined, 1, 0],
  ['after the last', 8, undefined, 9],
  ['between two', 1, 2, 1.5],
  ['alone', undefined, undefined, 0],
])('a photo moves %s', (_, before, after, expected) => {
  expect(positionBetween(before, after)).toBe(expected)
})
