/**
 * The date of a carrier file, from its contents. A portal offers unchanged files again every day, so neither the day of a
 * download nor the time of the file on disk says how old its facts are.
 */
import type { FileDate } from '../../domain/imports/import-runs.ts'
import { readCsvRows } from '../files/csv-rows.ts'
import { Columns, columnName } from './columns.ts'

/** Columns that date the file itself. It was made on the newest of these days. */
const FILE_COLUMNS = [
  'created_dt',
  'data_source_modified_dt',
  'retrieval_date',
  'retrieved_at',
  'retrieved_on',
  'record_retrieval_date',
  'scraped_at',
] as const
/** Columns that date a row. The file cannot be older than its newest row. */
const ROW_COLUMNS = ['mcs150_date', 'mcs_150_form_date', 'add_date', 'review_date', 'safety_rating_date'] as const

const today = (): string => new Date().toISOString().slice(0, 10)

/** The newest day of each column that the file has. Days in the future are typing errors. */
const newestDays = async (path: string, names: readonly string[], latest: string): Promise<Map<string, string>> => {
  const newest = new Map<string, string>()
  let readers: { name: string; read: ReturnType<Columns['date']> }[] | undefined
  for await (const rows of readCsvRows(path))
    for (const row of rows) {
      if ('reason' in row) continue
      if (readers) {
        for (const { name, read } of readers) {
          const day = read(row.cells)
          if (day > (newest.get(name) ?? '') && day <= latest) newest.set(name, day)
        }
      } else {
        const header = new Set(row.cells.map(columnName))
        const columns = new Columns(row.cells)
        readers = names.filter((name) => header.has(name)).map((name) => ({ name, read: columns.date(name) }))
      }
    }
  return newest
}

/** The column with the newest day. */
const newestOf = <T extends string>(names: readonly T[], days: ReadonlyMap<string, string>): T | undefined => {
  const day = (name: T): string => days.get(name) ?? ''
  return names.filter(day).toSorted((one, other) => day(other).localeCompare(day(one)))[0]
}

/**
 * Reads the date of a file, in a pass over all its rows.
 * @returns a day of '' if the file contains no date
 * @throws CarrierFileError if the file cannot be read
 */
export const carrierFileDate = async (path: string): Promise<FileDate> => {
  const days = await newestDays(path, [...FILE_COLUMNS, ...ROW_COLUMNS], today())
  const column = newestOf(FILE_COLUMNS, days)
  if (column) return { day: days.get(column) ?? '', basis: column }
  return { day: days.get(newestOf(ROW_COLUMNS, days) ?? '') ?? '', basis: 'newest' }
}
