import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { CENSUS_COLUMNS } from './census-columns.ts'
import { censusRows } from './census-rows.ts'

const ROWS_A_WRITE = 500
/** Columns of `true` and `false`. */
const FIRST_FLAG = CENSUS_COLUMNS.indexOf('private_only')
const LAST_FLAG = CENSUS_COLUMNS.indexOf('indian_tribe')

const cell = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

const lineOf = (cells: Partial<Record<string, string>>): string =>
  CENSUS_COLUMNS.map((name, index) =>
    cell(cells[name] ?? (index >= FIRST_FLAG && index <= LAST_FLAG ? 'false' : '')),
  ).join(',')

/** Writes an invented census with this many rows, from `censusRows`. Memory does not grow with its size. */
export const writeCensus = async (file: string, rows: number, seed: number, month: 0 | 1): Promise<void> => {
  const out = createWriteStream(file)
  let lines = [CENSUS_COLUMNS.join(',')]
  const flush = async () => {
    if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain')
    lines = []
  }
  for (const cells of censusRows(rows, seed, month)) {
    lines.push(lineOf(cells))
    if (lines.length === ROWS_A_WRITE) await flush()
  }
  if (lines.length > 0) await flush()
  out.end()
  await finished(out)
}
