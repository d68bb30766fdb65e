import { importCommand } from '../importer/import-command.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { openBackend } from '../server/pocketbase/backend.ts'
import { keepHeapSmall } from '../server/process/node-memory.ts'
import { startProgress } from '../server/process/progress.ts'
import { stopSignal } from '../server/process/stop-signal.ts'
import { readSettings } from '../server/settings/settings.ts'

const STOPPED = 130

/** Ends the current work between two batches; a second signal ends it at once. */
const stopOnSignal = (): AbortSignal => {
  const signal = stopSignal(() => console.error('Stopping after this batch. Press Ctrl-C again to stop now.'))
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => process.once(name, () => process.exit(STOPPED)))
  return signal
}

keepFilesPrivate()
keepHeapSmall()
try {
  const settings = readSettings()
  process.exitCode = await importCommand(process.argv.slice(2), {
    dataDir: settings.DATA_DIR,
    open: () => openBackend(settings),
    signal: stopOnSignal(),
    say: console.log,
    startProgress,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
