/** The texts of an export: what the server streams, and the CSV and JSON files made of it. Free of zod. */
import { isObject } from '../../guards.ts'
import { csvLine } from '../../text/csv.ts'
import { EXPORTED_FIELDS, type ExportedRow, type ExportedValue, type ExportKind, LIST_JOINT } from './own-export.ts'

// The server streams lines of JSON: the number of rows, each row as an object, and the number of rows that it wrote.

export const firstLine = (total: number): string => `${JSON.stringify(['rows', total])}\n`
export const lastLine = (written: number): string => `${JSON.stringify(['end', written])}\n`

/** The stream ended before its last line. */
export class BrokenExportError extends Error {}

const isRow = (value: unknown): value is ExportedRow => isObject(value) && !Array.isArray(value)

/**
 * The rows of a stream, some at a time.
 * @param chunks its text, cut anywhere
 * @param onTotal called with the number of rows before the first one; a few more or fewer may follow
 * @throws BrokenExportError after the rows that arrived
 */
export async function* readExport(
  chunks: AsyncIterable<string>,
  onTotal: (rows: number) => void,
): AsyncGenerator<ExportedRow[]> {
  let [rest, count, end] = ['', 0, -1]
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    const rows: ExportedRow[] = []
    for (const line of lines) {
      const value: unknown = JSON.parse(line)
      if (isRow(value)) rows.push(value)
      else if (Array.isArray(value) && value[0] === 'rows') onTotal(Number(value[1]))
      else if (Array.isArray(value) && value[0] === 'end') end = Number(value[1])
    }
    count += rows.length
    if (rows.length > 0) yield rows
  }
  if (count !== end) throw new BrokenExportError('The export stopped half way. Please try again.')
}

/** Spreadsheets need it to read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A value as a cell: "yes", "Moving; Freight". */
const cellOf = (value: ExportedValue | undefined): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? value.join(LIST_JOINT) : String(value ?? '')
}

export const csvHead = (kind: ExportKind): string => BYTE_ORDER_MARK + csvLine(EXPORTED_FIELDS[kind])

export const csvRows = (kind: ExportKind, rows: readonly ExportedRow[]): string =>
  rows.map((row) => csvLine(EXPORTED_FIELDS[kind].map((field) => cellOf(row[field])))).join('')

/** A row as JSON, in the order of the columns. */
export const jsonRow = (kind: ExportKind, row: ExportedRow): string =>
  JSON.stringify(Object.fromEntries(EXPORTED_FIELDS[kind].map((field) => [field, row[field]])))
