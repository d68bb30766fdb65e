import { expect, it } from 'vitest'
import { type FoundCategory, type FoundPlace, reportedValues } from './found-values.ts'

const category = (text: string, found: FoundCategory['found'] = 'none'): FoundCategory => ({
  ...{ text, rows: 1, found, services: [], samples: ['X'.repeat(200)] },
})
const place = (text: string, isChosen = false): FoundPlace => ({ text, rows: 1, suggestion: '', isChosen, samples: [] })
const NONE = { categories: [], places: [], serviceless: 0, placeless: 0 }

it('reports what needs an answer first, then guesses', () => {
  const { categories, places } = reportedValues({
    ...NONE,
    categories: [category('a', 'name'), category('b', 'suggested'), category('c'), category('d', 'chosen')],
    places: [place('e', true), place('f')],
  })
  expect([...categories, ...places].map(({ text }) => text)).toEqual(['c', 'b', 'd', 'a', 'f', 'e'])
})

it('reports the most frequent hundred of thousands, in less than a row may store', () => {
  const values = reportedValues({
    ...NONE,
    categories: Array.from({ length: 5000 }, (_, at) => category(`Category ${at} ${'é'.repeat(100)}`)),
    places: Array.from({ length: 300 }, (_, at) => place(`Place ${at}`)),
  })
  expect(values.left).toEqual({ categories: 4900, places: 200 })
  expect(values.categories[0]?.text).toMatch(/^Category 0 /)
  expect(Buffer.byteLength(JSON.stringify(values))).toBeLessThan(60_000)
})

it('reports no text that would have to be cut, because answers are found by the whole text', () => {
  const { categories, left } = reportedValues({ ...NONE, categories: [category('X'.repeat(121))] })
  expect([categories, left.categories]).toEqual([[], 1])
})
