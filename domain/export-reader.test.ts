import { describe, expect, test } from 'vitest'
import { directory, listing, review, service } from '../tests/support/directory.ts'
import { EXPORTED, type ExportedCollection } from './directory-export.ts'
import { type ExportedDirectory, ExportReader } from './export-reader.ts'

const linesOf = (exported: ExportedDirectory): string[] => {
  const collections = Object.keys(EXPORTED) as ExportedCollection[]
  const counts = Object.fromEntries(collections.map((name) => [name, exported[name].length]))
  return [
    { export: 'haulindex', seq: exported.seq },
    ...collections.flatMap((name) => exported[name].map((row) => [name, row])),
    { end: true, counts },
  ].map((line) => JSON.stringify(line))
}

const read = (lines: string[]): ExportedDirectory => {
  const reader = new ExportReader()
  for (const line of lines) reader.line(line)
  return reader.end()
}

const acme = listing('Acme')
const exported = directory([acme], { reviews: [review(acme, 4)] })

test('an export is read whole', () => {
  expect(read(linesOf(exported))).toEqual(exported)
})

describe('an export that is not whole is refused', () => {
  test.each([
    ['empty', []],
    ['without its last line', linesOf(exported).slice(0, -1)],
    ['with a row missing', linesOf(exported).filter((line) => !line.includes('"company_listings",'))],
    ['of something else', ['<!doctype html>']],
    ['cut within a line', [...linesOf(exported).slice(0, 3), '["services",{"id":']],
    ['with an unknown collection', [linesOf(exported)[0] ?? '', '["users",{}]']],
  ])('%s', (_what, lines) => {
    expect(() => read(lines)).toThrow(/The export/)
  })
})

test.each([
  ['name', { name: '' }],
  ['rating', { rating: 6 }],
  ['services', { services: ['no id'] }],
  ['website', { website: 'javascript:alert(1)' }],
  ['is_featured', { is_featured: 1 as unknown as boolean }],
])('a listing with a wrong %s is named with its id and field', (field, wrong) => {
  expect(() => read(linesOf(directory([listing('Acme', wrong)])))).toThrow(
    new RegExp(`company_listings ${acme.id}: ${field}`),
  )
})

test('a private field never gets through', () => {
  const leaky = directory([{ ...acme, email: 'secret@example.com' } as typeof acme], { services: [service('Freight')] })
  expect(JSON.stringify(read(linesOf(leaky)))).not.toContain('secret')
})
