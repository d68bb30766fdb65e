import { keepPublished } from '../publisher/publish-loop.ts'
import { openExport, signalSecret } from '../server/pocketbase/backend.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { keepLog } from '../server/process/log.ts'
import { keepHeapSmall } from '../server/process/node-memory.ts'
import { letEnd } from '../server/process/out-of-memory.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { stopSignal } from '../server/process/stop-signal.ts'
import { loadSecrets } from '../server/settings/secrets.ts'
import { readSettings } from '../server/settings/settings.ts'
import { endScript } from '../server/supervision/script-process.ts'

offerHelp(`Usage: npm run publish

Keeps SITE_DIR up to date with a server. npm start does this by itself; run it alone for a site on another machine.`)

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
