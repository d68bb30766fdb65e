import type { StoredRowChange } from '../../../domain/operation/server-metrics.ts'
import { newestLine } from '../security/refusals.ts'

const NAME = /^\w{1,100}$/

const requireNames = (names: readonly string[]): void => {
  if (!names.every((name) => NAME.test(name)))
    throw new BadRequestError('The changes name no tables and columns.', {
      changes: new ValidationError('validation_names', 'Name no tables and columns'),
    })
}

const applyChange = (database: dbx.Builder, { table, row, texts }: StoredRowChange): void => {
  requireNames([table, ...texts.map(({ column }) => column)])
  const sets = texts.map(({ column }, at) => `"${column}" = {:after${at}}`).join(', ')
  const asRead = texts.map(({ column }, at) => ` AND "${column}" = {:before${at}}`).join('')
  const params: Record<string, string | number> = { row }
  for (const [at, { before, after }] of texts.entries()) {
    params[`before${at}`] = before
    params[`after${at}`] = after
  }
  const change = texts.length > 0 ? `UPDATE "${table}" SET ${sets}` : `DELETE FROM "${table}"`
  database.newQuery(`${change} WHERE rowid = {:row}${asRead}`).bind(params).execute()
}

/**
 * POST /api/directory/privacy/rows, as superuser: `{ "changes": StoredRowChange[] }`. The server writes them itself, since
 * a second writer of its databases makes saves fail that had begun.
 */
export const changeStoredRows = (e: core.RequestEvent) => {
  const changes = (e.requestInfo().body['changes'] ?? []) as StoredRowChange[]
  e.app.runInTransaction((tx) => {
    for (const change of changes) if (change.database === 'data') applyChange(tx.db(), change)
  })
  e.app.auxRunInTransaction((tx) => {
    for (const change of changes) if (change.database === 'log') applyChange(tx.auxDB(), change)
  })
  return e.noContent(204)
}

/** Writes a database anew, and its log of writes away. @returns whether nobody read what was there before */
const writeAnew = (database: dbx.Builder): boolean => {
  const run = (sql: string) => database.newQuery(sql).execute()
  // PocketBase keeps such files in memory, where a large database finds no room
  run('PRAGMA temp_store = FILE')
  try {
    run('VACUUM')
  } finally {
    run('PRAGMA temp_store = MEMORY')
  }
  const checkpoint = new DynamicModel({ busy: 0 })
  database.newQuery('PRAGMA wal_checkpoint(TRUNCATE)').one(checkpoint)
  return checkpoint['busy'] === 0
}

/**
 * POST /api/directory/privacy/vacuum, as superuser: leaves nothing of removed rows in the free space of the databases.
 * Saves wait for it, reading goes on. Answers `{ "isOver": boolean }`, false while somebody reads an older state.
 */
export const overwriteFreeSpace = (e: core.RequestEvent) => {
  const isOver = [e.app.nonconcurrentDB(), e.app.auxNonconcurrentDB()].map(writeAnew).every(Boolean)
  return e.json(200, { isOver })
}

/**
 * POST /api/directory/privacy/lines, as superuser: stores the lines of the request log that PocketBase still holds in
 * memory, which would come after an erasure. Answers `{ "newest": 812 }`, the number of the last one.
 */
export const storeRequestLines = (e: core.RequestEvent) => e.json(200, { newest: newestLine(e.app) })
