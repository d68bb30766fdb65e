import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DEMO_ACCOUNTS } from '../../../demo/accounts.ts'
import type { Settings } from '../../settings/settings.ts'
import type { DeployFacts } from './deploy-faults.ts'

const OTHERS_READ = 0o044
/** What only its owner may read. */
const PRIVATE = ['', 'secrets.json', 'pocketbase', 'pocketbase/data.db', 'pocketbase/storage']

const readableByOthers = (dataDir: string): string[] =>
  PRIVATE.map((name) => join(dataDir, name)).filter((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats !== undefined && (stats.mode & OTHERS_READ) !== 0
  })

const demoAccounts = (database: DatabaseSync): string[] => {
  const find = database.prepare('SELECT 1 FROM users WHERE email = ?')
  return DEMO_ACCOUNTS.map(({ email }) => email).filter((email) => find.get(email) !== undefined)
}

/** What the publisher last found to be not right with the bucket. The database may be from before it was told. */
const bucketWarning = (database: DatabaseSync): string => {
  if (!database.prepare("SELECT 1 FROM pragma_table_info('publications') WHERE name = 'warning'").get()) return ''
  const newest = database.prepare(
    "SELECT warning FROM publications WHERE target = 's3' AND state = 'done' ORDER BY updated DESC LIMIT 1",
  )
  return String(newest.get()?.['warning'] ?? '')
}

const storedFacts = (dataDir: string, hasBucket: boolean): Pick<DeployFacts, 'demoAccounts' | 'bucketWarning'> => {
  const file = join(dataDir, 'pocketbase', 'data.db')
  if (!existsSync(file)) return { demoAccounts: [], bucketWarning: '' }
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return { demoAccounts: demoAccounts(database), bucketWarning: hasBucket ? bucketWarning(database) : '' }
  } finally {
    database.close()
  }
}

/** What a data folder tells of how it is run. @throws when its database cannot be read */
export const deployFacts = ({ DATA_DIR, SITE_BUCKET }: Settings): DeployFacts => ({
  readableByOthers: readableByOthers(DATA_DIR),
  ...storedFacts(DATA_DIR, SITE_BUCKET !== undefined),
})
