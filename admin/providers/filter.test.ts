import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFilter } from './filter.ts'

/**
 * What follows the first quoted value, as each version of PocketBase reads it. 0.39.1 ends a value at the first quote
 * without a backslash before it; in later versions a backslash escapes any character.
 */
const afterQuotedValue = (expression: string): string[] => {
  const rest = expression.slice(expression.indexOf("'"))
  return [/^'(?:|.*?[^\\])'/s, /^'(?:[^'\\]|\\.)*'/s].map((value) => {
    if (!value.test(rest)) throw new Error(`the value never ends: ${rest}`)
    return rest.replace(value, '')
  })
}
/** Nothing, for every version. */
const NOTHING = ['', '']

describe('toFilter', () => {
  test.each([
    [{}, ''],
    [{ name: undefined, city: '' }, ''],
    [{ is_featured: true }, 'is_featured = true'],
    [{ rating_gte: 3, name: 'Acme' }, "rating >= 3 && name = 'Acme'"],
    [{ 'location.name_like': 'York' }, "location.name ~ '%York%'"],
    [{ id: ['a', 'b'] }, "(id = 'a' || id = 'b')"],
    [{ id: [] }, "id = ''"],
    [{ owner: null }, 'owner = null'],
  ])('writes %j as %s', (filter, expression) => {
    expect(toFilter(filter)).toBe(expression)
  })

  test('searches for every word, folded like the stored search text', () => {
    expect(toFilter({ q: '  Québec FLATBED ' }, ['search_text'])).toBe(
      "(search_text ~ '%quebec%') && (search_text ~ '%flatbed%')",
    )
  })

  test('finds a phone number in any format', () => {
    const expression = toFilter({ q: '+1 (312) 555-0142' }, ['message', 'customer_phone'])
    expect(expression).toContain(" || customer_phone ~ '%3%1%2%5%5%5%0%1%4%2%')")
    expect(toFilter({ q: '312' }, ['customer_phone'])).toBe("(customer_phone ~ '%312%')")
  })

  test('adds the records that a search of the server found', () => {
    expect(toFilter({ q: { text: 'zoe', ids: ['a', 'b'] } }, ['name'])).toBe(
      "(((name ~ '%zoe%')) || id = 'a' || id = 'b')",
    )
    expect(toFilter({ q: { text: 'zoe', ids: [] } }, ['name'])).toBe("(name ~ '%zoe%')")
    expect(toFilter({ q: { text: 'zoe', field: 'listing', ids: ['a'] } }, ['name'])).toBe(
      "(((name ~ '%zoe%')) || listing = 'a')",
    )
  })

  test('searches for wildcards literally', () => {
    expect(toFilter({ q: '100%_' }, ['name'])).toBe("(name ~ '%100\\%\\_%')")
  })

  test.each(["x' || id != ''", "\\' || 1=1 //", 'zzz\\', "' || '' = '", 'a\\nb'])(
    'keeps %j inside its quotes',
    (value) => {
      expect(afterQuotedValue(toFilter({ name: value }))).toEqual(NOTHING)
      expect(afterQuotedValue(toFilter({ name_like: value }))).toEqual(NOTHING)
    },
  )

  test('keeps any text inside its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '\\', '%', '_', '"', ' ', 'a') }), (value) => {
        fc.pre(value !== '')
        expect(afterQuotedValue(toFilter({ name: value }))).toEqual(NOTHING)
        expect(afterQuotedValue(toFilter({ name_like: value }))).toEqual(NOTHING)
      }),
    )
  })

  test.each(["id != '' || name", 'name = 1 //', '', '1'])('refuses %j as a field', (key) => {
    expect(() => toFilter({ [key]: 'x' })).toThrow('no field to filter by')
  })

  test('refuses a value that is neither a scalar nor a list of scalars', () => {
    expect(() => toFilter({ name: { like: 'x' } })).toThrow('a filter compares with')
  })
})
