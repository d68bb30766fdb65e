/**
 * The date of a carrier file, from its contents. A portal offers unchanged files again every day, so neither the day of a
 * download nor the time of the file on disk says how old its facts are.
 */
import type { FileDate } from '../../domain/imports/import-runs.ts'
import { readCsvRows } from '../files/csv-rows.ts'
import { Columns, columnName } from './columns.ts'

/** Columns that date the file itself, best first. */
const FILE_COLUMNS = [
  'created_dt',
  'data_source_modified_dt',
  'retrieval_date',
  'retrieved_at',
  'retrieved_on',
  'scraped_at',
] as const
/** Columns that date a row. The file cannot be older than its newest row. */
const ROW_COLUMNS = ['mcs150_date', 'mcs_150_form_date', 'add_date', 'review_date', 'safety_rating_date'] as const

const today = (): string => new Date().toISOString().slice(0, 10)

/** The newest day in some columns of a file. Days in the future are typing errors. '' if there is none. */
const newestDay = async (path: string, names: readonly string[], latest: string): Promise<string> => {
  let newest = ''
  let readers: ReturnType<Columns['date']>[] | undefined
  for await (const rows of readCsvRows(path, () => undefined))
    for (const row of rows) {
      if ('reason' in row) continue
      if (readers) {
        for (const read of readers) {
          const day = read(row.cells)
          if (day > newest && day <= latest) newest = day
        }
      } else {
        const columns = new Columns(row.cells)
        readers = names.map((name) => columns.date(name))
      }
    }
  return newest
}

const headerOf = async (path: string): Promise<string[]> => {
  for await (const [row] of readCsvRows(path, () => undefined))
    return row && 'cells' in row ? row.cells.map(columnName) : []
  return []
}

/**
 * @param given YYYY-MM-DD, by the person who imports it. '' to read it from the file, whose rows are then read once more
 * @returns a day of '' if the file contains no date
 * @throws CarrierFileError if the file cannot be read
 */
export const carrierFileDate = async (path: string, given: string): Promise<FileDate> => {
  if (given) return { day: given, basis: 'given' }
  const header = new Set(await headerOf(path))
  const [column] = FILE_COLUMNS.filter((name) => header.has(name))
  if (column) {
    const day = await newestDay(path, [column], today())
    if (day) return { day, basis: column }
  }
  const names = ROW_COLUMNS.filter((name) => header.has(name))
  return { day: names.length > 0 ? await newestDay(path, names, today()) : '', basis: 'newest' }
}
