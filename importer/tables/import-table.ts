/** Imports a file of listings or reviews, like the import of federal records. */

import { type ColumnMapping, mappingProblems } from '../../domain/imports/tables/column-mapping.ts'
import { type TableKind, tableColumnLabel } from '../../domain/imports/tables/table-columns.ts'
import { Doubts } from '../carriers/plausible-facts.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { rejectedRows } from '../files/rejected-rows.ts'
import { CityBook } from '../run/city-index.ts'
import { type ImportOptions, type ImportResult, keepNoting } from '../run/import-file.ts'
import { beginRun, noteFailed, orFailed } from '../run/undo-run.ts'
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
  const { file, kind, isDry, signal, run: id } = options
  let bytes = 0
  let mapping: ColumnMapping = { columns: [], reviews: 'waiting' }
  const rows = await openTable(file.path, {
    columnsOf: (header) => {
      mapping = options.mappingOf(header)
      return mapping.columns
    },
    labelOf: (field) => tableColumnLabel(kind, field),
    onBytes: (read) => {
      bytes = read
      options.onBytes?.(read)
    },
  })
  const [problem] = mappingProblems(kind, mapping)
  if (problem) throw new CarrierFileError(`cannot be imported: ${problem.replace(/\.$/, '')}`)
  const about = { file_name: file.name, kind, mode: isDry ? 'dry_run' : 'run', checksum: file.checksum } as const
  const { directory, begun } = await beginRun(await options.open(), {
    ...{ ...about, bytes: file.bytes },
    ...(id && { run: id }),
  })
  if (begun.isContinued) options.onContinued?.(begun.run)
  const rejected = rejectedRows(file.beside, rows.header)
  const { services, cities } = await orFailed(directory, async () => ({
    services: await TableServices.read(directory),
    cities: await CityBook.read(directory, isDry),
  }))
  const doubts = new Doubts()
  const run = new TableRun({
    ...{ directory, kind, isDry, services, cities, doubts, arrival: mapping.reviews },
    reject: ({ cells, line }, reason) => rejected.add(cells, `line ${line}: ${reason}`),
  })
  const { counts, report } = run.tally
  const stopNoting = keepNoting(directory, () => ({ progress: bytes, counts }))
  try {
    let isWhole = true
    for await (const batch of rows) {
      isWhole = await run.take(batch, signal)
      if (!isWhole) break
    }
    report.warnings = [
      ...guessedLines(rows.guessed()),
      ...services.warnings(),
      ...doubts.warnings(),
      ...cities.corrections,
    ]
    const state = isWhole ? 'finished' : 'stopped'
    await stopNoting()
    await directory.note({ state, progress: isWhole ? file.bytes : bytes, counts, report })
    return { run: begun.run, counts, report, state, rejectedFile: rejected.path() }
  } catch (error) {
    await stopNoting()
    await noteFailed(directory, error, counts)
    throw error
  } finally {
    rejected.close()
  }
}
