import { reportFailure } from './lib/report-failure.ts'
import { loadSecrets } from './lib/secrets.ts'
import { DEMO_ACCOUNTS, seedWhenNew } from './lib/seed/seed-when-new.ts'
import { readSettings, type Settings, siteUrl } from './lib/settings.ts'
import { latestChange } from './lib/site/download-export.ts'
import { buildInChild, hasSite, isOutdated, keepBuilt } from './lib/site/keep-built.ts'
import { currentSite } from './lib/site/releases.ts'
import { stopSignal } from './lib/stop-signal.ts'
import { withServer } from './lib/with-server.ts'

const welcome = (settings: Settings): string => {
  const url = siteUrl(settings)
  return [
    '',
    `  Haulindex   ${url}`,
    `  Console     ${url}/auth`,
    `  Sign in as  ${DEMO_ACCOUNTS.map(({ email }) => email).join(', ')}`,
    `  Password    ${loadSecrets(settings).demoPassword}`,
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
}

const signal = stopSignal()
try {
  const settings = readSettings()
  const publicDir = currentSite(settings.SITE_DIR)
  await withServer({ settings, port: settings.PORT, publicDir, signal }, async (backend) => {
    await seedWhenNew(settings, backend)
    const isStale = isOutdated(settings, backend.publishToken, await latestChange(backend))
    if (isStale && !(await buildInChild(signal)) && !hasSite(settings, backend.publishToken))
      throw new Error('there is no site to show')
    console.log(welcome(settings))
    await keepBuilt(settings, backend, signal)
  })
} catch (error) {
  if (!signal.aborted) reportFailure('Haulindex stopped', error)
}
// work that an abort left behind must not hold the process
process.exit()
