import { demoPasswordOf } from '../demo/accounts.ts'
import { readSeedArguments } from '../demo/seed-arguments.ts'
import { formatCount } from '../domain/text/format.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { openBackend } from '../server/pocketbase/backend.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { startProgress } from '../server/process/progress.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { readSettings } from '../server/settings/settings.ts'

offerHelp(`Usage: npm run seed -- [options]

Fills an empty directory with made-up companies.

  --listings N   companies (DEMO_LISTINGS)
  --cities N     cities among which they are divided
  --seed N       another number makes other companies
  --now DATE     the day that they are made for`)

const run = async () => {
  const settings = readSettings()
  const { listings, cities, seed, now } = readSeedArguments(process.argv.slice(2), settings.DEMO_LISTINGS)
  // reads the text files, so that a mistake in one is reported like any other failure
  const { describeCounts, seedDirectory } = await import('../demo/seed-directory.ts')
  const backend = await openBackend(settings)
  const startedAt = performance.now()
  const progress = startProgress('Companies', listings)
  try {
    const demoPassword = demoPasswordOf(settings)
    const result = await seedDirectory({
      ...{ backend, listings, cities, seed, demoPassword, now },
      onProgress: progress.update,
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
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
