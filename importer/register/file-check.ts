import { MOST_MISSING } from '../../domain/imports/federal-rows.ts'
import type { FileDate, ImportSource } from '../../domain/imports/import-runs.ts'
import type { AppliedFile } from '../../domain/imports/register.ts'
import { formatCount, formatDate } from '../../domain/text/format.ts'
import { scanFederalFile } from '../federal/federal-file.ts'
import { readCsvRows } from '../files/csv-rows.ts'
import { carrierFileDate } from '../shapes/file-date.ts'
import { recognizeShape } from '../shapes/recognize-shape.ts'

/** What is known about a file before it is imported. */
export interface CheckedFile {
  source: ImportSource
  dated: FileDate
  /** Without the header. */
  rows: number
  isDifference: boolean
}

const countRows = async (path: string): Promise<number> => {
  let rows = -1
  for await (const some of readCsvRows(path)) rows += some.length
  return Math.max(0, rows)
}

const headerOf = async (path: string): Promise<string[]> => {
  for await (const [row] of readCsvRows(path)) return row && 'cells' in row ? row.cells : []
  return []
}

/**
 * Recognizes, dates and counts a file.
 * @throws CarrierFileError if it is none that we read
 */
export const checkFile = async (path: string): Promise<CheckedFile> => {
  const federal = await scanFederalFile(path)
  if (federal) {
    const { file, dated, rows, blanks } = federal
    return { source: file, dated, rows, isDifference: blanks > 0 }
  }
  const source = recognizeShape(await headerOf(path))
  return { source, dated: await carrierFileDate(path), rows: await countRows(path), isDifference: false }
}

/** Why a file is not imported, compared with the one that was imported last. '' if it can be. */
export const oddity = (
  { rows, dated, isDifference }: CheckedFile,
  last: Pick<AppliedFile, 'rows' | 'day'> | undefined,
): string => {
  if (rows === 0) return 'it has no rows'
  if (!last || isDifference) return ''
  if (dated.day && last.day && dated.day < last.day)
    return `its data is as of ${formatDate(dated.day)}, and the last file was as of ${formatDate(last.day)}`
  if (rows < last.rows * (1 - MOST_MISSING))
    return `it has ${formatCount(rows)} rows, and the last file had ${formatCount(last.rows)}: more than a tenth is missing`
  return ''
}
