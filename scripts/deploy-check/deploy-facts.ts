import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DEMO_ACCOUNTS } from '../seed/accounts.ts'
import type { Settings } from '../server/settings.ts'
import type { DeployFacts } from './deploy-faults.ts'

const OTHERS_READ = 0o044
/** What only its owner may read. */
const PRIVATE = ['', 'secrets.json', 'pocketbase', 'pocketbase/data.db', 'pocketbase/storage']

const readableByOthers = (dataDir: string): string[] =>
  PRIVATE.map((name) => join(dataDir, name)).filter((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats !== undefined && (stats.mode & OTHERS_READ) !== 0
  })

const demoAccounts = (dataDir: string): string[] => {
  const file = join(dataDir, 'pocketbase', 'data.db')
  if (!existsSync(file)) return []
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const find = database.prepare('SELECT 1 FROM users WHERE email = ?')
    return DEMO_ACCOUNTS.map(({ email }) => email).filter((email) => find.get(email) !== undefined)
  } finally {
    database.close()
  }
}

/** What a data folder tells of how it is run. @throws when its database cannot be read */
export const deployFacts = ({ DATA_DIR }: Settings): DeployFacts => ({
  readableByOthers: readableByOthers(DATA_DIR),
  demoAccounts: demoAccounts(DATA_DIR),
})
