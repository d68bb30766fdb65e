import { runRegister } from '../../importer/register/run-register.ts'
import { DeskBackend } from '../../importer/worker/run-client.ts'
import { workOnRun } from '../../importer/worker/work-on-run.ts'
import { keepFilesPrivate } from '../../server/data-folder/private-files.ts'
import { openBackend } from '../../server/pocketbase/backend.ts'
import { keepLog } from '../../server/process/log.ts'
import { keepHeapSmall } from '../../server/process/node-memory.ts'
import { letEnd } from '../../server/process/out-of-memory.ts'
import { reportFailure } from '../../server/process/report-failure.ts'
import { stopSignal } from '../../server/process/stop-signal.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { makeWay } from '../../server/supervision/make-way.ts'
import { endScript } from '../../server/supervision/script-process.ts'

keepLog('import-one')
letEnd('first')
keepFilesPrivate()
keepHeapSmall()
const signal = stopSignal()
/** The run of an uploaded file, or of the register. */
const [run = '', kind = 'upload'] = process.argv.slice(2)
try {
  const { DATA_DIR: dataDir, ...settings } = readSettings()
  const backend = await openBackend({ DATA_DIR: dataDir, ...settings })
  try {
    if (kind === 'register') {
      makeWay()
      const open = async () => backend
      await runRegister({ dataDir, portal: settings.REGISTER_URL, run, open, signal, say: console.log })
    } else {
      const desk = new DeskBackend(backend.url, async () => backend.token)
      await workOnRun({ run, desk, backend, dataDir, pictureNetworks: settings.IMPORT_NETWORKS, signal, makeWay })
    }
  } finally {
    await backend.close()
  }
} catch (error) {
  reportFailure(kind === 'register' ? 'Fetching the federal files stopped' : 'An import stopped', error)
  process.exitCode = 1
}
await endScript()
