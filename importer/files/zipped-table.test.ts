import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { extractTable, isZipFile } from './zipped-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'zipped-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const zipped = (...names: string[]): string => {
  const path = join(folder, `${names.length}.zip`)
  writeFileSync(path, zipSync(Object.fromEntries(names.map((name) => [name, strToU8(`in ${name}`)]))))
  return path
}
const table = async (path: string): Promise<string> => {
  const to = join(folder, 'table.csv')
  await extractTable(path, to)
  return readFileSync(to, 'utf8')
}

describe('the table of a zip file', () => {
  it.each([
    ['listings.csv', ['listings.csv', 'logo.png']],
    ['export/Listings.CSV.gz', ['export/', 'export/Listings.CSV.gz', 'export/readme.txt']],
    ['listings.tsv', ['listings.tsv', '__MACOSX/listings.csv', '.hidden.csv']],
    ['listings.txt', ['listings.txt', 'photos/yard.jpg']],
  ])('is %s of %j', async (name, names) => {
    expect(await table(zipped(...names))).toBe(`in ${name}`)
  })

  it.each([
    ['none', ['logo.png', 'yard.jpg'], /^has no table in it\. Put the CSV file/],
    ['several', ['a.csv', 'b.csv'], /^has 2 tables in it \(a\.csv, b\.csv\)\. Import one after the other$/],
  ])('is refused if there are %s', async (_, names, message) => {
    await expect(table(zipped(...names))).rejects.toThrow(message)
  })

  it('is refused if the zip file arrived damaged', async () => {
    const path = zipped('listings.csv', 'logo.png')
    writeFileSync(path, readFileSync(path).subarray(0, 60))
    await expect(table(path)).rejects.toThrow('is a damaged zip file. Pack it again')
  })

  it('is refused if the zip file has a password', async () => {
    const path = zipped('listings.csv', 'logo.png')
    const bytes = readFileSync(path)
    // the flag in the list of entries
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1)) bytes[at + 8] = 1
    writeFileSync(path, bytes)
    await expect(table(path)).rejects.toThrow('has a password. Pack it again without one')
  })

  it('leaves no half of it behind', async () => {
    const path = zipped('listings.csv', 'logo.png')
    const bytes = readFileSync(path)
    // a checksum in the list of entries
    const at = bytes.indexOf('PK\x01\x02') + 16
    bytes.writeUInt32LE(bytes.readUInt32LE(at) + 1, at)
    writeFileSync(path, bytes)
    const to = join(folder, 'half.csv')
    await expect(extractTable(path, to)).rejects.toThrow('is a damaged zip file')
    expect(existsSync(to)).toBe(false)
  })
})

it('a spreadsheet is no zip file, although it is packed like one', async () => {
  expect(await isZipFile(zipped('[Content_Types].xml', 'xl/workbook.xml'))).toBe(false)
  expect(await isZipFile(zipped('mimetype', 'content.xml'))).toBe(false)
  expect(await isZipFile(zipped('logos-xl/logo.png', 'listings.csv'))).toBe(true)
})
