/** Imports a file of listings or reviews as the command line asks, with questions about values that nobody knows. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ColumnMapping, presetOf } from '../../domain/imports/tables/column-mapping.ts'
import type { FoundValues } from '../../domain/imports/tables/found-values.ts'
import { EXPORTED_PICTURES } from '../../domain/imports/tables/own-export.ts'
import type { TableKind } from '../../domain/imports/tables/table-columns.ts'
import { formatCountOf } from '../../domain/text/format.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import type { PictureSources } from '../pictures/table-pictures.ts'
import { DirectoryClient } from '../run/directory-client.ts'
import type { ImportOptions, ImportResult } from '../run/file-run.ts'
import { importTable } from './import-table.ts'
import { NO_SERVICE } from './read-listing.ts'
import { tableHeader } from './table-file.ts'
import { unusedColumns } from './unused-columns.ts'
import { type Ask, askValues } from './values/ask-values.ts'
import { type AskedMapping, askedMapping, rememberedMapping } from './values/asked-mapping.ts'
import { readMapping, writeMapping } from './values/mapping-file.ts'

/** What the command line says about the file. */
export interface TableOptions extends Omit<AskedMapping, 'kind' | 'file'> {
  /** Path of a mapping file. */
  mappingFile: string | undefined
  /** Where pictures come from. */
  pictures: PictureSources
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
  let found: FoundValues = { categories: [], places: [], serviceless: 0, placeless: 0 }
  const result = await importTable({
    ...{ ...options, kind, mappingOf: () => mapping },
    pictures: { ...asked.pictures, path: asked.pictures.path || exportedPictures(path, header) },
    onValues: (values) => {
      found = values
    },
  })
  const mappingFile = `${reports}.mapping.csv`
  writeMapping(mappingFile, header, mapping, found)
  const { unknown } = unusedColumns(header, mapping.columns, presetOf(header))
  return {
    ...result,
    mappingFile,
    hints: hintsOf(found, result, unknown),
    valueLines: [...answersOf(mapping, asked), ...valueLines(found)],
  }
}

/** The folder of our own export, whose pictures are next to the file. '' for any other file. */
const exportedPictures = (path: string, header: readonly string[]): string =>
  presetOf(header)?.isExact && existsSync(join(dirname(path), EXPORTED_PICTURES)) ? dirname(path) : ''

/** How to say what unknown values of a file mean. */
const hintsOf = (
  { categories, places }: FoundValues,
  { report }: ImportResult,
  unknownColumns: readonly string[],
): string[] => {
  const category = categories.find(({ found }) => found === 'none')
  const place = places.find(({ isChosen }) => !isChosen)
  const isServiceless = report.rejected?.some(({ reason }) => reason === NO_SERVICE)
  return [
    ...(category ? [`--category "${category.text}=SERVICE" says what a category means`] : []),
    ...(place ? [`--city "${place.text}=${place.suggestion || 'Duluth, MN'}" says which city is meant`] : []),
    ...unknownColumns.slice(0, 1).map((name) => `--map "${name}=FIELD" says what a column has`),
    ...(isServiceless ? ['--service "SERVICE" is for all rows without a known service'] : []),
  ]
}

/** Answers about the whole file that an earlier file had, which the command does not say. */
const answersOf = ({ choices, answers_of }: ColumnMapping, asked: TableOptions): string[] => {
  if (!choices || !answers_of || asked.mappingFile) return []
  const used = [
    asked.service === undefined && choices.service.length > 0 && `--service "${choices.service.join(', ')}"`,
    asked.place === undefined && choices.place && `--place "${choices.place}"`,
    asked.oldUrl === undefined && choices.old_url && `--old-page "${choices.old_url}"`,
  ].filter(Boolean)
  return used.length > 0 ? [`As for ${answers_of}, which has the same columns: ${used.join(' ')}`] : []
}

const MOST_TOLD = 10

/** What was guessed, and what nobody knows, most frequent first. */
const valueLines = ({ categories, places }: FoundValues): string[] => {
  const guessed = categories.filter(({ found }) => found === 'suggested')
  const told = guessed.slice(0, MOST_TOLD).map(({ text, services }) => `${text.slice(0, 60)} → ${services.join(', ')}`)
  const more = guessed.length > told.length ? ` and ${guessed.length - told.length} more` : ''
  const unknown = categories.filter(({ found }) => found === 'none')
  const open = places.filter(({ isChosen }) => !isChosen)
  return [
    ...(told.length > 0 ? [`Categories understood by their words: ${told.join('; ')}${more}`] : []),
    ...unknown
      .slice(0, MOST_TOLD)
      .map(({ text, rows }) => `The catalog has no service for “${text.slice(0, 60)}” (${formatCountOf(rows, 'row')})`),
    ...open
      .slice(0, MOST_TOLD)
      .map(
        ({ text, rows, suggestion }) =>
          `No city is known as “${text}” (${formatCountOf(rows, 'row')})${suggestion && `. Perhaps ${suggestion}`}`,
      ),
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
