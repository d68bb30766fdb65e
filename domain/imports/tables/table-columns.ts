import { csvLine } from '../../text/csv.ts'
import type { ImportKind } from '../import-runs.ts'
import type { TableColumn } from './company-columns.ts'
import { LISTING_COLUMNS } from './listing-columns.ts'
import { REVIEW_COLUMNS } from './review-columns.ts'

/**
 * The columns that a file of listings or reviews may have. Free of zod: the console maps with it, hooks and scripts
 * read with it.
 */

/** What is imported with a column mapping. */
export type TableKind = Exclude<ImportKind, 'carriers'>

export const TABLE_KINDS = ['listings', 'reviews'] as const satisfies readonly TableKind[]

export const isTableKind = (kind: string): kind is TableKind => TABLE_KINDS.some((each) => each === kind)

export const TABLE_COLUMNS: Readonly<Record<TableKind, readonly TableColumn[]>> = {
  listings: LISTING_COLUMNS,
  reviews: REVIEW_COLUMNS,
}

/** What joins the texts of several columns with this field. '' if only one column can have it. */
export const jointOf = (kind: TableKind, field: string): string =>
  TABLE_COLUMNS[kind].find((column) => column.field === field)?.joint ?? ''

/** The label of a field. */
export const tableColumnLabel = (kind: TableKind, field: string): string =>
  TABLE_COLUMNS[kind].find((column) => column.field === field)?.label ?? field

/** The columns that a header may be recognized by. */
export const guessedColumns = (kind: TableKind): readonly TableColumn[] =>
  TABLE_COLUMNS[kind].filter(({ isOurs }) => !isOurs)

/** A template file: our columns, and one row as an example. */
export const tableTemplate = (kind: TableKind): string => {
  const columns = guessedColumns(kind).filter(({ isOnlyRead }) => !isOnlyRead)
  return csvLine(columns.map(({ label }) => label)) + csvLine(columns.map(({ example }) => example))
}

export const templateName = (kind: TableKind): string => `${kind}-template.csv`
