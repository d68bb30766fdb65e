import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { asSnapshot } from '../tests/support/carriers/twenty-carriers.ts'
import { CarrierFileError } from './files/recognize-file.ts'
import { readCarrierFile } from './read-carrier-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-carrier-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'input.csv')

const GOOD = {
  dot_number: '100',
  legal_name: 'PRAIRIE LINES LLC',
  phy_city: 'ROY',
  phy_state: 'WA',
  phy_zip: '98580',
  phy_country: 'US',
  private_only: 'false',
  authorized_for_hire: 'true',
  exempt_for_hire: 'false',
  nbr_power_unit: '3',
  mcs150_date: '07-FEB-24',
  mcs150_mileage: '9000',
}
type Row = Partial<typeof GOOD>
const HEADER = Object.keys(GOOD).join(',')
const lineOf = (row: Row): string => Object.values({ ...GOOD, ...row }).join(',')
const census = (...rows: (Row | string)[]): string =>
  [HEADER, ...rows.map((row) => (typeof row === 'string' ? row : lineOf(row)))].join('\n')

interface Outcome {
  /** For each row the carrier's name, or why it was rejected. */
  rows: string[]
  warnings: string[]
}
const outcomeOf = async (content: string | Buffer): Promise<Outcome> => {
  writeFileSync(path, content)
  const file = await readCarrierFile(path, { sourceDate: '2025-09-01' })
  const rows: string[] = []
  for await (const batch of file)
    for (const { line, read: readRow } of batch) {
      const read = readRow()
      if ('carrier' in read) rows.push(read.carrier.name)
      else rows.push('skipped' in read ? read.skipped : `${line}: ${read.rejected}`)
    }
  return { rows, warnings: file.warnings() }
}

describe('a file of another kind', () => {
  it.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'is empty'],
    ['empty lines', '\n\r\n\n', 'is empty'],
    ['a header alone', HEADER, 'has no rows'],
    ['a header and empty lines', `${HEADER}\n\n\n`, 'has no rows'],
    [
      'a spreadsheet renamed to .csv',
      Buffer.from(zipSync({ '[Content_Types].xml': strToU8('x') })),
      'is a spreadsheet',
    ],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'is a binary file'],
    ['a web page', '<!DOCTYPE html>\n<html></html>', 'does not have a header of a file that we read'],
    ['a list of something else', 'id,name\n1,Joe\n', 'does not have a header of a file that we read'],
    ['a header with a stray quote', `"${census({})}`, 'the header has an error'],
  ])('%s is explained in one line', async (_what, content, message) => {
    const refused = await outcomeOf(content).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CarrierFileError)
    expect((refused as Error).message).toContain(message)
    expect((refused as Error).message).not.toContain('\n')
  })
})

describe('rejects only a row that cannot be read, with its reason', () => {
  it.each<[string, Row | string, string]>([
    ['10 MB in a cell', { legal_name: `"${'X'.repeat(10_000_000)}"` }, '3: the row is longer than 256 kB'],
    ['10 MB of lines in a cell that is never closed', `101,"${'text\n'.repeat(2_000_000)}`, '3: a quote is not closed'],
    ['a quote that is never closed', '101,"NEVER CLOSED,1', '3: a quote is not closed'],
    ['too few cells', '101,FEW', '3: 2 cells where the header has 12'],
    ['a city without a state', { phy_state: '', phy_zip: '' }, '3: the row names no state'],
    ['a name of control characters', { legal_name: '\u0001\u0002\u0007' }, '3: the company has no name'],
    ['a number that is none', { dot_number: '-5' }, '3: the USDOT number "-5" is none of 1 to 8 digits'],
    ['a flag that is none', { private_only: '?' }, '3: private_only "?" is neither true nor false'],
  ])('%s', async (_what, row, reason) => {
    const { rows } = await outcomeOf(
      census({ dot_number: '99' }, row, { dot_number: '102', legal_name: 'LAST LINES LLC' }),
    )
    expect(rows).toEqual(['Prairie Lines LLC', reason, 'Last Lines LLC'])
  })
})

describe('reads a row correctly if it is', () => {
  it.each<[string, Row, string]>([
    ['a name in every script', { legal_name: 'ŁÓDŹ 運輸 Перевозки نقل TRUCKING' }, 'ŁÓDŹ 運輸 Перевозки نقل Trucking'],
    ['a formula, as the text that it is', { legal_name: '=CMD() TRUCKING' }, '=CMD() Trucking'],
    ['a city without a state, by its postal code', { phy_state: '' }, 'Prairie Lines LLC'],
    ['a carrier of Mexico', { phy_state: 'NL', phy_country: 'MX', phy_zip: '64000' }, 'abroad'],
    ['a carrier of Puerto Rico', { phy_state: 'PR', phy_zip: '961' }, 'Prairie Lines LLC'],
    ['a number that came before, which the run sorts out', {}, 'Prairie Lines LLC'],
  ])('%s', async (_what, row, name) => {
    expect((await outcomeOf(census(row))).rows[0]?.toLowerCase()).toBe(name.toLowerCase())
  })
})

it('names the missing columns of a file', async () => {
  expect((await outcomeOf(census({}))).warnings).toEqual([
    'The file has no columns dba_name, carrier_operation, hm_flag, pc_flag, phy_street, telephone, email_address, mcs150_mileage_year, add_date, driver_total: what they say stays unknown',
  ])
})

it('says when it had to guess the encoding', async () => {
  const { rows, warnings } = await outcomeOf(Buffer.from(census({ legal_name: 'MONTR\xc9AL LINES LLC' }), 'latin1'))
  expect(rows).toEqual(['Montréal Lines LLC'])
  expect(warnings).toContain('Not in UTF-8, and read as Windows-1252: 1 of the lines')
})

it('omits impossible facts, with a warning about the file', async () => {
  const { rows, warnings } = await outcomeOf(
    census(
      { nbr_power_unit: '-4' },
      { nbr_power_unit: '1000000' },
      { mcs150_date: '01-JAN-31' },
      { mcs150_mileage: '999999999999' },
      { nbr_power_unit: 'several' },
    ),
  )
  expect(rows).toEqual(Array.from({ length: 5 }, () => 'Prairie Lines LLC'))
  expect(warnings.slice(1)).toEqual([
    'Left out as unknown: trucks and tractors below 0 or above 250,000, in 2 rows',
    'Left out as unknown: record date after the date of the file, in 1 row',
    'Left out as unknown: annual miles below 0 or above 10,000,000,000, in 1 row',
  ])
})

it.each<[string, (text: string) => string | Buffer]>([
  ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['gzip', (text) => gzipSync(text)],
  ['tabs', (text) => text.replaceAll(',', '\t')],
  ['semicolons', (text) => text.replaceAll(',', ';')],
])('reads the same carriers from a file in %s', async (_what, written) => {
  const content = census({ legal_name: 'MONTRÉAL LINES LLC' }, { dot_number: '101' })
  expect(await outcomeOf(written(content))).toEqual(await outcomeOf(content))
})

it('reads standard input, even compressed', async () => {
  const script = `
    import { readCarrierFile } from ${JSON.stringify(resolve('importer/read-carrier-file.ts'))}
    const file = await readCarrierFile('-', { sourceDate: '2025-09-01' })
    let rows = 0
    for await (const batch of file) rows += batch.length
    console.log(file.shape, rows)`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  run.child.stdin?.end(gzipSync(asSnapshot()))
  expect((await run).stdout).toBe('snapshot 20\n')
})
