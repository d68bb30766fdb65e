import { DeskBackend } from '../importer/worker/run-client.ts'
import { workOnRun } from '../importer/worker/work-on-run.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { openBackend } from '../server/pocketbase/backend.ts'
import { keepLog } from '../server/process/log.ts'
import { letEnd } from '../server/process/out-of-memory.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { stopSignal } from '../server/process/stop-signal.ts'
import { readSettings } from '../server/settings/settings.ts'
import { makeWay } from '../server/supervision/make-way.ts'
import { endScript } from '../server/supervision/script-process.ts'

keepLog('import-one')
letEnd('first')
keepFilesPrivate()
const signal = stopSignal()
try {
  const [run = ''] = process.argv.slice(2)
  const { DATA_DIR: dataDir, ...settings } = readSettings()
  const backend = await openBackend({ DATA_DIR: dataDir, ...settings })
  try {
    const desk = new DeskBackend(backend.url, async () => backend.token)
    await workOnRun({ run, desk, backend, dataDir, signal, makeWay })
  } finally {
    await backend.close()
  }
} catch (error) {
  reportFailure('An import stopped', error)
  process.exitCode = 1
}
await endScript()
