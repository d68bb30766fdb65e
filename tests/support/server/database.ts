import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ChangedCollection } from '../../../domain/publishing/change-log.ts'

/** Writes to a test server's database past every rule, as an older release, another program or a mistake would have. */

interface ServerData {
  readonly dataDir: string
}

/** Changes the database of a server. If the server is writing, it waits. */
export const withDatabase = ({ dataDir }: ServerData, work: (database: DatabaseSync) => void): void => {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { timeout: 30_000 })
  try {
    work(database)
  } finally {
    database.close()
  }
}

/** Makes accounts look old, because the server trusts older accounts more. */
export const ageAccounts = (server: ServerData, ...ids: readonly string[]): void =>
  withDatabase(server, (database) => {
    const age = database.prepare("UPDATE users SET created = '2026-01-31 12:00:00.000Z' WHERE id = ?")
    for (const id of ids) age.run(id)
  })

/** Stores a value unchecked, and logs the change. */
export const storeUnchecked = (
  server: ServerData,
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

/** Stores a file as the logo of a company, whatever it contains. */
export const storeLogoUnchecked = (
  server: ServerData,
  listing: string,
  { name, content }: { name: string; content: string | Uint8Array },
): void => {
  withDatabase(server, (database) => {
    const collection = database.prepare("SELECT id FROM _collections WHERE name = 'company_listings'").get()
    const folder = join(server.dataDir, 'storage', String(collection?.['id']), listing)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), content)
  })
  storeUnchecked(server, 'company_listings', listing, { logo: name })
}
