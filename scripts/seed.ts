import { formatCount } from '../domain/format.ts'
import { openBackend } from './lib/backend.ts'
import { keepFilesPrivate } from './lib/data-folder/private-files.ts'
import { startProgress } from './lib/progress.ts'
import { reportFailure } from './lib/report-failure.ts'
import { loadSecrets } from './lib/secrets.ts'
import { readSeedArguments } from './lib/seed/seed-arguments.ts'
import { describeCounts, seedDirectory } from './lib/seed/seed-directory.ts'
import { readSettings } from './lib/settings.ts'

const run = async () => {
  const settings = readSettings()
  const { listings, seed, now } = readSeedArguments(process.argv.slice(2), settings.DEMO_LISTINGS)
  const backend = await openBackend(settings)
  const startedAt = Date.now()
  const progress = startProgress('Companies', listings)
  try {
    const { demoPassword } = loadSecrets(settings)
    const result = await seedDirectory({ backend, listings, seed, demoPassword, now, onProgress: progress.update })
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    progress.done(
      result.state === 'refused'
        ? `The directory has ${formatCount(result.companies)} companies already; nothing was added.`
        : `Seeded in ${seconds} s (seed ${seed}):\n${describeCounts(result.counts)}`,
    )
  } catch (error) {
    progress.done()
    throw error
  } finally {
    await backend.close()
  }
}

keepFilesPrivate()
run().catch((error: unknown) => reportFailure('Seeding failed', error))
