import { exportCommand } from '../importer/export/export-command.ts'
import { EXIT, UsageError } from '../importer/import-help.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { openBackend } from '../server/pocketbase/backend.ts'
import { keepHeapSmall } from '../server/process/node-memory.ts'
import { startProgress } from '../server/process/progress.ts'
import { failureText } from '../server/process/report-failure.ts'
import { stopSignal } from '../server/process/stop-signal.ts'
import { readSettings } from '../server/settings/settings.ts'

keepFilesPrivate()
keepHeapSmall()
try {
  process.exitCode = await exportCommand(process.argv.slice(2), {
    open: () => openBackend(readSettings()),
    signal: stopSignal(() => console.error('Stopping …')),
    say: console.log,
    startProgress,
  })
} catch (error) {
  console.error(failureText(error))
  process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.failed
}
