/** Delivers emails of a test's server in a process of its own, which tests kill. The product does it in its web server. */
import { deliverMails } from '../../../server/delivery/deliverer.ts'
import { stopSignal } from '../../../server/process/stop-signal.ts'
import { loadSecrets } from '../../../server/settings/secrets.ts'
import { readSettings } from '../../../server/settings/settings.ts'

const settings = readSettings()
const { POCKETBASE_URL: url } = settings
if (!url) throw new Error('POCKETBASE_URL is not set')
await deliverMails({ url, secrets: loadSecrets(settings), settings, signal: stopSignal() })
process.exit()
