import { isStoredRowChanges, type StoredRowChange } from '../../../domain/operation/server-metrics.ts'
import { newestLine } from '../security/refusals.ts'

const NAME = /^\w{1,100}$/

const requireNames = (names: readonly string[]): void => {
  if (!names.every((name) => NAME.test(name)))
    throw new BadRequestError('Each change must name a valid table and valid columns.', {
      changes: new ValidationError('validation_names', 'Must name a valid table and valid columns'),
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
 * POST /api/directory/privacy/rows `{ "changes": StoredRowChange[] }`, as superuser. The server writes the changes
 * itself, because a second process that writes its databases makes running saves fail.
 */
export const changeStoredRows = (e: core.RequestEvent) => {
  const changes = e.requestInfo().body['changes'] ?? []
  if (!isStoredRowChanges(changes)) throw new BadRequestError('These are not changes of rows.')
  e.app.runInTransaction((tx) => {
    for (const change of changes) if (change.database === 'data') applyChange(tx.db(), change)
  })
  e.app.auxRunInTransaction((tx) => {
    for (const change of changes) if (change.database === 'log') applyChange(tx.auxDB(), change)
  })
  return e.noContent(204)
}

/** Rewrites a database and truncates its write-ahead log. @returns false if a reader still used the old content */
const rewrite = (database: dbx.Builder): boolean => {
  const run = (sql: string) => database.newQuery(sql).execute()
  // PocketBase keeps temporary files in memory, which a large database does not fit in.
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
 * POST /api/directory/privacy/vacuum, as superuser: erases removed rows from the free space of the databases. Saves
 * wait for it, reads do not. Answers `{ "isOver": boolean }`, false while a reader still uses older content.
 */
export const overwriteFreeSpace = (e: core.RequestEvent) => {
  const isOver = [e.app.nonconcurrentDB(), e.app.auxNonconcurrentDB()].map(rewrite).every(Boolean)
  return e.json(200, { isOver })
}

/**
 * POST /api/directory/privacy/lines, as superuser: stores the request log lines that PocketBase still keeps in memory
 * and would otherwise write after an erasure. Answers `{ "newest": 812 }`, the number of the last line.
 */
export const storeRequestLines = (e: core.RequestEvent) => e.json(200, { newest: newestLine(e.app) })
