/** Reads a federal file, or standard input, into carriers for the directory. */
import type { RecordSource } from '../domain/carrier-record/carrier-facts.ts'
import { formatCount } from '../domain/text/format.ts'
import { Doubts } from './carriers/plausible-facts.ts'
import { type ProvenWork, type ReadCarrier, readCarrier } from './carriers/read-carrier.ts'
import { type BadCsvRow, type CsvRow, readCsvRows } from './files/csv-rows.ts'
import { CarrierFileError } from './files/recognize-file.ts'
import { Columns } from './shapes/columns.ts'
import { missingColumns, recognizeHeader, SHAPES } from './shapes/recognize-shape.ts'
import { usdotNumberOf } from './shapes/values.ts'

/** A row of the file. */
export interface ReadRow {
  /** First line of the row in the file, from 1. */
  line: number
  /** Its cells. A row that cannot be split has its beginning as one cell. */
  cells: readonly string[]
  /** Without leading zeros. '' if the row has none. */
  usdotNumber: string
  /**
   * Parses the row. Not needed for a row that the directory already knows.
   * @param proven what FMCSA's other files prove about the carrier
   */
  read(proven?: ProvenWork): ReadCarrier
}

/** Batches of rows, which can be iterated once. */
export interface CarrierFile extends AsyncIterable<ReadRow[]> {
  header: readonly string[]
  shape: RecordSource
  /** Warnings about the rows so far, one line each. */
  warnings(): string[]
}

export interface ReadOptions {
  /** Date of the file's facts, YYYY-MM-DD. No fact can be newer. '' if unknown. */
  sourceDate: string
  /** Called with the number of bytes read. */
  onBytes?: (bytes: number) => void
  /** Names that a person gives to columns, by their own names. */
  renamed?: Readonly<Record<string, string>> | undefined
}

type Batch = (CsvRow | BadCsvRow)[]

/** Reads until `isEnough`, and returns everything read. */
const readUntil = async (batches: AsyncGenerator<Batch>, isEnough: (rows: Batch) => boolean): Promise<Batch> => {
  const rows: Batch = []
  while (!isEnough(rows)) {
    const { value, done } = await batches.next()
    if (done) break
    rows.push(...value)
  }
  return rows
}

const headerOf = (row: CsvRow | BadCsvRow | undefined): string[] => {
  if (!row) throw new CarrierFileError('is empty')
  if ('reason' in row) throw new CarrierFileError(`cannot be read: the header has an error, ${row.reason}`)
  return row.cells
}

/**
 * Opens a file in one of the three formats, recognized by its header.
 * @param source a path, or "-" for standard input
 * @throws CarrierFileError if it is not one; what node:fs throws if it cannot be read
 */
export const readCarrierFile = async (
  source: string,
  { sourceDate, onBytes, renamed }: ReadOptions,
): Promise<CarrierFile> => {
  let guessed = 0
  const onGuessed = (lines: number) => {
    guessed = lines
  }
  const batches = readCsvRows(source, { ...(onBytes && { onBytes }), onGuessed })
  const [first, ...firstRows] = await readUntil(batches, (rows) => rows.length > 1)
  const header = headerOf(first)
  const { shape, names } = recognizeHeader(header, renamed)
  if (firstRows.length === 0) throw new CarrierFileError('has no rows')
  const columns = new Columns(names)
  const recordOf = SHAPES[shape].reader(columns)
  const file = { source: shape, sourceDate, doubts: new Doubts() }
  const numberOf = columns.text(...(shape === 'snapshot' ? ['usdot_number', 'dot_number'] : ['dot_number']))
  const readRow = (row: CsvRow | BadCsvRow): ReadRow =>
    'reason' in row
      ? { line: row.line, cells: [row.raw], usdotNumber: '', read: () => ({ rejected: row.reason }) }
      : {
          line: row.line,
          cells: row.cells,
          usdotNumber: usdotNumberOf(numberOf(row.cells)) ?? '',
          read: (proven) => readCarrier(() => recordOf(row.cells), file, proven),
        }
  return {
    header,
    shape,
    warnings: () => [
      ...missingColumns(shape, columns),
      ...(guessed ? [`Not in UTF-8, and read as Windows-1252: ${formatCount(guessed)} of the lines`] : []),
      ...columns.warnings(),
      ...file.doubts.warnings(),
    ],
    async *[Symbol.asyncIterator]() {
      yield firstRows.map(readRow)
      for await (const rows of batches) yield rows.map(readRow)
    },
  }
}
