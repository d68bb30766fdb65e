import { parseArgs } from 'node:util'
import { formatCount } from '../domain/text/format.ts'
import { forgetReplicas } from '../publisher/follow/replica/replica-file.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { type Backend, openBackend } from '../server/pocketbase/backend.ts'
import { copiesThatHold } from '../server/privacy/copies-that-hold.ts'
import { erasePerson } from '../server/privacy/erase-person.ts'
import { exportPerson, overwriteFreeSpace, requireRoomToVacuum } from '../server/privacy/personal-rows.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { readSettings, type Settings } from '../server/settings/settings.ts'

const USAGE =
  'Usage: npm run privacy -- export EMAIL, or npm run privacy -- erase EMAIL [--no-vacuum], or npm run privacy -- vacuum'
offerHelp(`${USAGE}

  export   write everything about a person to a file
  erase    erase a person everywhere, then the free space of the databases (--no-vacuum skips that)
  vacuum   erase the free space alone`)

const readArguments = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: { vacuum: { type: 'boolean', default: true } },
  })
  const [verb, email = '', ...more] = positionals
  const isKnown = verb === 'vacuum' ? !email : (verb === 'export' || verb === 'erase') && email.includes('@')
  if (!isKnown || more.length) throw new Error(USAGE)
  return { verb, email: email.trim(), vacuum: values.vacuum }
}

const counted = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([table, count]) => `${formatCount(count)} of ${table}`)
    .join(', ') || 'none'

/** Removes erased rows from free space. @returns the result as text */
const overwritten = async (backend: Backend, dataDir: string): Promise<string> => {
  requireRoomToVacuum(dataDir)
  console.log('Rewriting the databases. Saves wait meanwhile …')
  const startedAt = performance.now()
  const isOver = await overwriteFreeSpace(backend)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return isOver
    ? `Nothing of what was erased is left in their free space (${seconds} s).`
    : 'Somebody still reads what was there before, as Litestream does: "npm run privacy -- vacuum" once more ends it.'
}

const erase = async (settings: Settings, backend: Backend, email: string, vacuum: boolean) => {
  const { DATA_DIR } = settings
  const { removed, blanked, listings } = await erasePerson(DATA_DIR, backend, email)
  await forgetReplicas()
  console.log(`Erased ${email}. Rows removed: ${counted(removed)}. Rows without the name now: ${counted(blanked)}.`)
  if (listings.length)
    console.log(`These listings show the address. Correct or remove them in the console: ${listings.join(', ')}`)
  const copies = await copiesThatHold(DATA_DIR, email)
  if (copies.length) console.log(`These copies contain the address. Delete those you do not need: ${copies.join(', ')}`)
  console.log('Backups contain the address until newer ones replace them.')
  console.log(
    vacuum
      ? await overwritten(backend, DATA_DIR)
      : 'Its bytes stay in free space of the databases until "npm run privacy -- vacuum" has run, at a quiet hour.',
  )
}

const run = async () => {
  const { verb, email, vacuum } = readArguments()
  const settings = readSettings()
  const { DATA_DIR } = settings
  if (verb === 'export') return console.log(JSON.stringify(await exportPerson(DATA_DIR, email), null, 2))
  const backend = await openBackend(settings)
  try {
    if (verb === 'erase') await erase(settings, backend, email, vacuum)
    else console.log(await overwritten(backend, DATA_DIR))
  } finally {
    await backend.close()
  }
}

keepFilesPrivate()
run().catch((error: unknown) => reportFailure('Not done', error))
