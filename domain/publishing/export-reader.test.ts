import { describe, expect, test } from 'vitest'
import { directory, id, listing, location, review, service } from '../../tests/support/directory.ts'
import { EXPORTED, type ExportedCollection } from './directory-export.ts'
import { type ExportedDirectory, ExportReader } from './export-reader.ts'

const linesOf = (exported: ExportedDirectory): string[] => {
  const collections = Object.keys(EXPORTED) as ExportedCollection[]
  const counts = Object.fromEntries(collections.map((name) => [name, exported[name].length]))
  return [
    { export: 'haulindex', seq: exported.seq, mark: exported.mark },
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

test('reads a complete export', () => {
  expect(read(linesOf(exported))).toEqual(exported)
})

describe('refuses an incomplete export', () => {
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

test('a record that disappears while the response is written is gone, and no row', () => {
  const [kept, hidden] = [review(acme, 4), review(acme, 1)]
  const reader = new ExportReader()
  const lines = linesOf(directory([acme], { reviews: [kept, hidden] }))
  for (const line of lines.toSpliced(-1, 0, JSON.stringify({ gone: ['reviews', hidden.id] }))) reader.line(line)
  expect(reader.end().reviews).toEqual([kept])
  expect(reader.gone).toEqual([['reviews', hidden.id]])
})

const wrong = (value: unknown) => value as never

test.each([
  ['name', { name: '' }, 'is empty'],
  ['name', { name: 'x'.repeat(201) }, 'is more than 200 characters'],
  ['slug', { slug: '../../../etc' }, 'is not in the right form'],
  ['rating', { rating: 6 }, 'is more than 5'],
  ['rating', { rating: -1 }, 'is less than 0'],
  ['rating', { rating: wrong('five') }, 'is no number'],
  ['services', { services: ['no id'] }, 'points to no record'],
  ['website', { website: 'javascript:alert(1)' }, 'is no web address'],
  ['website', { website: 'http://192.168.0.1' }, 'is no web address'],
  ['phone', { phone: wrong(null) }, 'is missing'],
  ['is_featured', { is_featured: wrong(1) }, 'is neither yes nor no'],
])('skips and reports a listing with a wrong %s: %j', (field, values, why) => {
  const good = listing('Birch')
  const { company_listings, skipped } = read(linesOf(directory([listing('Acme', values), good])))
  expect(company_listings).toEqual([good])
  const label = field === 'name' ? (values as { name: string }).name.slice(0, 100) : 'Acme'
  const about = { collection: 'company_listings', record: acme.id, listing: acme.id, label }
  expect(skipped).toEqual([{ ...about, field, why, lacks: 'record' }])
})

test('reports a record with several mistakes once, with all of them', () => {
  const { skipped } = read(linesOf(directory([listing('Acme', { website: 'ftp://acme', rating: 9 })])))
  expect(skipped).toMatchObject([{ field: 'website', why: 'is no web address; rating is more than 5' }])
})

test('skips a record of any other collection too', () => {
  const redirect = { id: id('old'), from_slug: 'Old/..', listing: acme.id }
  const bad = directory([acme], {
    services: [{ ...service('Freight'), slug: 'x-companies' }],
    locations: [{ ...location('Chicago'), country: wrong('MX') }],
    reviews: [{ ...review(acme, 4), review_text: '' }],
    slug_redirects: [redirect],
  })
  const { skipped, ...rows } = read(linesOf(bad))
  expect(rows).toMatchObject({ services: [], locations: [], reviews: [], slug_redirects: [], company_listings: [acme] })
  expect(skipped).toMatchObject([
    { collection: 'services', label: 'Freight', listing: '', field: 'slug' },
    { collection: 'locations', label: 'Chicago', field: 'country', why: 'is none of its choices' },
    { collection: 'reviews', label: 'Pat Doe', listing: acme.id, field: 'review_text', why: 'is empty' },
    { collection: 'slug_redirects', label: 'Old/..', listing: acme.id, field: 'from_slug' },
  ])
})

test('never lets a private field through', () => {
  const leaky = directory([{ ...acme, email: 'secret@example.com' } as typeof acme], { services: [service('Freight')] })
  expect(JSON.stringify(read(linesOf(leaky)))).not.toContain('secret')
})

test('publishes a company without the damaged part of its federal record, and says so', () => {
  const crashes = { on: '2026-11-01', file: 'a', rows: [] }
  const lines = linesOf(exported).map((line) =>
    line.includes('"company_listings",')
      ? line.replace('"federal":null', `"federal":${JSON.stringify({ crashes, li_orders: { on: 'yesterday' } })}`)
      : line,
  )
  const { company_listings, skipped } = read(lines)
  expect(company_listings).toMatchObject([{ id: acme.id, federal: { crashes } }])
  expect(skipped).toMatchObject([
    { record: acme.id, field: 'federal_record', why: 'is damaged: li orders', lacks: 'field' },
  ])
})
