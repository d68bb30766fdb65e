/** What was found out about a file when it had arrived. Free of zod. */
import type { RecordSource } from '../carrier-record/carrier-facts.ts'

export interface RecognisedFile {
  /** The shape of federal record; '' for another kind of file. */
  source: RecordSource | ''
  /** As people call it: "UTF-8". */
  encoding: string
  /** "comma", "semicolon", "tab". */
  separator: string
  isCompressed: boolean
  /** Names of the header, in its order, the first of them. */
  columns: string[]
  /** How many there are. */
  columnCount: number
  /** The first rows, cut, so that columns can be told apart. */
  rows: string[][]
}

export const RECOGNISED_LIMITS = { columns: 200, columnName: 100, rows: 3, cell: 120 } as const
