import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { allOf, anyOf, compare, contains } from './write-filter.ts'

const NOTES = ['plain', "Driver's choice", 'back\\slash', '"quoted"', 'line\nbreak', '100% of it', 'a_b', 'aXb', '@now']
/** Texts that versions read differently when quoted. */
const AMBIGUOUS = ['ends with \\', "\\' || id != '' //", '" || \\" || id != "" //', 'line\\nbreak', '\\\\']
const server = pocketBaseForTests()

beforeAll(async () => {
  for (const [n, note] of [...NOTES, ...AMBIGUOUS].entries())
    await server.superuser.create('email_suppressions', { email: `note${n}@example.com`, reason: 'added', note })
})

/** @throws if PocketBase does not understand the filter */
const found = async (filter: string) => {
  const rows = await server.superuser.list('email_suppressions', { sort: 'created', filter })
  return rows.map(({ note }) => note)
}

describe('a text in a filter', () => {
  test.each(NOTES)('is compared literally: %j', async (note) => {
    expect(await found(compare('note', '=', note))).toEqual([note])
    expect(await found(compare('note', '!=', note))).toHaveLength(NOTES.length + AMBIGUOUS.length - 1)
  })

  test.each(NOTES.filter((note) => !note.includes('\\')))('can be found in others: %j', async (note) => {
    expect(await found(contains('note', note))).toEqual([note])
    expect(await found(contains('note', note.slice(1)))).toContain(note)
  })

  test.each(AMBIGUOUS)('that versions read differently equals nothing, but a search finds it: %j', async (note) => {
    expect(await found(compare('note', '=', note))).toEqual([])
    expect(await found(compare('note', '!=', note))).toHaveLength(NOTES.length + AMBIGUOUS.length)
    expect(await found(contains('note', note))).toContain(note)
  })

  test('never ends the filter early', async () => {
    const letters = fc.string({ unit: fc.constantFrom("'", '\\', '%', '_', '"', ' ', 'n', '|', '\u0000', '/') })
    await fc.assert(
      fc.asyncProperty(letters, letters, async (first, second) => {
        const both = allOf([compare('email', '=', `x${first}`), compare('note', '=', ` || id != '' ${second}`)])
        expect(await found(both)).toEqual([])
        expect(
          await found(allOf([contains('email', `#${first}`), contains('note', ` || id != '' ${second}`)])),
        ).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('can be joined with others, with numbers and with empty texts', async () => {
    expect(await found(compare('note', '=', ''))).toEqual([])
    const either = anyOf([compare('note', '=', 'plain'), compare('note', '=', 'a_b')])
    expect(await found(allOf([either, '', compare('id', '!=', null)]))).toEqual(['plain', 'a_b'])
    expect(await found(compare('email:lower', '=', 'note0@example.com'))).toEqual(['plain'])
  })
})
