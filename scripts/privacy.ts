import { parseArgs } from 'node:util'
import { formatCount } from '../domain/text/format.ts'
import { erasePerson } from './privacy/erase-person.ts'
import { exportPerson } from './privacy/export-person.ts'
import { reportFailure } from './process/report-failure.ts'
import { forgetReplicas } from './publisher/follow/replica/replica-folder.ts'
import { openBackend } from './server/backend.ts'
import { keepFilesPrivate } from './server/data-folder/private-files.ts'
import { readSettings } from './server/settings.ts'

const USAGE = 'Usage: npm run privacy -- export EMAIL, or npm run privacy -- erase EMAIL'

const readArguments = () => {
  const [verb, email, ...more] = parseArgs({ allowPositionals: true }).positionals
  if ((verb !== 'export' && verb !== 'erase') || !email?.includes('@') || more.length) throw new Error(USAGE)
  return { verb, email: email.trim() }
}

const counted = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([table, count]) => `${formatCount(count)} of ${table}`)
    .join(', ') || 'none'

const run = async () => {
  const settings = readSettings()
  const { verb, email } = readArguments()
  const { DATA_DIR } = settings
  if (verb === 'export') return console.log(JSON.stringify(await exportPerson(DATA_DIR, email), null, 2))
  const backend = await openBackend(settings)
  try {
    const { removed, blanked, listings } = await erasePerson(DATA_DIR, backend, email)
    await forgetReplicas()
    console.log(`Erased ${email}. Rows removed: ${counted(removed)}. Rows without the name now: ${counted(blanked)}.`)
    if (listings.length)
      console.log(`These listings show the address; the console corrects or removes them: ${listings.join(', ')}`)
    console.log('Backups keep the address until newer ones take their place.')
  } finally {
    await backend.close()
  }
}

keepFilesPrivate()
run().catch((error: unknown) => reportFailure('Not done', error))
