import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf } from './cuts.ts'
import { sortedEntries } from './sorted-entries.ts'

const word = fc.constantFrom('trucking', 'truck lines', 'llc', 'a', 'ab', '1', 'é')
const name = fc.constantFrom('ab-1', 'ab', 'zz_1', 'a-1', '10', '9')
const entries = fc.array(
  fc.tuple(
    fc.tuple(word, name).map(([words, slug]) => keyOf(words, slug)),
    fc.nat(),
  ),
)

const sortedOf = (given: Iterable<readonly [string, number]>): [string, number | undefined][] =>
  [...sortedEntries(given)].flatMap((sorted) =>
    (sorted?.keys ?? []).map((key): [string, number | undefined] => [key, sorted?.items.get(key)]),
  )

test('entries come in the order of their keys, and only the last one of each key', () =>
  fc.assert(
    fc.property(entries, (given) => {
      const expected = [...new Map(given)].sort(([a], [b]) => (a < b ? -1 : 1))
      expect(sortedOf(given)).toEqual(expected)
    }),
  ))

test('the reader can pause after a thousand, however many names end in the same words', () => {
  const many = Array.from({ length: 20_000 }, (_, n): [string, number] => [keyOf('trucking llc', `c${n * 7}`), n])
  const steps = [...sortedEntries(many)]
  expect(Math.max(...steps.map((sorted) => sorted?.keys.length ?? 0))).toBe(1000)
  expect(steps.filter((sorted) => !sorted).length).toBeGreaterThanOrEqual(3 * 20)
  expect(steps.flatMap((sorted) => sorted?.keys ?? [])).toEqual(many.map(([key]) => key).sort())
})
