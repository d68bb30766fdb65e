import { keepImporting } from '../../importer/worker/import-worker.ts'
import { DeskBackend } from '../../importer/worker/run-client.ts'
import { keepFilesPrivate } from '../../server/data-folder/private-files.ts'
import { runningServer } from '../../server/data-folder/server-record.ts'
import { signInSuperuser } from '../../server/pocketbase/backend.ts'
import { keepLog } from '../../server/process/log.ts'
import { letEnd } from '../../server/process/out-of-memory.ts'
import { reportFailure } from '../../server/process/report-failure.ts'
import { stopSignal } from '../../server/process/stop-signal.ts'
import { loadSecrets } from '../../server/settings/secrets.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { endScript, startScript } from '../../server/supervision/script-process.ts'

keepLog('import-worker')
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
    begin: (run) => startScript('processes/import-one', [run], { POCKETBASE_URL: url }),
    beginRegister: (run) => startScript('processes/import-one', [run, 'register'], { POCKETBASE_URL: url }),
    isDaily: settings.REGISTER_EVERY === 'day',
    signal,
    report: console.error,
  })
} catch (error) {
  if (!signal.aborted) reportFailure('Imports stopped', error)
}
await endScript()
