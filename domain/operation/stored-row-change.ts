/** A change of one stored row that passes by all rules: what an erasure asks of the server. */
export interface StoredRowChange {
  /** The log of requests is a database of its own. */
  database: 'data' | 'log'
  table: string
  /** SQLite's number of the row. */
  row: number
  /** Texts to replace where they are as they were read; the row goes when there is none. */
  texts: readonly { column: string; before: string; after: string }[]
}
