import { insertChanges } from '../changes/insert-changes.ts'
import { bulkColumns } from './bulk-columns.ts'
import { insertRows } from './bulk-insert.ts'
import { insertOrdered, type OrderedRows } from './ordered-rows.ts'
import { firstBadStored } from './stored-check.ts'

/** A row that may not be stored. */
export interface Refused {
  id: string
  reason: string
}

export const lastRow = (tx: core.App, table: string): number => {
  const last = new DynamicModel({ row: 0 })
  tx.db().newQuery(`SELECT coalesce(max(rowid), 0) AS row FROM ${table}`).one(last)
  return last['row']
}

/**
 * SQL of the changes that rows behind {:after} are. Plus: an index on the condition would lead through all rows of the
 * table that fulfil it, with each batch.
 */
export const createdRows = (table: string, shown: string): string =>
  `SELECT '${table}' AS collection, id AS record, 'create' AS action, name AS label,
    ${table === 'company_listings' ? 'id' : "''"} AS listing FROM ${table} WHERE rowid > {:after} AND +(${shown})`

/**
 * Inserts rows, logs those that public pages show, and takes out again what may not be stored.
 * @param shown SQL condition on a stored row
 * @param rows a JSON array of objects, or rows without the names of their fields
 * @returns what was taken out
 */
export const insertSound = (
  tx: core.App,
  table: string,
  shown: string,
  rows: string | OrderedRows,
  now: string,
): Refused[] => {
  const refused: Refused[] = []
  const collection = tx.findCollectionByNameOrId(table)
  const after = lastRow(tx, table)
  if (typeof rows === 'string') insertRows(tx, table, bulkColumns(tx, collection, now), rows)
  else insertOrdered(tx, collection, rows, now)
  for (;;) {
    const bad = firstBadStored(tx, collection, after)
    if (!bad) break
    refused.push({ id: bad.id, reason: `${bad.field} ${bad.reason}` })
    tx.db().newQuery(`DELETE FROM ${table} WHERE id = {:id} AND rowid > {:after}`).bind({ id: bad.id, after }).execute()
  }
  insertChanges(tx, createdRows(table, shown), { after })
  return refused
}
