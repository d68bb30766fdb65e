import { RECOGNIZED_LIMITS } from '../../domain/imports/import-runs.ts'
import { type ColumnMapping, guessMapping } from '../../domain/imports/tables/column-mapping.ts'
import { TABLE_COLUMNS, type TableKind } from '../../domain/imports/tables/table-columns.ts'
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

const readCell = (cell: string): string => textOf(cell).replace(GUARDED, '')

/** @param columns the field of each column, '' for a skipped one */
const rowReader =
  (columns: readonly string[], labelOf: (field: string) => string) =>
  (row: CsvRow | BadCsvRow): TableRow => {
    if ('reason' in row) return { line: row.line, cells: [row.raw], texts: {}, problem: row.reason }
    const texts: Record<string, string> = {}
    let problem = ''
    for (const [at, field] of columns.entries()) {
      if (!field) continue
      const given = row.cells[at] ?? ''
      const text = readCell(given)
      if (FORMULA.test(given.trim()) || FORMULA.test(text))
        problem ||= `${labelOf(field)} begins like a formula of a spreadsheet`
      texts[field] = text
    }
    return { line: row.line, cells: row.cells, texts, problem }
  }

/** The header of a file, to map its columns. */
const headerOf = (row: CsvRow | BadCsvRow | undefined): string[] => {
  if (!row) throw new CarrierFileError('is empty')
  if ('reason' in row) throw new CarrierFileError(`cannot be read: the header has an error, ${row.reason}`)
  return row.cells
}

interface TableOptions {
  /** The field of each column of a header. */
  columnsOf(header: readonly string[]): readonly string[]
  labelOf(field: string): string
  onBytes(bytes: number): void
}

/**
 * Opens a file and reads its header.
 * @throws CarrierFileError if it is not a table; what node:fs throws if it cannot be read
 */
export const openTable = async (source: string, { columnsOf, labelOf, onBytes }: TableOptions): Promise<TableFile> => {
  let guessed = 0
  const batches = readCsvRows(source, onBytes, (lines) => {
    guessed = lines
  })
  const first: (CsvRow | BadCsvRow)[] = []
  while (first.length < 2) {
    const { value, done } = await batches.next()
    if (done) break
    first.push(...value)
  }
  const header = headerOf(first.shift())
  if (first.length === 0) throw new CarrierFileError('has no rows')
  const read = rowReader(columnsOf(header.slice(0, RECOGNIZED_LIMITS.columns)), labelOf)
  return {
    header,
    guessed: () => guessed,
    async *[Symbol.asyncIterator]() {
      yield first.map(read)
      for await (const rows of batches) yield rows.map(read)
    },
  }
}

/** The warning about a file's encoding. */
export const guessedLines = (lines: number): string[] =>
  lines ? [`Not in UTF-8, and read as Windows-1252: ${formatCount(lines)} of the lines`] : []

/** Column options of the command line. */
export interface AskedMapping {
  kind: TableKind
  /** Each "COLUMN=FIELD". Without a field, the column is skipped. */
  map: readonly string[]
  isApproved: boolean
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * The mapping of a header: the command line's, and guesses for the rest.
 * @throws CarrierFileError for a missing column or an unknown field
 */
export const askedMapping = ({ kind, map, isApproved }: AskedMapping, header: readonly string[]): ColumnMapping => {
  const { columns } = guessMapping(kind, header)
  const fields = TABLE_COLUMNS[kind].map(({ field }) => field)
  for (const asked of map) {
    const at = asked.lastIndexOf('=')
    const [name, field] = [asked.slice(0, at), asked.slice(at + 1).trim()]
    const column = header.findIndex((each) => isSame(each, name))
    if (at < 1 || column === -1) throw new CarrierFileError(`has no column "${at < 1 ? asked : name}"`)
    if (field && !fields.includes(field))
      throw new CarrierFileError(`brings no "${field}": fields of ${kind} are ${fields.join(', ')}`)
    for (const [other, given] of columns.entries()) if (given === field && field) columns[other] = ''
    columns[column] = field
  }
  return { columns, reviews: isApproved ? 'approved' : 'waiting' }
}
