import { setTimeout as pause } from 'node:timers/promises'
import { runScript } from '../../process/run-script.ts'
import { type Settings, siteUrl } from '../../server/settings.ts'
import { isOutdated, readStamp, sourceName } from './build-stamp.ts'
import { currentSite } from './releases.ts'

const RETRY_AFTER_MS = 60_000

/** Whether a site of this database is there to be served, be it an older one. */
const hasSite = (settings: Settings, publishToken: string): boolean =>
  readStamp(currentSite(settings.SITE_DIR))?.source === sourceName(publishToken)

/**
 * Builds the site when it is outdated, in a process of its own. Calls `onSite` as soon as there is a site to show; a
 * build that fails is tried again while the older site is shown.
 * @throws when the build fails and there is no older site
 */
export const buildWhenOutdated = async (
  settings: Settings,
  publishToken: string,
  signal: AbortSignal,
  onSite: () => void,
): Promise<void> => {
  const outdated = isOutdated(currentSite(settings.SITE_DIR), publishToken, siteUrl(settings))
  let isBuilt = !outdated || (await runScript('build', signal))
  if (!isBuilt && !hasSite(settings, publishToken)) throw new Error('there is no site to show')
  onSite()
  while (!isBuilt) {
    await pause(RETRY_AFTER_MS, undefined, { signal })
    isBuilt = await runScript('build', signal)
  }
}
