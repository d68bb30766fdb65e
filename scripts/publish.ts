import { keepHeapSmall } from './process/heap-growth.ts'
import { keepLog } from './process/log.ts'
import { letEnd } from './process/out-of-memory.ts'
import { reportFailure } from './process/report-failure.ts'
import { stopSignal } from './process/stop-signal.ts'
import { keepPublished } from './publisher/keep-published.ts'
import { openExport, signalSecret } from './server/backend.ts'
import { loadSecrets } from './server/secrets.ts'
import { readSettings } from './server/settings.ts'
import { endScript } from './server/supervision/script-process.ts'

keepLog('publish')
letEnd('early')
keepHeapSmall()
const signal = stopSignal()
try {
  const settings = readSettings()
  const source = await openExport(settings)
  try {
    await keepPublished(settings, source, signalSecret(settings, loadSecrets(settings)), signal)
  } finally {
    await source.close()
  }
} catch (error) {
  if (!signal.aborted) reportFailure('Publishing stopped', error)
}
await endScript()
