import { expect, test } from 'vitest'
import { outgrown } from './growth.ts'

const small = {
  listings: 1000,
  'load, s': 6,
  'full build, pages/s': 800,
  'edit to live, p50 ms': 30,
  machine: 'two cores',
}
const large = {
  listings: 10_000,
  'load, s': 60,
  'full build, pages/s': 800,
  'edit to live, p50 ms': 33,
  machine: 'two cores',
}

test('figures that grow as fast as the directory, and rates that stay, are accepted', () => {
  expect(outgrown(small, large)).toEqual([])
  expect(outgrown(small, { ...large, 'load, s': 71, 'full build, pages/s': 670 })).toEqual([])
})

test.each([
  ['load, s', 73],
  ['full build, pages/s', 660],
  ['edit to live, p50 ms', 361],
])('%s of %d has outgrown the directory', (name, value) => {
  expect(outgrown(small, { ...large, [name]: value })).toEqual([name])
})

test('ignores what hardly takes any time', () => {
  expect(outgrown({ ...small, 'load, s': 0.2 }, { ...large, 'load, s': 4 })).toEqual([])
})
