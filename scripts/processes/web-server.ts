import { once } from 'node:events'
import { parseNetworks } from '../../domain/security/client-network.ts'
import { keepImporting } from '../../importer/worker/import-worker.ts'
import { DeskBackend } from '../../importer/worker/run-client.ts'
import { currentSite } from '../../publisher/release/current-site.ts'
import { keepFilesPrivate } from '../../server/data-folder/private-files.ts'
import { deliverMails } from '../../server/delivery/deliverer.ts'
import { Gate } from '../../server/gate/gate.ts'
import { tellPocketBase } from '../../server/gate/refusal.ts'
import { tellViews } from '../../server/gate/seen-count.ts'
import { signInSuperuser } from '../../server/pocketbase/backend.ts'
import { keepLog } from '../../server/process/log.ts'
import { reportFailure } from '../../server/process/report-failure.ts'
import { aborted, stopSignal } from '../../server/process/stop-signal.ts'
import { loadSecrets, type Secrets } from '../../server/settings/secrets.ts'
import { readSettings, type Settings, siteUrl } from '../../server/settings/settings.ts'
import { keepBackgroundWork } from '../../server/supervision/background-work.ts'
import { endScript, startScript } from '../../server/supervision/script-process.ts'
import { IT_LISTENS } from '../../server/supervision/supervised-web-server.ts'

/** The gate's options, whether or not there is a PocketBase. */
const optionsOf = (settings: Settings) => ({
  siteFolder: currentSite(settings.SITE_DIR),
  trust: { proxyHeader: settings.TRUSTED_PROXY?.toLowerCase(), operators: parseNetworks(settings.ADMIN_NETWORKS) },
  siteUrl: siteUrl(settings),
  hasLimits: settings.FORM_LIMITS === 'on',
})

/** Without PocketBase only the site's pages are served, and nothing is written to the data folder. */
const siteOnly = (settings: Settings): Gate =>
  new Gate({ ...optionsOf(settings), backendUrl: undefined, secrets: { publishToken: '', mailEventsToken: '' } })

const gateBefore = (settings: Settings, backendUrl: string, { publishToken }: Secrets): Gate => {
  const { DATA_DIR: dataDir, SITE_DIR: siteDir, METRICS_TOKEN: token } = settings
  return new Gate({
    ...optionsOf(settings),
    backendUrl,
    secrets: { publishToken, mailEventsToken: settings.MAIL_EVENTS_TOKEN ?? '' },
    tellRefused: tellPocketBase(backendUrl, publishToken),
    tellViews: tellViews(backendUrl, publishToken),
    desk: { dataDir },
    watched: token ? { token, publishToken, dataDir, siteDir } : undefined,
  })
}

/** Each import runs in a process of its own, because it takes much memory and must not delay visitors. */
const startImports = (settings: Settings, url: string, secrets: Secrets, signal: AbortSignal): Promise<void> =>
  keepImporting({
    desk: new DeskBackend(url, () => signInSuperuser(url, secrets)),
    dataDir: settings.DATA_DIR,
    begin: (run) => startScript('processes/import-one', [run], { POCKETBASE_URL: url }),
    beginRegister: (run) => startScript('processes/import-one', [run, 'register'], { POCKETBASE_URL: url }),
    isDaily: settings.REGISTER_EVERY === 'day',
    signal,
    report: console.error,
  })

/** Serves until the signal aborts. */
const serve = async (gate: Gate, { PORT, HOST }: Settings, signal: AbortSignal): Promise<void> => {
  const server = gate.serve().listen(PORT, HOST)
  await once(server, 'listening')
  process.send?.(IT_LISTENS)
  await aborted(signal)
  server.close()
  server.closeAllConnections()
}

keepLog('web-server')
keepFilesPrivate()
const signal = stopSignal()
try {
  const settings = readSettings()
  const { POCKETBASE_URL: url, SMTP_HOST } = settings
  if (!url) await serve(siteOnly(settings), settings, signal)
  else {
    const secrets = loadSecrets(settings)
    const delivery = { name: 'Mail delivery', run: () => deliverMails({ url, secrets, settings, signal }) }
    const imports = { name: 'The start of imports', run: () => startImports(settings, url, secrets, signal) }
    const works = SMTP_HOST ? [delivery, imports] : [imports]
    await Promise.all([
      serve(gateBefore(settings, url, secrets), settings, signal),
      keepBackgroundWork(works, url, signal),
    ])
  }
} catch (error) {
  if (!signal.aborted) reportFailure('The web server stopped', error)
}
await endScript()
