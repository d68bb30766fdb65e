import { setPriority } from 'node:os'
import { signInSuperuser } from './lib/backend.ts'
import { keepFilesPrivate } from './lib/data-folder/private-files.ts'
import { runningServer } from './lib/data-folder/server-record.ts'
import { keepDelivering } from './lib/delivery/keep-delivering.ts'
import { reportFailure } from './lib/report-failure.ts'
import { loadSecrets } from './lib/secrets.ts'
import { readSettings } from './lib/settings.ts'
import { stopSignal } from './lib/stop-signal.ts'
import { endScript } from './lib/supervision/script-process.ts'

/** Mails wait for visitors. */
const PRIORITY = 10

keepFilesPrivate()
setPriority(PRIORITY)
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
