import { once } from 'node:events'
import { parseNetworks } from '../../domain/security/client-network.ts'
import { currentSite } from '../../publisher/release/current-site.ts'
import { Gate } from '../../server/gate/gate.ts'
import { tellPocketBase } from '../../server/gate/refusal.ts'
import { tellViews } from '../../server/gate/seen-count.ts'
import { GATE_LISTENS } from '../../server/gate/supervised-gate.ts'
import { keepLog } from '../../server/process/log.ts'
import { reportFailure } from '../../server/process/report-failure.ts'
import { stopSignal } from '../../server/process/stop-signal.ts'
import { loadSecrets } from '../../server/settings/secrets.ts'
import { readSettings, siteUrl } from '../../server/settings/settings.ts'
import { endScript } from '../../server/supervision/script-process.ts'

keepLog('gate')
const signal = stopSignal()
try {
  const settings = readSettings()
  const { POCKETBASE_URL, DATA_DIR, SITE_DIR, TRUSTED_PROXY, ADMIN_NETWORKS, FORM_LIMITS, METRICS_TOKEN, PORT, HOST } =
    settings
  // without PocketBase only the site's pages are served, and nothing is written to the data folder
  const { publishToken } = POCKETBASE_URL ? loadSecrets(settings) : { publishToken: '' }
  const gate = new Gate({
    backendUrl: POCKETBASE_URL,
    siteFolder: currentSite(SITE_DIR),
    trust: { proxyHeader: TRUSTED_PROXY?.toLowerCase(), operators: parseNetworks(ADMIN_NETWORKS) },
    secrets: { publishToken, mailEventsToken: settings.MAIL_EVENTS_TOKEN ?? '' },
    siteUrl: siteUrl(settings),
    ...(POCKETBASE_URL && {
      tellRefused: tellPocketBase(POCKETBASE_URL, publishToken),
      tellViews: tellViews(POCKETBASE_URL, publishToken),
      desk: { dataDir: DATA_DIR },
    }),
    hasLimits: FORM_LIMITS === 'on',
    watched:
      METRICS_TOKEN && POCKETBASE_URL
        ? { token: METRICS_TOKEN, publishToken, dataDir: DATA_DIR, siteDir: SITE_DIR }
        : undefined,
  })
  const server = gate.serve().listen(PORT, HOST)
  await once(server, 'listening')
  process.send?.(GATE_LISTENS)
  if (!signal.aborted) await once(signal, 'abort')
  server.close()
  server.closeAllConnections()
} catch (error) {
  if (!signal.aborted) reportFailure('The gate stopped', error)
}
await endScript()
