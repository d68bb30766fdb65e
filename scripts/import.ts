import { createInterface } from 'node:readline/promises'
import { importCommand } from '../importer/import-command.ts'
import { EXIT, UsageError } from '../importer/import-help.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { openBackend } from '../server/pocketbase/backend.ts'
import { keepHeapSmall } from '../server/process/node-memory.ts'
import { startProgress } from '../server/process/progress.ts'
import { stopSignal } from '../server/process/stop-signal.ts'
import { readSettings } from '../server/settings/settings.ts'

/** Ends the current work between two batches; a second signal ends it at once. */
const stopOnSignal = (): AbortSignal => {
  const signal = stopSignal(() => console.error('Stopping after this batch. Press Ctrl-C again to stop now.'))
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => process.once(name, () => process.exit(EXIT.stopped)))
  return signal
}

const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

keepFilesPrivate()
keepHeapSmall()
try {
  const settings = readSettings()
  process.exitCode = await importCommand(process.argv.slice(2), {
    dataDir: settings.DATA_DIR,
    open: () => openBackend(settings),
    signal: stopOnSignal(),
    pictureNetworks: settings.IMPORT_NETWORKS,
    say: console.log,
    ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
    startProgress,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.failed
}
