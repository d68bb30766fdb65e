import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { location } from '../../tests/support/directory.ts'
import { CityIndex, FIRST_PART } from './city-index.ts'

const SYLLABLES = ['bel', 'chi', 'dor', 'el', 'fal', 'mont', 'nor', 'ton', 'ville', 'wood']
const wordOf = (n: number): string =>
  Array.from({ length: 3 }, (_, at) => SYLLABLES[Math.floor(n / 10 ** at) % 10]).join('')
const MANY = Array.from({ length: 3000 }, (_, n) => location(`${wordOf(n * 7)} ${wordOf(n * 13 + 5)} ${n}`))
const partsOf = (index: CityIndex) => new Map(index.parts.map(([, part]) => [part, index.part(part)]))
/** Every part that may contain a city with a word that begins like this. */
const found = (index: CityIndex, typed: string) => {
  const { parts } = index
  const from = parts.findLastIndex(([words]) => words < typed)
  const to = parts.findLastIndex(([words]) => words < `${typed}\uffff`)
  return parts.slice(Math.max(from, 0), to + 1).flatMap(([, part]) => index.part(part)?.map(({ name }) => name) ?? [])
}

describe('cities by the words of their names', () => {
  test('can be found by the beginning of any word, regardless of accents', () => {
    const index = new CityIndex([
      ...MANY,
      location('Houston', 'TX'),
      location('East Chicago'),
      location('Montréal', 'QC'),
    ])
    expect(found(index, 'houston')).toContain('Houston')
    expect(found(index, 'chic')).toContain('East Chicago')
    expect(found(index, 'east chi')).toContain('East Chicago')
    expect(found(index, 'montreal, qc')).toContain('Montréal')
  })

  test('are in parts small enough to load one by one', () => {
    const parts = [...partsOf(new CityIndex(MANY)).values()]
    const words = MANY.length * 3
    expect(parts.length).toBeGreaterThan(words / 300)
    expect(Math.max(...parts.map((part) => part?.length ?? 0))).toBeLessThan(1500)
  })

  test('are one empty part if there are none', () => {
    const index = new CityIndex([])
    expect(index.parts).toEqual([['', FIRST_PART]])
    expect(index.part(FIRST_PART)).toEqual([])
    expect(index.part('nowhere-0')).toBeUndefined()
  })

  test('that are added or removed leave the parts of a new index, and change only parts around them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(299), { minLength: 1, maxLength: 30 }), (toggled) => {
        const there = new Set(MANY.slice(100, 300))
        const index = new CityIndex(there)
        for (const at of toggled) {
          const city = MANY[at] as (typeof MANY)[number]
          const [before, expected] = [partsOf(index), index.partsAround(city)]
          if (there.delete(city)) index.remove(city)
          else {
            there.add(city)
            index.add(city)
          }
          const after = partsOf(index)
          expect(after).toEqual(partsOf(new CityIndex(there)))
          for (const part of index.partsAround(city)) expected.add(part)
          for (const part of new Set([...before.keys(), ...after.keys()]))
            if (JSON.stringify(before.get(part)) !== JSON.stringify(after.get(part))) expect(expected).toContain(part)
        }
      }),
      { numRuns: 60 },
    )
  })
})
