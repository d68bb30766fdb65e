import { once } from 'node:events'
import { parseNetworks } from '../../domain/security/client-network.ts'
import { keepImporting } from '../../importer/worker/import-worker.ts'
import { DeskBackend } from '../../importer/worker/run-client.ts'
import { currentSite } from '../../publisher/release/current-site.ts'
import { keepFilesPrivate } from '../../server/data-folder/private-files.ts'
import { keepDelivering } from '../../server/delivery/deliverer.ts'
import { Gate } from '../../server/gate/gate.ts'
import { tellPocketBase } from '../../server/gate/refusal.ts'
import { tellViews } from '../../server/gate/seen-count.ts'
import { signInSuperuser } from '../../server/pocketbase/backend.ts'
import { keepLog } from '../../server/process/log.ts'
import { reportFailure } from '../../server/process/report-failure.ts'
import { stopSignal } from '../../server/process/stop-signal.ts'
import { loadSecrets, type Secrets } from '../../server/settings/secrets.ts'
import { readSettings, type Settings, siteUrl } from '../../server/settings/settings.ts'
import { type BackgroundWork, keepBackgroundWork } from '../../server/supervision/background-work.ts'
import { endScript, startScript } from '../../server/supervision/script-process.ts'
import { IT_LISTENS } from '../../server/supervision/supervised-web-server.ts'

/** The gate's options without PocketBase: only the site's pages are served. */
const pagesOf = (settings: Settings) => ({
  siteFolder: currentSite(settings.SITE_DIR),
  trust: { proxyHeader: settings.TRUSTED_PROXY?.toLowerCase(), operators: parseNetworks(settings.ADMIN_NETWORKS) },
  siteUrl: siteUrl(settings),
  hasLimits: settings.FORM_LIMITS === 'on',
})

const gateOf = (settings: Settings, backendUrl: string, { publishToken }: Secrets): Gate => {
  const { DATA_DIR: dataDir, SITE_DIR: siteDir, METRICS_TOKEN: token } = settings
  return new Gate({
    ...pagesOf(settings),
    backendUrl,
    secrets: { publishToken, mailEventsToken: settings.MAIL_EVENTS_TOKEN ?? '' },
    tellRefused: tellPocketBase(backendUrl, publishToken),
    tellViews: tellViews(backendUrl, publishToken),
    desk: { dataDir },
    watched: token ? { token, publishToken, dataDir, siteDir } : undefined,
  })
}

const delivery = (settings: Settings, url: string, secrets: Secrets, signal: AbortSignal): BackgroundWork => ({
  name: 'Mail delivery',
  run: () =>
    keepDelivering({
      url,
      signIn: () => signInSuperuser(url, secrets),
      server: settings,
      dataDir: settings.DATA_DIR,
      signal,
      report: console.error,
    }),
})

/** Each import runs in a process of its own, because it takes much memory and must not delay visitors. */
const imports = (settings: Settings, url: string, secrets: Secrets, signal: AbortSignal): BackgroundWork => ({
  name: 'The start of imports',
  run: () =>
    keepImporting({
      desk: new DeskBackend(url, () => signInSuperuser(url, secrets)),
      dataDir: settings.DATA_DIR,
      begin: (run) => startScript('processes/import-one', [run], { POCKETBASE_URL: url }),
      beginRegister: (run) => startScript('processes/import-one', [run, 'register'], { POCKETBASE_URL: url }),
      isDaily: settings.REGISTER_EVERY === 'day',
      signal,
      report: console.error,
    }),
})

keepLog('web-server')
keepFilesPrivate()
const signal = stopSignal()
try {
  const settings = readSettings()
  const { POCKETBASE_URL: url, PORT, HOST } = settings
  // without PocketBase nothing is written to the data folder
  const secrets = url ? loadSecrets(settings) : undefined
  const gate =
    url && secrets
      ? gateOf(settings, url, secrets)
      : new Gate({ ...pagesOf(settings), backendUrl: undefined, secrets: { publishToken: '', mailEventsToken: '' } })
  const server = gate.serve().listen(PORT, HOST)
  await once(server, 'listening')
  process.send?.(IT_LISTENS)
  const working =
    url && secrets
      ? keepBackgroundWork(
          [
            ...(settings.SMTP_HOST ? [delivery(settings, url, secrets, signal)] : []),
            imports(settings, url, secrets, signal),
          ],
          url,
          signal,
        )
      : undefined
  if (!signal.aborted) await once(signal, 'abort')
  server.close()
  server.closeAllConnections()
  await working
} catch (error) {
  if (!signal.aborted) reportFailure('The web server stopped', error)
}
await endScript()
