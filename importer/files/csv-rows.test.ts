import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { readCsvRows } from './csv-rows.ts'
import { CarrierFileError } from './recognize-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'csv-rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Rows as their cells; a bad row as its line and reason. */
const rowsOf = async (content: string | Buffer): Promise<(string[] | string)[]> => {
  const path = join(folder, 'input.csv')
  writeFileSync(path, content)
  const rows: (string[] | string)[] = []
  for await (const batch of readCsvRows(path))
    for (const row of batch) rows.push('cells' in row ? row.cells : `${row.line}: ${row.reason}`)
  return rows
}

describe('readCsvRows', () => {
  it.each([
    ['LF', 'a,b\n1,2\n'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['CR', 'a,b\r1,2\r'],
    ['no line end at the end', 'a,b\n1,2'],
    ['empty lines', 'a,b\n\n1,2\n\n\n'],
    ['a byte-order mark', '\ufeffa,b\n1,2\n'],
  ])('reads a file with %s', async (_what, content) => {
    expect(await rowsOf(content)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('reads quoted cells with commas, quotes and line ends', async () => {
    expect(await rowsOf('a,b\n"x, ""y""","1\n2"\n3,4\n')).toEqual([
      ['a', 'b'],
      ['x, "y"', '1\n2'],
      ['3', '4'],
    ])
  })

  it('reads bytes that are not UTF-8 as an older Windows program wrote them', async () => {
    expect(await rowsOf(Buffer.from('a,b\nMONTR\xc9AL,Qu\xe9bec\n', 'latin1'))).toEqual([
      ['a', 'b'],
      ['MONTRÉAL', 'Québec'],
    ])
  })

  it('reads back whatever a spreadsheet writes', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', ',', '\n', '運'), maxLength: 8 })
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 40 })
    const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), async (rows, lineEnd) => {
        const text = [['x', 'y', 'z'], ...rows].map((cells) => cells.map(quoted).join(',')).join(lineEnd)
        expect((await rowsOf(text)).slice(1)).toEqual(rows)
      }),
    )
  })

  it('rejects only the row whose quote is never closed', async () => {
    expect(await rowsOf('a,b\n1,"2\n3,4\n5,6\n')).toEqual([
      ['a', 'b'],
      '2: a quote is not closed',
      ['3', '4'],
      ['5', '6'],
    ])
  })

  it('rejects only one row if a later stray quote seems to close it', async () => {
    expect(await rowsOf('a,b\n1,"2\n3,4\n"5,6\n7,8\n')).toEqual([
      ['a', 'b'],
      '2: the row has a stray quote',
      ['3', '4'],
      '4: a quote is not closed',
      ['7', '8'],
    ])
  })

  it('rejects a row with misplaced quotes, and continues', async () => {
    expect(await rowsOf('a,b\n1,"2"x"\n3,x"4"\n5,6\n')).toEqual([
      ['a', 'b'],
      '2: a quote is not closed',
      '3: the row has a stray quote',
      ['5', '6'],
    ])
  })

  it('rejects rows with too few or too many cells', async () => {
    expect(await rowsOf('a,b\n1\n1,2,3\n4,5\n')).toEqual([
      ['a', 'b'],
      '2: 1 cells where the header has 2',
      '3: 3 cells where the header has 2',
      ['4', '5'],
    ])
  })

  it('rejects a row with 10 MB in one cell without keeping it in memory', async () => {
    const content = `a,b\n1,"${'x'.repeat(10_000_000)}"\n3,4\n`
    expect(await rowsOf(content)).toEqual([['a', 'b'], '2: the row is longer than 256 kB', ['3', '4']])
  })

  it('finds lines across chunk boundaries', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `${n},"cell ${n}"`)
    const rows = await rowsOf(`a,b\n${lines.join('\r\n')}\r\n`)
    expect(rows).toHaveLength(20_001)
    expect(rows.at(-1)).toEqual(['19999', 'cell 19999'])
  })

  it.each([
    ['UTF-16 LE with a mark', Buffer.from('\ufeffcity,name\nMontréal,Łódź\n', 'utf16le')],
    ['UTF-16 LE without one', Buffer.from('city,name\nMontréal,Łódź\n', 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from('\ufeffcity,name\nMontréal,Łódź\n', 'utf16le').swap16()],
    ['UTF-16 BE without one', Buffer.from('city,name\nMontréal,Łódź\n', 'utf16le').swap16()],
    ['gzip', gzipSync('city,name\nMontréal,Łódź\n')],
    ['UTF-16 in gzip', gzipSync(Buffer.from('\ufeffcity,name\nMontréal,Łódź\n', 'utf16le'))],
    ['semicolons', 'city;name\nMontréal;Łódź\n'],
    ['tabs', 'city\tname\nMontréal\tŁódź\n'],
    ['tabs and quotes', '"city"\t"name"\n"Montréal"\t"Łódź"\n'],
  ])('reads %s', async (_what, content) => {
    expect(await rowsOf(content)).toEqual([
      ['city', 'name'],
      ['Montréal', 'Łódź'],
    ])
  })

  it('reads each row in its own encoding if a file mixes two', async () => {
    const rows = Buffer.concat([Buffer.from('a,b\nMontréal,1\n'), Buffer.from('Qu\xe9bec,\x92s\n', 'latin1')])
    expect(await rowsOf(rows)).toEqual([
      ['a', 'b'],
      ['Montréal', '1'],
      ['Québec', '’s'],
    ])
  })

  it('counts the lines of an unclosed cell as one bad row', async () => {
    expect(await rowsOf(`a,b\n1,"${'text\n'.repeat(2_000_000)}\n3,4\n`)).toEqual([
      ['a', 'b'],
      '2: a quote is not closed',
      ['3', '4'],
    ])
  })

  it('ignores empty cells beyond the header', async () => {
    expect(await rowsOf('a,b\n1,2,,\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it.each([
    [
      'a spreadsheet',
      Buffer.from(zipSync({ '[Content_Types].xml': strToU8('x') })),
      'is a spreadsheet (.xlsx); save it as CSV',
    ],
    ['an archive', Buffer.from('PK\x03\x04\x14\0census.csv', 'latin1'), 'is a ZIP archive; unpack the CSV file in it'],
    [
      'an old spreadsheet',
      Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'),
      'is a spreadsheet (.xls); save it as CSV',
    ],
    ['a binary file', Buffer.from('a,b\n\0\0\0\x01'), 'is a binary file'],
    ['a damaged gzip', gzipSync('a,b\n1,2\n').subarray(0, 15), 'is a damaged .gz file'],
  ])('refuses %s in one line', async (_what, content, message) => {
    await expect(rowsOf(content)).rejects.toThrow(CarrierFileError)
    await expect(rowsOf(content)).rejects.toThrow(message)
  })
})
