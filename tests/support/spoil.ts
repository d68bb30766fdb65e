/** Writes to a test's database past every rule, as an older release, another program or a mistake would have. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ChangedCollection } from '../../domain/change-kinds.ts'
import type { TestServer } from './template.ts'

const withDatabase = (server: Pick<TestServer, 'dataDir'>, work: (database: DatabaseSync) => void) => {
  const database = new DatabaseSync(join(server.dataDir, 'data.db'), { timeout: 5000 })
  try {
    work(database)
  } finally {
    database.close()
  }
}

/** Stores a value as it is, and logs the change. */
export const spoil = (
  server: Pick<TestServer, 'dataDir'>,
  collection: ChangedCollection,
  id: string,
  fields: Readonly<Record<string, string | number | Uint8Array | null>>,
): void =>
  withDatabase(server, (database) => {
    database.exec('BEGIN IMMEDIATE')
    for (const [field, value] of Object.entries(fields))
      database.prepare(`UPDATE ${collection} SET ${field} = ? WHERE id = ?`).run(value, id)
    database
      .prepare(
        `INSERT INTO changes (seq, collection, record, action)
          SELECT max(seq) + 1, ?, ?, 'update' FROM changes`,
      )
      .run(collection, id)
    database.exec('COMMIT')
  })
