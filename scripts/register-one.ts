import { runRegister } from '../importer/register/run-register.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { openBackend } from '../server/pocketbase/backend.ts'
import { keepLog } from '../server/process/log.ts'
import { letEnd } from '../server/process/out-of-memory.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { stopSignal } from '../server/process/stop-signal.ts'
import { readSettings } from '../server/settings/settings.ts'
import { makeWay } from '../server/supervision/make-way.ts'
import { endScript } from '../server/supervision/script-process.ts'

keepLog('register-one')
letEnd('first')
keepFilesPrivate()
const signal = stopSignal()
try {
  const [run = ''] = process.argv.slice(2)
  const { DATA_DIR: dataDir, ...settings } = readSettings()
  const backend = await openBackend({ DATA_DIR: dataDir, ...settings })
  try {
    makeWay()
    const open = async () => backend
    await runRegister({ dataDir, portal: settings.REGISTER_URL, run, open, signal, say: console.log })
  } finally {
    await backend.close()
  }
} catch (error) {
  reportFailure('Fetching the federal files stopped', error)
  process.exitCode = 1
}
await endScript()
