import { describe, expect, it } from 'vitest'
import { COLLECTION_QUERIES } from './collection-queries.ts'
import { FILTER_LIMITS, QUERY_LIMITS, queryProblem } from './query-rules.ts'

const problem = (query: string, kind: Parameters<typeof queryProblem>[1] = 'list', collection = 'inquiries') =>
  queryProblem(new URLSearchParams(query), kind, COLLECTION_QUERIES[collection])
const filtered = (filter: string, collection = 'inquiries') =>
  problem(String(new URLSearchParams({ filter })), 'list', collection)

describe('a list accepts', () => {
  it.each([
    '',
    'page=1&perPage=30&skipTotal=1&sort=-created,-id&fields=id,name,expand.listing.name&expand=listing',
    'sort=-is_featured,name:lower',
    'fields=*',
  ])('%s', (query) => expect(problem(query)).toBeUndefined())
})

describe('a list refuses', () => {
  it.each([
    ['a function that ends the server', 'fields=name:excerpt(-1)'],
    ['the same behind a field', 'fields=id,name:excerpt(-1,true)'],
    ['a field of something that is not expanded', 'fields=expand.owner.email'],
    ['a relation that no screen shows', 'expand=owner'],
    ['a chain of relations', 'expand=listing.owner'],
    ['a chain backwards', 'expand=listing.inquiries_via_listing'],
    ['a random order', 'sort=@random'],
    ['an order over relations', 'sort=listing.owner.email'],
    ['many orders', `sort=${'name,'.repeat(QUERY_LIMITS.sorts)}id`],
    ['more than a page', `perPage=${QUERY_LIMITS.pageSize + 1}`],
    ['a negative page', 'page=-1'],
    ['a page twice', 'page=1&page=2'],
    ['something of PocketBase that we do not use', 'thumb=100x100'],
    ['something of every object', 'constructor=1'],
    ['something without a name', '=1'],
  ])('%s', (_, query) => expect(problem(query)).toBeTypeOf('string'))

  it('anything but pages from visitors', () => {
    expect(problem('page=2&perPage=10', 'plainList')).toBeUndefined()
    for (const query of ['filter=a=1', 'sort=name', 'fields=id', 'expand=listing'])
      expect(problem(query, 'plainList')).toBeTypeOf('string')
  })
})

describe('accepts a filter', () => {
  it.each([
    "name = 'Acme'",
    "(search_text ~ 'quebec') && (search_text ~ 'flatbed')",
    "(name ~ '100\\%\\_')",
    'rating >= 3.5 && is_featured = true && owner = null',
    "created < '2026-01-01 00:00:00.000Z' || (created = '2026-01-01 00:00:00.000Z' && id < 'abc')",
    "(customer_name ~ 'a' || customer_email ~ 'a' || listing.name ~ 'a' || listing.slug ~ 'a')",
    "name = 'it\\'s'",
    'name = "a\'b"',
    "((message ~ 'a' || customer_phone ~ 'a') || customer_phone ~ '%3%1%2%')",
    '  ',
    `(${Array.from({ length: 100 }, (_, n) => `id = '${String(n).padStart(15, '0')}'`).join(' || ')})`,
  ])('%s', (filter) => expect(filtered(filter)).toBeUndefined())
})

describe('refuses a filter', () => {
  it.each([
    ['that goes backwards over relations', 'listing.inquiries_via_listing.listing.inquiries_via_listing.id != ""'],
    ['that names another collection', '@collection.users.email ~ "a"'],
    ['that names the request', '@request.auth.id = "x"'],
    ['with a macro', 'created > @now'],
    ['with a function', 'geoDistance(1, 2, 3, 4) < 5'],
    ['with a modifier', 'name:lower = "a"'],
    ['that compares two fields', 'name = email'],
    ['with a text that does not end', "name = 'a"],
    ['with a text that ends for some versions only', "name = 'a\\\\' || id != '"],
    ['with a bracket that does not end', "(name = 'a'"],
    ['with a bracket too many', "name = 'a')"],
    ['with deep brackets', `${'('.repeat(5)}id = 1${')'.repeat(5)}`],
    ['with a comment', "name = 'a' // more"],
    ['that is not one', 'name'],
    ['that is only an operator', '= 1'],
    ['that is too long', `name = '${'a'.repeat(FILTER_LIMITS.characters)}'`],
    ['with too many comparisons', Array.from({ length: 121 }, () => 'a=1').join('||')],
  ])('%s', (_, filter) => expect(filtered(filter)).toBeTypeOf('string'))
})
