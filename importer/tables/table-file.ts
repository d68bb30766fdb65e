import { RECOGNIZED_LIMITS } from '../../domain/imports/import-runs.ts'
import { presetOf } from '../../domain/imports/tables/column-mapping.ts'
import { jointOf, type TableKind } from '../../domain/imports/tables/table-columns.ts'
import { formatCount } from '../../domain/text/format.ts'
import { type BadCsvRow, type CsvRow, readCsvRows } from '../files/csv-rows.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { textOf } from '../shapes/values.ts'

/** Reads a file of listings or reviews into texts by field, in batches. */

/** A row by field. '' for missing fields, and the reason if the row is unreadable. */
export interface TableRow {
  line: number
  cells: readonly string[]
  texts: Record<string, string>
  /** Fields that were left out, because a spreadsheet would run their text as a formula. */
  formulas: { field: string; value: string }[]
  problem: string
}

interface TableFile extends AsyncIterable<TableRow[]> {
  header: readonly string[]
  /** Lines that were not UTF-8. */
  guessed(): number
}

/** Spreadsheets protect text that looks like a formula with this, and so do our own files. */
const GUARDED = /^'(?=[=+\-@])/
const FORMULA = /^[=@]/

interface RowReading {
  kind: TableKind
  /** The field of each column, '' for a skipped one. */
  columns: readonly string[]
  /** True for our own export, which has texts as they are stored. */
  isExact: boolean
}

const rowReader =
  ({ kind, columns, isExact }: RowReading) =>
  (row: CsvRow | BadCsvRow): TableRow => {
    if ('reason' in row) return { line: row.line, cells: [row.raw], texts: {}, formulas: [], problem: row.reason }
    const texts: Record<string, string> = {}
    const formulas: TableRow['formulas'] = []
    for (const [at, field] of columns.entries()) {
      if (!field) continue
      const given = row.cells[at] ?? ''
      const text = (isExact ? given.trim() : textOf(given)).replace(GUARDED, '')
      if (FORMULA.test(given.trim()) || (!isExact && FORMULA.test(text))) formulas.push({ field, value: text })
      else texts[field] = [texts[field], text].filter(Boolean).join(jointOf(kind, field))
    }
    return { line: row.line, cells: row.cells, texts, formulas, problem: '' }
  }

/** The header of a file, to map its columns. */
const headerOf = (row: CsvRow | BadCsvRow | undefined): string[] => {
  if (!row) throw new CarrierFileError('is empty')
  if ('reason' in row) throw new CarrierFileError(`cannot be read: the header has an error, ${row.reason}`)
  return row.cells
}

interface TableOptions {
  kind: TableKind
  /** The field of each column of a header. */
  columnsOf(header: readonly string[]): readonly string[]
  onBytes(bytes: number): void
}

/** A description of a directory may have many lines. */
const MOST_LINES_OF_ROW = 300

/**
 * Opens a file and reads its header.
 * @throws CarrierFileError if it is not a table; what node:fs throws if it cannot be read
 */
export const openTable = async (source: string, { kind, columnsOf, onBytes }: TableOptions): Promise<TableFile> => {
  let guessed = 0
  const onGuessed = (lines: number) => {
    guessed = lines
  }
  const batches = readCsvRows(source, { onBytes, onGuessed, mostLines: MOST_LINES_OF_ROW })
  const first: (CsvRow | BadCsvRow)[] = []
  while (first.length < 2) {
    const { value, done } = await batches.next()
    if (done) break
    first.push(...value)
  }
  const header = headerOf(first.shift())
  if (first.length === 0) throw new CarrierFileError('has no rows')
  const columns = columnsOf(header.slice(0, RECOGNIZED_LIMITS.columns))
  const read = rowReader({ kind, columns, isExact: presetOf(header)?.isExact === true })
  return {
    header,
    guessed: () => guessed,
    async *[Symbol.asyncIterator]() {
      yield first.map(read)
      for await (const rows of batches) yield rows.map(read)
    },
  }
}

/** The first row of a file. @throws CarrierFileError if it is not a table; what node:fs throws if it cannot be read */
export const tableHeader = async (source: string): Promise<readonly string[]> => {
  for await (const [first] of readCsvRows(source)) if (first) return headerOf(first)
  return headerOf(undefined)
}

/** The warning about a file's encoding. */
export const guessedLines = (lines: number): string[] =>
  lines ? [`Not in UTF-8, and read as Windows-1252: ${formatCount(lines)} of the lines`] : []
