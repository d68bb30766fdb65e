import { formatCount } from '../domain/text/format.ts'
import { checkRecords, countAllRecords } from '../server/checks/data/check-records.ts'
import { openBackend } from '../server/pocketbase/backend.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { startProgress } from '../server/process/progress.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { readSettings, siteUrl } from '../server/settings/settings.ts'

offerHelp(`Usage: npm run check-data

Checks every record against the rules of its fields, and names those that break one.`)

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
