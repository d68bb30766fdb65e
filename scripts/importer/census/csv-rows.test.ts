import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CsvFileError, readCsvRows } from './csv-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'csv-rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Rows as their cells; a bad row as its line and reason. */
const rowsOf = async (content: string | Buffer): Promise<(string[] | string)[]> => {
  const path = join(folder, 'input.csv')
  writeFileSync(path, content)
  const rows: (string[] | string)[] = []
  for await (const batch of readCsvRows(path, () => {}))
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

  it('reads bytes that are no UTF-8 as an older Windows program wrote them', async () => {
    expect(await rowsOf(Buffer.from('a,b\nMONTR\xc9AL,Qu\xe9bec\n', 'latin1'))).toEqual([
      ['a', 'b'],
      ['MONTRÉAL', 'Québec'],
    ])
  })

  it('gives up only the row whose quote is never closed', async () => {
    expect(await rowsOf('a,b\n1,"2\n3,4\n5,6\n')).toEqual([
      ['a', 'b'],
      '2: a quote is not closed',
      ['3', '4'],
      ['5', '6'],
    ])
  })

  it('gives up only the row when a later stray quote seems to close it', async () => {
    expect(await rowsOf('a,b\n1,"2\n3,4\n"5,6\n7,8\n')).toEqual([
      ['a', 'b'],
      '2: the row has a stray quote',
      ['3', '4'],
      '4: a quote is not closed',
      ['7', '8'],
    ])
  })

  it('gives up a row with quotes in wrong places, and goes on', async () => {
    expect(await rowsOf('a,b\n1,"2"x"\n3,x"4"\n5,6\n')).toEqual([
      ['a', 'b'],
      '2: a quote is not closed',
      '3: the row has a stray quote',
      ['5', '6'],
    ])
  })

  it('gives up rows with too few or too many cells', async () => {
    expect(await rowsOf('a,b\n1\n1,2,3\n4,5\n')).toEqual([
      ['a', 'b'],
      '2: 1 cells where the header has 2',
      '3: 3 cells where the header has 2',
      ['4', '5'],
    ])
  })

  it('gives up a row with 10 MB in one cell without keeping it', async () => {
    const content = `a,b\n1,"${'x'.repeat(10_000_000)}"\n3,4\n`
    expect(await rowsOf(content)).toEqual([['a', 'b'], '2: the row is longer than 256 kB', ['3', '4']])
  })

  it('finds lines across the borders of chunks', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `${n},"cell ${n}"`)
    const rows = await rowsOf(`a,b\n${lines.join('\r\n')}\r\n`)
    expect(rows).toHaveLength(20_001)
    expect(rows.at(-1)).toEqual(['19999', 'cell 19999'])
  })

  it('refuses UTF-16', async () => {
    await expect(rowsOf(Buffer.from('\ufeffa,b\n', 'utf16le'))).rejects.toThrow(CsvFileError)
  })
})
