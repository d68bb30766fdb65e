import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingSortKey, sortedName, sortName } from './listing-order.ts'

const sorted = (names: readonly string[]): string[] =>
  names
    .map((name, n) => ({ name, key: listingSortKey({ name, slug: `s${n}`, is_featured: false }) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ name }) => name)

test('names that start with a sign are sorted by their first letter or digit', () => {
  const names = [
    'Apex',
    '(Best) Movers',
    'Cargo',
    '"Quoted" Movers',
    '#1 Movers',
    '½ Price',
    '🚚 Emoji Movers',
    'Élan',
    '¡Vamos!',
  ]
  expect(sorted(names.toReversed())).toEqual([
    '#1 Movers',
    '½ Price',
    'Apex',
    '(Best) Movers',
    'Cargo',
    'Élan',
    '🚚 Emoji Movers',
    '"Quoted" Movers',
    '¡Vamos!',
  ])
})

test('a name is next to its spellings with other apostrophes', () => {
  const neils = ['O´Neil', "O'Neil", 'O`Neil', 'OʻNeil', 'O’Neil']
  const [first, last] = [
    sorted([...neils, 'Oakland', 'ONE', 'Ontario']).slice(0, 2),
    sorted([...neils, 'Oakland', 'ONE', 'Ontario']).slice(7),
  ]
  expect([first, last]).toEqual([['Oakland', 'ONE'], ['Ontario']])
  expect(new Set(neils.map(sortName))).toEqual(new Set(['oneil']))
})

test('a name of only signs keeps them', () => {
  expect([sortName('???'), sortName('🚚🚚')]).toEqual(['???', '🚚🚚'])
  expect([sortName('⁗'), sortName('A⁗')]).toEqual(['', 'a'])
})

test('a key contains the name as sorted, and featured companies come first', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (given) => {
      const name = given.replaceAll('\0', '')
      const [plain, featured] = [false, true].map((is_featured) => listingSortKey({ name, slug: 'a', is_featured }))
      expect(sortedName(String(plain))).toBe(sortName(name))
      expect(String(featured) < String(plain)).toBe(true)
      expect(sortName(sortName(name))).toBe(sortName(name))
    }),
  )
})
