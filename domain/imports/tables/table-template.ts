import { csvLine } from '../../text/csv.ts'
import { TABLE_COLUMNS, type TableKind } from './table-columns.ts'

/** A file to fill in: our columns, with one row as an example. */
export const tableTemplate = (kind: TableKind): string =>
  csvLine(TABLE_COLUMNS[kind].map(({ label }) => label)) + csvLine(TABLE_COLUMNS[kind].map(({ example }) => example))

export const templateName = (kind: TableKind): string => `${kind}-template.csv`
