/** Opens one of FMCSA's files beyond the census, recognized by its header. */
import {
  FEDERAL_FILE_LABELS,
  FEDERAL_FILES,
  type FederalFile,
  type FederalRows,
  LI_FROZEN_ON,
} from '../../domain/carrier-record/federal-files.ts'
import type { FileDate } from '../../domain/imports/import-runs.ts'
import { type BadCsvRow, type CsvRow, readCsvRows } from '../files/csv-rows.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { Columns, columnName } from '../shapes/columns.ts'
import { RowError, usdotNumberOf } from '../shapes/values.ts'
import { CountedSpan, isCounted } from './counted-files.ts'
import { type DisputedDockets, DocketOwners, ownsDockets } from './docket-owners.ts'
import type { FederalShape } from './federal-columns.ts'
import { docketIn } from './federal-values.ts'
import { LI_SHAPES } from './li-shapes.ts'
import { MOTUS_SHAPES } from './motus-shapes.ts'
import { SAFETY_SHAPES } from './safety-shapes.ts'

const FEDERAL_SHAPES: { [File in FederalFile]: FederalShape<File> } = {
  ...MOTUS_SHAPES,
  ...LI_SHAPES,
  ...SAFETY_SHAPES,
}

export type FederalRow = FederalRows[FederalFile]

interface ReadCells {
  rows: FederalRow[]
  /** What a daily difference removes: a docket, or the USDOT number in files without dockets. '' for other rows. */
  removed: string
}

/** A row of the file. */
export interface ReadFederalRow {
  /** First line of the row in the file, from 1. */
  line: number
  cells: readonly string[]
  /** Without leading zeros. '' if the row has none. */
  usdotNumber: string
  /** @throws RowError */
  read(): ReadCells
}

/** What one pass over a file finds out before it is imported. */
export interface FederalFileFacts {
  file: FederalFile
  header: readonly string[]
  dated: FileDate
  /** Without the header. */
  rows: number
  /** Rows that are blank but for their numbers. Only a daily difference has them. */
  blanks: number
  /** True if its last line is unfinished. */
  isCut: boolean
  /** What its rows cover, if they are counted over 24 months. */
  span: CountedSpan | undefined
  disputed: DisputedDockets
}

const today = (): string => new Date().toISOString().slice(0, 10)

const missingOf = (file: FederalFile, names: ReadonlySet<string>): string[] =>
  FEDERAL_SHAPES[file].required.filter((either) => !either.some((name) => names.has(name))).map(([name = '']) => name)

/** A header with this share of a format's columns belongs to it, even if one was renamed. */
const TELLING_SHARE = 0.75

/**
 * The kind of file that a header belongs to. Undefined if it is none of FMCSA's files beyond the census.
 * @throws CarrierFileError if it is one that lacks a column
 */
export const recognizeFederalFile = (header: readonly string[]): FederalFile | undefined => {
  if (header[0]?.trimStart().startsWith('<')) throw new CarrierFileError('is a web page, not a data file')
  const names = new Set(header.map(columnName))
  const found = FEDERAL_FILES.map((file) => ({ file, missing: missingOf(file, names) }))
  const [whole] = found.filter(({ missing }) => missing.length === 0)
  if (whole) return whole.file
  const share = ({ file, missing }: (typeof found)[number]): number =>
    1 - missing.length / FEDERAL_SHAPES[file].required.length
  const [closest] = found.toSorted((one, other) => share(other) - share(one))
  if (!closest || share(closest) < TELLING_SHARE) return undefined
  const { file, missing } = closest
  throw new CarrierFileError(`looks like ${FEDERAL_FILE_LABELS[file]}, but has no column ${missing.join(', ')}`)
}

/**
 * Columns that date a row: a file cannot be older than its newest row. A policy begins on a day that was agreed before, so
 * only the file of ended filings is dated by theirs.
 */
const DATE_COLUMNS = [
  ...['trans_date', 'status_change_date', 'order1_serve_date', 'serve_date', 'orig_served_date', 'disp_served_date'],
  ...['cancl_effective_date', 'oos_date', 'rescind_date', 'report_date', 'insp_date', 'retrieval_date', 'created_dt'],
]

const numberReader = (columns: Columns) => columns.text('usdot_number', 'dot_number')

/** A row whose cells are blank, but for the numbers that say which row is gone. */
const isBlank = (cells: readonly string[], kept: ReadonlySet<number>): boolean =>
  cells.every((cell, at) => kept.has(at) === (cell.trim() !== ''))

