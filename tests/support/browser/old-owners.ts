/**
 * Accounts that look old to the server, so that their changes are public at once. A worker cannot create its own: a
 * second writer to the database makes another worker's save fail if it has begun to read.
 */
import { randomUUID } from 'node:crypto'
import { PASSWORD, withFreshProof } from '../records.ts'
import { ageAccounts } from '../server/database.ts'
import { adminApi, DEMO_PASSWORD } from '../server/visitor.ts'

/** Playwright replaces a worker after each failed test. */
const OWNERS = 5
const KEPT = 'HAULINDEX_OLD_OWNERS'

export interface Person {
  id: string
  email: string
  name: string
}

/** Creates them while nobody else writes to the database. */
export const makeOldOwners = async (url: string, dataDir: string): Promise<void> => {
  const admin = await withFreshProof(await adminApi(url), DEMO_PASSWORD)
  const owners: Person[] = []
  for (let index = 0; index < OWNERS; index++) {
    const [email, name] = [`${randomUUID()}@example.com`, 'Olive Owner']
    const account = { email, full_name: name, verified: true, password: PASSWORD, passwordConfirm: PASSWORD }
    owners.push({ id: await admin.create('users', account), email, name })
  }
  ageAccounts({ dataDir }, ...owners.map(({ id }) => id))
  process.env[KEPT] = JSON.stringify(owners)
}

/** The account of a worker, by Playwright's worker number. */
export const oldOwner = (worker: number): Person => {
  const owners: Person[] = JSON.parse(process.env[KEPT] ?? '[]')
  const owner = owners[worker % OWNERS]
  if (!owner) throw new Error('The product was started without old owners')
  return owner
}
