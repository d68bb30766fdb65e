import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestServer } from './server/template.ts'

/** As if accounts had been made long ago, by which the server knows them better. */
export const ageAccounts = ({ dataDir }: Pick<TestServer, 'dataDir'>, ...ids: readonly string[]): void => {
  const database = new DatabaseSync(join(dataDir, 'data.db'))
  try {
    const age = database.prepare("UPDATE users SET created = '2026-01-31 12:00:00.000Z' WHERE id = ?")
    for (const id of ids) age.run(id)
  } finally {
    database.close()
  }
}
