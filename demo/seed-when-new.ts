import { rmSync, writeFileSync } from 'node:fs'
import { seedingMark } from '../server/data-folder/stored-directory.ts'
import { startProgress } from '../server/process/progress.ts'
import type { Settings } from '../server/settings/settings.ts'
import { demoPasswordOf } from './accounts.ts'
import { countAll, type SeedServer } from './server.ts'

const DEMO_SEED = 1

/**
 * Gives a directory without accounts its demo accounts and DEMO_LISTINGS companies. Leaves any other directory, or one
 * with DEMO_LISTINGS=0, unchanged.
 */
export const seedWhenNew = async (settings: Settings, backend: SeedServer): Promise<void> => {
  if (settings.DEMO_LISTINGS === 0) return
  if ((await countAll(backend, 'users')) > 0 || (await countAll(backend, 'company_listings')) > 0) return
  // painters, postal codes and word lists load more slowly than the rest of a start, and are needed once
  const { describeCounts, seedDirectory } = await import('./seed-directory.ts')
  writeFileSync(seedingMark(settings.DATA_DIR), '')
  const progress = startProgress('Demo companies', settings.DEMO_LISTINGS)
  const result = await seedDirectory({
    backend,
    listings: settings.DEMO_LISTINGS,
    seed: DEMO_SEED,
    demoPassword: demoPasswordOf(settings),
    now: new Date(),
    onProgress: progress.update,
  })
  rmSync(seedingMark(settings.DATA_DIR))
  progress.done(result.state === 'seeded' ? `Filled the new directory:\n${describeCounts(result.counts)}` : undefined)
}