const keptPlaces = (header: readonly string[]): ReadonlySet<number> =>
  new Set(
    header.flatMap((name, at) =>
      ['usdot_number', 'dot_number', 'docket_number'].includes(columnName(name)) ? at : [],
    ),
  )

/**
 * Reads a file once.
 * @returns undefined if it is none of FMCSA's files beyond the census
 * @throws CarrierFileError if it lacks a column
 */
export const scanFederalFile = async (path: string): Promise<FederalFileFacts | undefined> => {
  let header: readonly string[] | undefined
  let file: FederalFile | undefined
  let kept: ReadonlySet<number> = new Set()
  let days: ReturnType<Columns['date']>[] = []
  let newest = ''
  let blanks = 0
  let count = -1
  let last: CsvRow | BadCsvRow | undefined
  let isOpenEnd = false
  let readRow: ReturnType<typeof rowReader> | undefined
  let span: CountedSpan | undefined
  const owners = new DocketOwners()
  const latest = today()
  const noteOpenEnd = () => {
    isOpenEnd = true
  }
  for await (const rows of readCsvRows(path, { onOpenEnd: noteOpenEnd })) {
    count += rows.length
    last = rows.at(-1) ?? last
    for (const row of rows) {
      if ('reason' in row) continue
      if (!header) {
        header = row.cells
        file = recognizeFederalFile(header)
        if (!file) return undefined
        const columns = new Columns(header)
        kept = keptPlaces(header)
        readRow = rowReader(file, header)
        if (isCounted(file)) span = new CountedSpan(columns)
        days = DATE_COLUMNS.filter((name) => columns.has(name)).map((name) => columns.date(name))
        continue
      }
      if (isBlank(row.cells, kept)) blanks += 1
      span?.add(row.cells, latest)
      if (file && ownsDockets(file) && readRow) owners.add(readRow(row))
      for (const read of days) {
        const day = read(row.cells)
        if (day > newest && day <= latest) newest = day
      }
    }
  }
  if (!header || !file || !readRow) return undefined
  return {
    ...{ file, header, rows: count, blanks, dated: dateOf(file, newest) },
    isCut: last !== undefined && isUnfinished(last, isOpenEnd ? readRow : undefined),
    ...{ span, disputed: owners.disputed },
  }
}

/**
 * True if the last row of a file is not whole.
 * @param readRow given if no line ending follows the row: then a value that cannot be read may be half of one
 */
const isUnfinished = (last: CsvRow | BadCsvRow, readRow: ReturnType<typeof rowReader> | undefined): boolean => {
  if ('reason' in last) return last.isUnfinished
  try {
    readRow?.(last).read()
    return false
  } catch (error) {
    if (error instanceof RowError) return true
    throw error
  }
}

/** The files of L&I are all from the day on which FMCSA froze them. */
const dateOf = (file: FederalFile, newest: string): FileDate =>
  file.startsWith('li_') ? { day: LI_FROZEN_ON, basis: 'frozen' } : { day: newest, basis: 'newest' }

const rowReader = (file: FederalFile, header: readonly string[]): ((row: CsvRow | BadCsvRow) => ReadFederalRow) => {
  const columns = new Columns(header)
  const numberOf = numberReader(columns)
  const docketOf = columns.has('docket_number') ? docketIn(columns) : numberOf
  const rowsOf = FEDERAL_SHAPES[file].reader(columns, today())
  const kept = keptPlaces(header)
  return (row) => {
    if ('reason' in row) {
      const { line, raw, reason } = row
      const read = (): never => {
        throw new RowError(reason)
      }
      return { line, cells: [raw], usdotNumber: '', read }
    }
    const { line, cells } = row
    const usdotNumber = usdotNumberOf(numberOf(cells)) ?? ''
    const of = { line, cells, usdotNumber }
    if (!isBlank(cells, kept)) return { ...of, read: () => ({ rows: rowsOf(cells), removed: '' }) }
    return { ...of, read: () => ({ rows: [], removed: docketOf(cells) || usdotNumber }) }
  }
}

/** The rows of a file that was scanned, in batches. The header is not one of them. */
export async function* readFederalRows(
  path: string,
  { file, header }: Pick<FederalFileFacts, 'file' | 'header'>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadFederalRow[]> {
  const readRow = rowReader(file, header)
  let isHeader = true
  for await (const rows of readCsvRows(path, { onBytes })) {
    yield (isHeader ? rows.slice(1) : rows).map(readRow)
    isHeader = false
  }
}
