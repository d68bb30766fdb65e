import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { parseNetworks } from '../domain/security/client-network.ts'
import { isSecureAddress } from '../domain/site-headers.ts'
import { Gate } from './gate/gate.ts'
import { reportFailure } from './lib/report-failure.ts'
import { readSettings, siteUrl } from './lib/settings.ts'
import { currentSite } from './lib/site/releases.ts'
import { stopSignal } from './lib/stop-signal.ts'

const { values } = parseArgs({ options: { backend: { type: 'string' } } })
const signal = stopSignal()
try {
  const settings = readSettings()
  const backendUrl = values.backend ?? settings.POCKETBASE_URL
  if (!backendUrl) throw new Error('--backend must be the address of PocketBase')
  const gate = new Gate({
    backendUrl,
    siteFolder: currentSite(settings.SITE_DIR),
    trust: {
      proxyHeader: settings.TRUSTED_PROXY?.toLowerCase(),
      operators: parseNetworks(settings.ADMIN_NETWORKS),
    },
    isSecure: isSecureAddress(siteUrl(settings)),
    hasLimits: settings.FORM_LIMITS === 'on',
  })
  const server = gate.serve().listen(settings.PORT, settings.HOST)
  await once(server, 'listening')
  await once(signal, 'abort')
  server.close()
  server.closeAllConnections()
} catch (error) {
  if (!signal.aborted) reportFailure('The gate stopped', error)
}
process.exit()
