import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Works past every rule on the database of a server, which may be writing: then it waits. */
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
