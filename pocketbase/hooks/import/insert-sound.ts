import { insertChanges } from '../changes/insert-changes.ts'
import { bulkColumns } from './bulk-columns.ts'
import { insertRows } from './bulk-insert.ts'
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
 * Inserts a JSON array of rows, logs those that public pages show, and takes out again what may not be stored.
 * @param shown SQL condition on a stored row
 * @returns what was taken out
 */
export const insertSound = (tx: core.App, table: string, shown: string, rows: string, now: string): Refused[] => {
  const refused: Refused[] = []
  const collection = tx.findCollectionByNameOrId(table)
  const after = lastRow(tx, table)
  insertRows(tx, table, bulkColumns(tx, collection, now), rows)
  for (;;) {
    const bad = firstBadStored(tx, collection, after)
    if (!bad) break
    refused.push({ id: bad.id, reason: `${bad.field} ${bad.reason}` })
    tx.db().newQuery(`DELETE FROM ${table} WHERE id = {:id} AND rowid > {:after}`).bind({ id: bad.id, after }).execute()
  }
  const listing = table === 'company_listings' ? 'id' : "''"
  insertChanges(
    tx,
    `SELECT '${table}' AS collection, id AS record, 'create' AS action, name AS label, ${listing} AS listing
      FROM ${table} WHERE rowid > {:after} AND ${shown}`,
    { after },
  )
  return refused
}
