import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Changes the database of a server past every rule. If the server is writing, it waits. */
export const withDatabase = (
  { dataDir }: { readonly dataDir: string },
  work: (database: DatabaseSync) => void,
): void => {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { timeout: 30_000 })
  try {
    work(database)
  } finally {
    database.close()
  }
}
