import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A write-ahead log may be recovered meanwhile. */
const PATIENCE_MS = 20_000

/** The databases of a data folder, to be read: PocketBase's own, and its log of requests. @throws when there is none */
export const withDatabases = async <T>(
  dataDir: string,
  work: (data: DatabaseSync, logs: DatabaseSync | undefined) => T | Promise<T>,
): Promise<T> => {
  const [data, logs] = ['data.db', 'auxiliary.db'].map((name) => join(dataDir, 'pocketbase', name))
  if (!data || !existsSync(data)) throw new Error(`${dataDir} holds no data: the command works where the server is`)
  const opened = [data, ...(logs && existsSync(logs) ? [logs] : [])].map(
    (file) => new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS }),
  )
  const [first, second] = opened
  try {
    if (!first) throw new Error(`${data} cannot be opened`)
    return await work(first, second)
  } finally {
    for (const database of opened) database.close()
  }
}
