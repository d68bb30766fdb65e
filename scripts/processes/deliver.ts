import { keepFilesPrivate } from '../../server/data-folder/private-files.ts'
import { runningServer } from '../../server/data-folder/server-record.ts'
import { keepDelivering } from '../../server/delivery/deliverer.ts'
import { signInSuperuser } from '../../server/pocketbase/backend.ts'
import { keepLog } from '../../server/process/log.ts'
import { letEnd } from '../../server/process/out-of-memory.ts'
import { reportFailure } from '../../server/process/report-failure.ts'
import { stopSignal } from '../../server/process/stop-signal.ts'
import { loadSecrets } from '../../server/settings/secrets.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { makeWay } from '../../server/supervision/make-way.ts'
import { endScript } from '../../server/supervision/script-process.ts'

keepLog('deliver')
letEnd('early')
keepFilesPrivate()
// emails wait for visitors
makeWay()
const signal = stopSignal()
try {
  const settings = readSettings()
  if (!settings.SMTP_HOST) throw new Error('SMTP_HOST names no mail server')
  const url = settings.POCKETBASE_URL?.replace(/\/+$/, '') ?? (await runningServer(settings.DATA_DIR))
  if (!url) throw new Error(`No server runs on the folder ${settings.DATA_DIR}`)
  const secrets = loadSecrets(settings)
  await keepDelivering({
    url,
    signIn: () => signInSuperuser(url, secrets),
    server: settings,
    dataDir: settings.DATA_DIR,
    signal,
    report: console.error,
  })
} catch (error) {
  if (!signal.aborted) reportFailure('Delivery of mail stopped', error)
}
await endScript()
