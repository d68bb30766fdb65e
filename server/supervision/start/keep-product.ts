import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seedWhenNew } from '../../../demo/seed-when-new.ts'
import { buildWhenOutdated } from '../../../publisher/release/build-when-outdated.ts'
import { currentSite } from '../../../publisher/release/releases.ts'
import { signalHere } from '../../../publisher/signals/signal-here.ts'
import { deployFacts } from '../../checks/deploy/deploy-facts.ts'
import { deployFaults } from '../../checks/deploy/deploy-faults.ts'
import { withPublicFiles } from '../../data-folder/private-files.ts'
import { readAhead } from '../../data-folder/read-ahead.ts'
import { keepGate } from '../../gate/keep-gate.ts'
import { catchMail } from '../../mail-catcher/catch-mail.ts'
import { requireFreePort, requireWritable } from '../../pocketbase/pocketbase-server.ts'
import { withServer } from '../../pocketbase/with-server.ts'
import { memoryFault } from '../../process/out-of-memory.ts'
import { failureText } from '../../process/report-failure.ts'
import { keepScript } from '../../process/run-script.ts'
import { aborted } from '../../process/stop-signal.ts'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { readEnvFile, unknownNames } from '../../settings/settings-names.ts'
import { SETTINGS } from '../../settings/settings-schema.ts'
import { countRestarts } from '../restart-counts.ts'
import { waitForData } from './wait-for-data.ts'
import { welcome } from './welcome.ts'

/** Those whose parent was killed are gone by then. */
const PORT_FREE_WITHIN_MS = 4000
/** What nobody waits for starts when the publisher, which a first edit waits for, has had this machine for itself. */
const LATER_MS = 3000

/** Keeps a script once others have started. */
const keepLater = async (script: Parameters<typeof keepScript>[0]): Promise<void> => {
  await pause(LATER_MS, undefined, { signal: script.signal }).catch(() => undefined)
  await keepScript(script)
}

/** A folder that cannot be written stops no start with a site to serve: the publisher says why it publishes nothing. */
const requireSiteFolder = ({ SITE_DIR }: Settings): void => {
  try {
    withPublicFiles(() => requireWritable(SITE_DIR))
  } catch (error) {
    if (!existsSync(join(currentSite(SITE_DIR), 'index.html'))) throw error
    console.error(`Nothing can be published: ${failureText(error)}`)
  }
}

/** Runs everything until the signal aborts. @throws one line when it cannot start, or PocketBase cannot be kept up */
export const keepProduct = async (signal: AbortSignal): Promise<void> => {
  await waitForData(readSettings(), signal)
  if (signal.aborted) return
  const { settings, mailPage } = await catchMail(readSettings())
  for (const name of unknownNames(Object.keys(SETTINGS), readEnvFile()))
    console.warn(`${name} in .env is not a setting of Haulindex, so it has no effect here.`)
  const fault = memoryFault()
  if (fault) console.warn(fault)
  await signalHere(settings)
  const publicDir = currentSite(settings.SITE_DIR)
  requireSiteFolder(settings)
  const prepare = async (isAfterCrash: boolean) => {
    await requireFreePort(settings.PORT, settings.HOST, isAfterCrash ? PORT_FREE_WITHIN_MS : 0)
    countRestarts(settings.DATA_DIR)
  }
  const beside = (url: string) => keepGate(url, signal)
  await withServer({ settings, publicDir, signal, prepare, beside }, async (backend) => {
    await seedWhenNew(settings, backend)
    void readAhead(settings.DATA_DIR, signal)
    const env = { POCKETBASE_URL: backend.url }
    if (settings.SMTP_HOST) void keepLater({ name: 'Mail delivery', script: 'deliver', env, signal })
    for (const fault of deployFaults(settings, deployFacts(settings))) console.warn(fault)
    const lines = await welcome(settings, backend, mailPage)
    if (settings.PUBLISHER === 'off') console.log(lines)
    else await buildWhenOutdated(settings, backend.publishToken, signal, () => console.log(lines))
    void keepLater({ name: 'The import worker', script: 'import-worker', env, signal })
    if (settings.PUBLISHER === 'off') await aborted(signal)
    else await keepScript({ name: 'The publisher', script: 'publish', env, signal })
  })
}
