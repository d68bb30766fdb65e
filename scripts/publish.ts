import { openExport, signalSecret } from './lib/backend.ts'
import { keepPublished } from './lib/publishing/keep-published.ts'
import { reportFailure } from './lib/report-failure.ts'
import { loadSecrets } from './lib/secrets.ts'
import { readSettings } from './lib/settings.ts'
import { stopSignal } from './lib/stop-signal.ts'
import { endScript } from './lib/supervision/script-process.ts'

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
