/** Imports a file of listings or reviews, like the import of federal records. */

import { type ColumnMapping, mappingProblems } from '../../domain/imports/tables/column-mapping.ts'
import { type TableKind, tableColumnLabel } from '../../domain/imports/tables/table-columns.ts'
import { Doubts } from '../carriers/plausible-facts.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { CityBook } from '../run/city-index.ts'
import { byteCount, type ImportOptions, type ImportResult, runFile } from '../run/file-run.ts'
import { guessedLines, openTable } from './table-file.ts'
import { TableRun } from './table-run.ts'
import { TableServices } from './table-services.ts'

export interface TableImportOptions extends ImportOptions {
  kind: TableKind
  /** The columns' fields, guessed from the header. */
  mappingOf(header: readonly string[]): ColumnMapping
}

/**
 * Imports a file of listings or reviews. Of rows about the same company, and of equal reviews, the first counts.
 * @throws CarrierFileError before anything is stored, DirectoryError, and what node:fs throws
 */
export const importTable = async (options: TableImportOptions): Promise<ImportResult> => {
  const { file, kind, isDry, signal } = options
  const { bytes, onBytes } = byteCount(options)
  let mapping: ColumnMapping = { columns: [], reviews: 'waiting' }
  const rows = await openTable(file.path, {
    columnsOf: (header) => {
      mapping = options.mappingOf(header)
      return mapping.columns
    },
    labelOf: (field) => tableColumnLabel(kind, field),
    onBytes,
  })
  const [problem] = mappingProblems(kind, mapping)
  if (problem) throw new CarrierFileError(`cannot be imported: ${problem.replace(/\.$/, '')}`)
  return runFile(options, { kind, header: rows.header, bytes }, async ({ directory, reject }) => {
    const services = await TableServices.read(directory)
    const cities = await CityBook.read(directory, isDry)
    const doubts = new Doubts()
    const run = new TableRun({ directory, kind, isDry, services, cities, doubts, arrival: mapping.reviews, reject })
    const { tally } = run
    const work = async () => {
      let isWhole = true
      for await (const batch of rows) {
        isWhole = await run.take(batch, signal)
        if (!isWhole) break
      }
      tally.report.warnings = [
        ...guessedLines(rows.guessed()),
        ...services.warnings(),
        ...doubts.warnings(),
        ...cities.corrections,
      ]
      return isWhole
    }
    return { tally, work }
  })
}
