import { withDatabase } from './server/database.ts'
import type { TestServer } from './server/template.ts'

/** As if accounts had been made long ago, by which the server knows them better. */
export const ageAccounts = (server: Pick<TestServer, 'dataDir'>, ...ids: readonly string[]): void =>
  withDatabase(server, (database) => {
    const age = database.prepare("UPDATE users SET created = '2026-01-31 12:00:00.000Z' WHERE id = ?")
    for (const id of ids) age.run(id)
  })
