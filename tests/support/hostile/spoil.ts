/** Writes to a test's database past every rule, as an older release, another program or a mistake would have. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangedCollection } from '../../../domain/publishing/change-log.ts'
import { withDatabase } from '../server/database.ts'
import type { TestServer } from '../server/template.ts'

/** Stores a value unchecked, and logs the change. */
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

/** Stores a file as the logo of a company, whatever it contains. */
export const spoilLogo = (
  server: Pick<TestServer, 'dataDir'>,
  listing: string,
  { name, content }: { name: string; content: string | Uint8Array },
): void => {
  withDatabase(server, (database) => {
    const collection = database.prepare("SELECT id FROM _collections WHERE name = 'company_listings'").get()
    const folder = join(server.dataDir, 'storage', String(collection?.['id']), listing)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), content)
  })
  spoil(server, 'company_listings', listing, { logo: name })
}
