import { DeskBackend } from './import-desk/desk-backend.ts'
import { keepImporting } from './import-desk/keep-importing.ts'
import { keepLog } from './process/log.ts'
import { letEnd } from './process/out-of-memory.ts'
import { reportFailure } from './process/report-failure.ts'
import { stopSignal } from './process/stop-signal.ts'
import { signInSuperuser } from './server/backend.ts'
import { keepFilesPrivate } from './server/data-folder/private-files.ts'
import { runningServer } from './server/data-folder/server-record.ts'
import { loadSecrets } from './server/secrets.ts'
import { readSettings } from './server/settings.ts'
import { endScript, startScript } from './server/supervision/script-process.ts'

keepLog('import-desk')
letEnd('early')
keepFilesPrivate()
const signal = stopSignal()
try {
  const settings = readSettings()
  const url = settings.POCKETBASE_URL?.replace(/\/+$/, '') ?? (await runningServer(settings.DATA_DIR))
  if (!url) throw new Error(`No server runs on the folder ${settings.DATA_DIR}`)
  const secrets = loadSecrets(settings)
  await keepImporting({
    desk: new DeskBackend(url, () => signInSuperuser(url, secrets)),
    dataDir: settings.DATA_DIR,
    begin: (run) => startScript('import-one', [run], { POCKETBASE_URL: url }),
    signal,
    report: console.error,
  })
} catch (error) {
  if (!signal.aborted) reportFailure('Imports stopped', error)
}
await endScript()
