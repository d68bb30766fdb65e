import { startProgress } from '../progress.ts'
import { loadSecrets } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { describeCounts, seedDirectory } from './seed-directory.ts'
import { countAll, type SeedServer } from './server.ts'

const DEMO_SEED = 1

/** Gives a directory without accounts its demo accounts and DEMO_LISTINGS companies; leaves any other as it is. */
export const seedWhenNew = async (settings: Settings, backend: SeedServer): Promise<void> => {
  if ((await countAll(backend, 'users')) > 0 || (await countAll(backend, 'company_listings')) > 0) return
  const progress = startProgress('Demo companies', settings.DEMO_LISTINGS)
  const result = await seedDirectory({
    backend,
    listings: settings.DEMO_LISTINGS,
    seed: DEMO_SEED,
    demoPassword: loadSecrets(settings).demoPassword,
    now: new Date(),
    onProgress: progress.update,
  })
  progress.done(result.state === 'seeded' ? `Filled the new directory:\n${describeCounts(result.counts)}` : undefined)
}

export { DEMO_ACCOUNTS }
