import { withDatabase } from './server/database.ts'
import type { TestServer } from './server/template.ts'

/** Makes accounts look old, because the server trusts older accounts more. */
export const ageAccounts = (server: Pick<TestServer, 'dataDir'>, ...ids: readonly string[]): void =>
  withDatabase(server, (database) => {
    const age = database.prepare("UPDATE users SET created = '2026-01-31 12:00:00.000Z' WHERE id = ?")
    for (const id of ids) age.run(id)
  })
