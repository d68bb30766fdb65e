import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CutIndex } from './cut-index.ts'
import { keyOf } from './cuts.ts'
import { FIRST_BLOCK } from './key-block.ts'

const SYLLABLES = ['bel', 'chi', 'dor', 'el', 'fal', 'mont', 'nor', 'ton', 'ville', 'wood']
const wordOf = (n: number): string =>
  Array.from({ length: 3 }, (_, at) => SYLLABLES[Math.floor(n / 10 ** at) % 10]).join('')
const MANY = Array.from({ length: 9000 }, (_, n): [string, number] => [keyOf(wordOf(n * 7), `carrier-${n}_0`), n])

const itemsOf = (index: CutIndex<number>, block: string) => index.block(block)?.map(([, item]) => item)

/** Every file that visitors may load: name and content. */
const filesOf = (index: CutIndex<number>): Map<string, unknown> =>
  new Map<string, unknown>([
    ['groups', index.groups],
    ['parts', index.parts],
    ...index.groups.map(([, name]): [string, unknown] => [`group ${name}`, index.group(name)]),
    ...index.parts.map(([, name]): [string, unknown] => [`part ${name}`, index.part(name)]),
    ...index.blockNames.map((name): [string, unknown] => [`block ${name}`, index.block(name)]),
  ])

describe('an index cut by content', () => {
  test('contains every entry once, in the order of the keys, in blocks small enough to load one by one', () => {
    const index = new CutIndex(MANY)
    const blocks = index.parts
      .flatMap(([, part]) => index.part(part) ?? [])
      .map(([, name]) => itemsOf(index, name) ?? [])
    const sorted = MANY.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
    expect(blocks.flat()).toEqual(sorted)
    expect(blocks.length).toBeGreaterThan(MANY.length / 300)
    expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(160)
    expect(Math.max(...index.parts.map(([, part]) => index.part(part)?.length ?? 0))).toBeLessThan(160)
  })

  test('lists the words with which each block begins', () => {
    const index = new CutIndex(MANY)
    const words = index.parts.flatMap(([, part]) => index.part(part) ?? []).map(([begins]) => begins)
    expect(words).toEqual(words.toSorted())
    expect(words[0]).toBe('')
  })

  test('is one empty block if it has no entries', () => {
    const index = new CutIndex<number>([])
    expect([index.parts, index.groups]).toEqual([[['', FIRST_BLOCK]], [['', FIRST_BLOCK]]])
    expect(index.group(FIRST_BLOCK)).toEqual([['', FIRST_BLOCK]])
    expect(index.part(FIRST_BLOCK)).toEqual([['', FIRST_BLOCK]])
    expect(index.block(FIRST_BLOCK)).toEqual([])
    for (const name of ['nowhere_0', 'first.1', 'first.2', 'first.x', ''])
      expect([index.block(name), index.part('nowhere_0'), index.group(name)]).toEqual([undefined, undefined, undefined])
  })

  test('keeps an entry that has replaced a removed one', () => {
    const index = new CutIndex([['acme\0acme_0', 1]])
    index.add('acme\0acme_0', 2)
    index.remove('acme\0acme_0', (item) => item === 1)
    expect(itemsOf(index, FIRST_BLOCK)).toEqual([2])
  })

  // Many entries with one word make blocks that are cut twice.
  const CROWDED = Array.from({ length: 6000 }, (_, n): [string, number] => [
    keyOf('freight', `c${(n * 7919) % 6000}_0`),
    n,
  ])

  test.each([
    ['various words', MANY],
    ['one word', CROWDED],
  ])('of %s equals a new one after any mix of changes, and only blocks around them differ', (_, entries) => {
    fc.assert(
      fc.property(fc.array(fc.nat(entries.length - 1), { minLength: 1, maxLength: 25 }), (toggled) => {
        const there = new Map(entries.filter((__, n) => n % 5 > 0))
        const index = new CutIndex([...there])
        let before = filesOf(index)
        for (const at of toggled) {
          const [key, item] = entries[at] as (typeof entries)[number]
          const around = [index.around(key)]
          if (there.delete(key)) index.remove(key)
          else {
            there.set(key, item)
            index.add(key, item)
          }
          around.push(index.around(key))
          const expected = new Set([
            ...['groups', 'parts'],
            ...around.flatMap(({ groups, parts, blocks }) => [
              ...groups.map((name) => `group ${name}`),
              ...parts.map((name) => `part ${name}`),
              ...blocks.map((name) => `block ${name}`),
            ]),
          ])
          const after = filesOf(index)
          expect(after).toEqual(filesOf(new CutIndex([...there])))
          for (const file of new Set([...before.keys(), ...after.keys()]))
            if (JSON.stringify(before.get(file)) !== JSON.stringify(after.get(file))) expect(expected).toContain(file)
          before = after
        }
      }),
      { numRuns: 15 },
    )
  })
})
