import { formatCount } from '../domain/format.ts'
import { checkRecords, countAllRecords } from './data-check/check-records.ts'
import { openBackend } from './lib/backend.ts'
import { startProgress } from './lib/progress.ts'
import { reportFailure } from './lib/report-failure.ts'
import { readSettings, siteUrl } from './lib/settings.ts'

const run = async () => {
  const settings = readSettings()
  const backend = await openBackend(settings)
  try {
    const progress = startProgress('Records', await countAllRecords(backend))
    const told = { line: (line: string) => console.log(line), progress: progress.update }
    const { records, faulty } = await checkRecords(backend, siteUrl(settings), told)
    const count = `${formatCount(faulty)} of ${formatCount(records)} records break the rules.`
    progress.done(faulty > 0 ? count : `All ${formatCount(records)} records keep the rules.`)
    if (faulty > 0) process.exitCode = 1
  } finally {
    await backend.close()
  }
}

run().catch((error: unknown) => reportFailure('The check failed', error))
