import { expect, it } from 'vitest'
import { MOST_SAVED, parseSaved } from './saved-companies.ts'

const company = (n: number) => ({ id: `listing${n}`, name: `Carrier ${n}`, path: `/company/carrier-${n}` })

it('reads what was saved', () => {
  const saved = [company(1), company(2)]
  expect(parseSaved(JSON.stringify(saved))).toEqual(saved)
})

it.each([
  ['nothing', null],
  ['no JSON', '[{'],
  ['no list', '{"id":"a"}'],
  ['companies without a path', '[{"id":"a","name":"A"}]'],
  ['a path that is no company’s page', '[{"id":"a","name":"A","path":"//evil.example/company/"}]'],
  ['null', '[null]'],
])('reads %s as an empty shortlist', (_, text) => {
  expect(parseSaved(text)).toEqual([])
})

it('accepts no more companies than it may contain', () => {
  const many = Array.from({ length: MOST_SAVED + 3 }, (_, n) => company(n))
  expect(parseSaved(JSON.stringify(many))).toEqual(many.slice(0, MOST_SAVED))
})
