import { z } from 'zod'
import { compare } from '../domain/security/write-filter.ts'
import { loadSecrets } from '../server/settings/secrets.ts'
import { type Settings, siteUrl } from '../server/settings/settings.ts'
import { createRandom } from './random.ts'
import { call, type SeedServer } from './server.ts'

/** The accounts of a demo directory. */
export const DEMO_ACCOUNTS = [
  { key: 'admin', email: 'admin@example.com', full_name: 'Avery Stone', is_admin: true },
  { key: 'owner', email: 'owner@example.com', full_name: 'Rosa Delgado', is_admin: false },
  { key: 'owner2', email: 'owner2@example.com', full_name: 'Nathan Whitfield', is_admin: false },
] as const
export type AccountIds = Record<(typeof DEMO_ACCOUNTS)[number]['key'], string>

/** The accounts of a directory without demo accounts. */
export const NO_ACCOUNTS: AccountIds = { admin: '', owner: '', owner2: '' }

/**
 * The password of the demo accounts. Undefined if there are none: strangers can open a site served by https, and they
 * know the accounts' addresses.
 */
export const demoPasswordOf = (settings: Settings): string | undefined =>
  siteUrl(settings).startsWith('https:') ? undefined : loadSecrets(settings).demoPassword

/** Keeps ids of accounts separate from those of companies, which come from the same seed. */
const ACCOUNT_SEED = 7_919

const foundAccount = async (server: SeedServer, email: string): Promise<string | undefined> => {
  const filter = encodeURIComponent(compare('email', '=', email))
  const answer = await call(server, `/api/collections/users/records?perPage=1&filter=${filter}`)
  return z.object({ items: z.array(z.object({ id: z.string() })) }).parse(answer).items[0]?.id
}

/** Creates the demo accounts, verified, with this password. Existing ones stay as they are. */
export const makeAccounts = async (
  server: SeedServer,
  { seed, demoPassword }: { seed: number; demoPassword: string },
): Promise<{ ids: AccountIds; made: number }> => {
  const random = createRandom(seed + ACCOUNT_SEED)
  const ids: AccountIds = { ...NO_ACCOUNTS }
  let made = 0
  for (const { key, ...account } of DEMO_ACCOUNTS) {
    const id = random.id()
    const found = await foundAccount(server, account.email)
    ids[key] = found ?? id
    if (found) continue
    const secrets = { password: demoPassword, passwordConfirm: demoPassword, verified: true }
    await call(server, '/api/collections/users/records', { body: JSON.stringify({ id, ...account, ...secrets }) })
    made++
  }
  return { ids, made }
}
