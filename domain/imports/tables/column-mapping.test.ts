import { describe, expect, it } from 'vitest'
import { guessMapping, isMapping, mappingProblems } from './column-mapping.ts'
import { guessedColumns, tableTemplate } from './table-columns.ts'

const KINDS = ['listings', 'reviews'] as const
const columnsOf = (kind: 'listings' | 'reviews', ...header: string[]) => guessMapping(kind, header).columns

describe('a header is recognized', () => {
  it('in any order, letter case and spelling', () => {
    expect(columnsOf('listings', 'STATE', 'dot_number', 'E-Mail', 'Service Types', ' company  name ', 'City')).toEqual([
      ...['region', 'usdot_number', 'email', 'services', 'name', 'city'],
    ])
  })

  it('without columns that are not ours', () => {
    expect(columnsOf('listings', 'Color', 'Name', '')).toEqual(['', 'name', ''])
  })

  it('with each field once: by our own name, else by the first that may mean it', () => {
    expect(columnsOf('listings', 'Title', 'Company Name')).toEqual(['', 'name'])
    expect(columnsOf('listings', 'Title', 'Firm')).toEqual(['', 'name'])
    expect(columnsOf('reviews', 'Text', 'Review')).toEqual(['', 'review_text'])
  })

  it.each(KINDS)('of the template of %s completely', (kind) => {
    const [header = ''] = tableTemplate(kind).split('\r\n')
    const mapping = guessMapping(kind, header.split(','))
    expect(mapping.columns).toEqual(
      guessedColumns(kind)
        .filter(({ isOnlyRead }) => !isOnlyRead)
        .map(({ field }) => field),
    )
    expect(mappingProblems(kind, mapping)).toEqual([])
  })
})

describe('a mapping is refused with a message', () => {
  it('that lacks a required field', () => {
    expect(mappingProblems('listings', { columns: ['name', 'city', 'region'] })).toEqual([
      'No column brings Service Types. Every row needs one.',
    ])
  })

  it('that fills one field twice', () => {
    expect(mappingProblems('listings', { columns: ['name', 'city', 'region', 'services', 'name'] })).toEqual([
      'More than one column brings Company Name. Leave out all but one.',
    ])
  })

  it('that does not say which company a review is about', () => {
    const columns = ['rating', 'customer_name', 'review_text', 'name']
    expect(mappingProblems('reviews', { columns })).toEqual([
      expect.stringContaining('which company a review is about'),
    ])
    expect(mappingProblems('reviews', { columns: [...columns, 'city', 'region'] })).toEqual([])
    expect(mappingProblems('reviews', { columns: [...columns, 'slug'] })).toEqual([])
  })
})

it.each([
  [{ columns: ['name', ''], reviews: 'waiting' }, true],
  [{ columns: ['name'], reviews: 'waiting' }, false],
  [{ columns: ['name', 'owner'], reviews: 'waiting' }, false],
  [{ columns: ['name', ''], reviews: 'hidden' }, false],
  [{ columns: 'name' }, false],
  [null, false],
])('%j is a mapping of two columns: %s', (value, is) => {
  expect(isMapping('listings', 2, value)).toBe(is)
})
