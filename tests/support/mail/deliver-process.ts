/** Delivers emails of a test's server in a process of its own, which tests kill. The product does it in its web server. */
import { keepDelivering } from '../../../server/delivery/deliverer.ts'
import { signInSuperuser } from '../../../server/pocketbase/backend.ts'
import { stopSignal } from '../../../server/process/stop-signal.ts'
import { loadSecrets } from '../../../server/settings/secrets.ts'
import { readSettings } from '../../../server/settings/settings.ts'

const signal = stopSignal()
const settings = readSettings()
const { POCKETBASE_URL: url } = settings
if (!url) throw new Error('POCKETBASE_URL is not set')
const secrets = loadSecrets(settings)
await keepDelivering({
  url,
  signIn: () => signInSuperuser(url, secrets),
  server: settings,
  dataDir: settings.DATA_DIR,
  signal,
  report: console.error,
})
process.exit()
