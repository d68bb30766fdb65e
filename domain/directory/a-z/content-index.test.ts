import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ContentIndex, type Range } from './content-index.ts'

const heading = (name: string) => ({ words: name, slug: name.replaceAll(' ', '-') })
const indexOf = (names: Iterable<string>) => {
  const index = new ContentIndex(heading)
  index.addAll(names)
  return index
}
const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `carrier ${n}`)

/** Parts by their first entry. */
const partsOf = (index: ContentIndex<string>, parts: Range[] = index.parts()) =>
  new Map(parts.map((part) => [part.from === 0 ? '' : (index.items(part)[0] ?? ''), index.items(part).join()]))

const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((part) => before.get(part) !== after.get(part))

test('parts contain every entry once, in order, and none is too long to read', () => {
  const index = indexOf(numbered(20_000))
  const parts = index.parts()
  expect(parts.flatMap((part) => index.items(part))).toEqual(numbered(20_000).toSorted())
  expect(Math.max(...parts.map(({ from, to }) => to - from))).toBeLessThanOrEqual(300)
  expect(parts.length).toBeLessThan(300)
})

test('names that differ only by a number are cut like any others', () => {
  const index = indexOf(Array.from({ length: 20_000 }, (_, n) => `carrier ${String(n).padStart(7, '0')}`))
  const [fewest, most] = [20_000 / 240, 20_000 / 60]
  expect(index.leastParts).toBeGreaterThan(fewest)
  expect(index.leastParts).toBeLessThan(most)
})

test('groups contain every part once', () => {
  const index = indexOf(numbered(20_000))
  expect(index.groups().flatMap((group) => index.parts(group))).toEqual(index.parts())
})

test('adding or removing an entry changes its part, and seldom more', () => {
  const names = numbered(3000)
  const changed = Array.from({ length: 200 }, (_, n) => {
    const index = indexOf(names)
    const before = partsOf(index)
    index.add(`carrier ${n * 15} and sons`)
    return differing(before, partsOf(index)).length
  })
  expect(changed.filter((parts) => parts === 1).length).toBeGreaterThan(180)
  expect(Math.max(...changed)).toBeLessThanOrEqual(4)
})

test('after any mix of changes the parts equal those of a new index, and only parts nearby differ', () => {
  const name = fc.nat(1500).map((n) => `carrier ${n * 7}`)
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 30 }), (changed) => {
      const names = new Set(numbered(1200))
      const index = indexOf(names)
      for (const one of changed) {
        const before = partsOf(index)
        const near = new Set(partsOf(index, index.partsNear(index.position(one))).keys())
        if (names.delete(one)) index.remove(one)
        else {
          index.add(one)
          names.add(one)
        }
        for (const part of partsOf(index, index.partsNear(index.position(one))).keys()) near.add(part)
        const after = partsOf(index)
        expect(after).toEqual(partsOf(indexOf(names)))
        for (const part of differing(before, after)) expect(near).toContain(part)
      }
    }),
    { numRuns: 15 },
  )
})

test('an entry is exchanged for one with the same heading where it stands', () => {
  const [old, next] = [heading('acme air'), heading('acme air')]
  const index = new ContentIndex<{ words: string; slug: string }>((entry) => entry)
  index.addAll([heading('bolt'), old, heading('abba')])
  index.exchange(old, next)
  expect(index.items()[1]).toBe(next)
})

test('a part is named by as few whole words as differ from its neighbors', () => {
  const index = indexOf(['abc lines', 'acme air', 'acme freight', 'bolt and sons', 'u s lines', 'zed'])
  expect(index.words({ from: 1, to: 2 })).toEqual(['acme', 'acme air'])
  expect(index.words({ from: 2, to: 4 })).toEqual(['acme freight', 'bolt'])
  expect(index.words({ from: 4, to: 6 })).toEqual(['u s', 'zed'])
  expect(indexOf(['acme', 'acme lines']).words({ from: 1, to: 2 })).toEqual(['acme lines', 'acme'])
})

test('the name of a part stays short, also between long names that begin alike', () => {
  const long = (end: string) => `saint catharines intermodal and forwarding ${end}`
  const index = indexOf([long('east'), long('north'), 'x'.repeat(40)])
  expect(index.words({ from: 1, to: 3 })).toEqual(['saint catharines intermodal', 'x'.repeat(40)])
})
