/** Imports a file of listings or reviews as the command line asks, with questions about values that nobody knows. */
import type { ColumnMapping } from '../../domain/imports/tables/column-mapping.ts'
import type { TableKind } from '../../domain/imports/tables/table-columns.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { DirectoryClient } from '../run/directory-client.ts'
import type { ImportOptions, ImportResult } from '../run/file-run.ts'
import { type Ask, askValues } from './ask-values.ts'
import { type AskedMapping, askedMapping, rememberedMapping } from './asked-mapping.ts'
import { importTable } from './import-table.ts'
import { type FoundValues, readMapping, writeMapping } from './mapping-file.ts'
import { NO_SERVICE } from './read-listing.ts'
import { tableHeader } from './table-file.ts'

/** What the command line says about the file. */
export interface TableOptions extends Omit<AskedMapping, 'kind' | 'file'> {
  /** Path of a mapping file. */
  mappingFile: string | undefined
}

interface TableCommand extends ImportOptions {
  kind: TableKind
  asked: TableOptions
  /** Asks a person. Undefined without a terminal. */
  ask: Ask | undefined
}

/**
 * Imports the file, and writes what its columns and values mean next to its other reports.
 * @throws CarrierFileError before anything is stored, DirectoryError, and what node:fs throws
 */
export const importTableFile = async ({ kind, asked, ask, ...options }: TableCommand): Promise<ImportResult> => {
  const { path, reports } = options.file
  const header = await tableHeader(path)
  const file = asked.mappingFile ? await readMappingFile(asked.mappingFile) : undefined
  const directory = new DirectoryClient(await options.open())
  const said = askedMapping({ ...asked, kind, file }, header, await rememberedMapping(directory, kind, header))
  const mapping = ask && kind === 'listings' ? await askValues(ask, { path, mapping: said, directory }) : said
  requireService(kind, mapping)
  let found: FoundValues = { categories: [], places: [] }
  const result = await importTable({
    ...{ ...options, kind, mappingOf: () => mapping },
    onValues: (values) => {
      found = values
    },
  })
  const mappingFile = `${reports}.mapping.csv`
  writeMapping(mappingFile, header, mapping, found)
  return { ...result, mappingFile, hints: hintsOf(found, result) }
}

/** How to say what unknown values of a file mean. */
const hintsOf = ({ categories, places }: FoundValues, { report }: ImportResult): string[] => {
  const category = categories.find(({ found }) => found === 'none')
  const [place] = places
  const isServiceless = report.rejected?.some(({ reason }) => reason === NO_SERVICE)
  return [
    ...(category ? [`--category "${category.text}=SERVICE" says what a category means`] : []),
    ...(place ? [`--city "${place.text}=${place.suggestion || 'Duluth, MN'}" says which city is meant`] : []),
    ...(isServiceless ? ['--service "SERVICE" is for all rows without a known service'] : []),
  ]
}

/** @throws CarrierFileError if nothing can say what its companies do */
const requireService = (kind: TableKind, { columns, choices }: ColumnMapping): void => {
  const hasColumn = columns.includes('services') || columns.includes('tags')
  if (kind === 'listings' && !hasColumn && !choices?.service.length)
    throw new CarrierFileError('says nowhere what its companies do. Add --service "Trucking" or --map COLUMN=services')
}

const readMappingFile = (path: string) =>
  readMapping(path).catch((error: unknown) => {
    throw error instanceof CarrierFileError ? new Error(`${path}: ${error.message}`) : error
  })
