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
