/** Imports a file of listings or reviews, like the import of federal records. */

import {
  type ColumnMapping,
  mappingProblems,
  NO_CHOICES,
  presetOf,
} from '../../domain/imports/tables/column-mapping.ts'
import { type FoundValues, reportedValues } from '../../domain/imports/tables/found-values.ts'
import type { TableKind } from '../../domain/imports/tables/table-columns.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { NO_SOURCES, openPictures, type PictureSources } from '../pictures/table-pictures.ts'
import { CityBook } from '../run/city-index.ts'
import { byteCount, type ImportOptions, type ImportResult, runFile } from '../run/file-run.ts'
import { RowNotes } from './row-notes.ts'
import { RowPlaces } from './row-place.ts'
import { guessedLines, openTable } from './table-file.ts'
import { TableRun } from './table-run.ts'
import { unusedColumns } from './unused-columns.ts'
import { TableServices } from './values/table-services.ts'

export interface TableImportOptions extends ImportOptions {
  kind: TableKind
  /** The columns' fields, guessed from the header. */
  mappingOf(header: readonly string[]): ColumnMapping
  /** Where its pictures come from, besides the web. */
  pictures?: PictureSources | undefined
  /** Called at the end with the values that the file has. */
  onValues?(values: FoundValues): void
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
    kind,
    columnsOf: (header) => {
      mapping = options.mappingOf(header)
      return mapping.columns
    },
    onBytes,
  })
  const { header } = rows
  const [problem] = mappingProblems(kind, mapping)
  if (problem) throw new CarrierFileError(`cannot be imported: ${problem.replace(/\.$/, '')}`)
  const { choices = NO_CHOICES } = mapping
  const found = presetOf(header)
  const preset = found?.kind === kind ? found : undefined
  return runFile(options, { kind, header, mapping, bytes }, async ({ directory, reject, leaveOut }) => {
    const catalog = await TableServices.read(directory)
    const services = catalog.choosing(choices.categories)
    const defaultServices = services.idsNamed(choices.service)
    if (!defaultServices)
      throw new CarrierFileError(`cannot be imported: the catalog has no service “${choices.service.join(', ')}”`)
    const cities = await CityBook.readForRun(directory, isDry)
    const isExact = preset?.isExact === true
    const places = new RowPlaces(cities, choices, isExact)
    const notes = new RowNotes(leaveOut)
    const hasPictures = mapping.columns.some((field) => field === 'logo' || field === 'photos')
    const pictures = hasPictures
      ? await openPictures({
          ...(options.pictures ?? NO_SOURCES),
          directory,
          isDry,
          notes,
          signal,
          isApproved: mapping.reviews === 'approved',
        })
      : undefined
    const run = new TableRun({
      ...{ directory, kind, isDry, isExact, services, cities, places, choices, defaultServices, notes, reject },
      pictures,
      ...{ arrival: mapping.reviews, family: preset?.family ?? '', statuses: preset?.statuses ?? {} },
    })
    const { tally } = run
    const work = async () => {
      let isWhole = true
      try {
        for await (const batch of rows) {
          isWhole = await run.take(batch, signal)
          if (!isWhole) break
        }
      } finally {
        pictures?.close()
      }
      const values = {
        ...{ categories: services.categories(), places: places.found() },
        ...{ serviceless: services.serviceless, placeless: places.placeless },
      }
      Object.assign(tally.report, {
        warnings: [
          ...guessedLines(rows.guessed()),
          ...unusedColumns(header, mapping.columns, preset).lines,
          ...(pictures?.warnings() ?? []),
          ...cities.corrections,
        ],
        pictures: pictures?.counts,
        leftOut: notes.lines(),
        preview: tally.preview(),
        ...(kind === 'listings' && { values: reportedValues(values) }),
      })
      options.onValues?.(values)
      return isWhole
    }
    return { tally, work }
  })
}
