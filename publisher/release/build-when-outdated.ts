import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describeDamage } from '../../server/process/checksums.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { runScript } from '../../server/process/run-script.ts'
import { type Settings, siteUrl } from '../../server/settings/settings.ts'
import { isOutdated } from './build-stamp.ts'
import { currentSite } from './current-site.ts'
import { damagedCode, damagedInRelease, PAGES_CHECKED_AT_START } from './release-check.ts'
import { holdFile, SiteHeldError } from './rollback/site-hold.ts'

const RETRY_AFTER_MS = 60_000

/** True if there is a site to serve, even an older one. Other data was refused before. */
const hasSite = ({ SITE_DIR }: Settings): boolean => existsSync(join(currentSite(SITE_DIR), 'index.html'))

const isHeld = ({ SITE_DIR }: Settings): boolean => existsSync(holdFile(SITE_DIR))

/** Checks pages and pictures for damage in the background, and rebuilds the site if there is any. */
const repairRelease = async (settings: Settings, site: string, signal: AbortSignal): Promise<void> => {
  const damaged = await damagedInRelease(site, PAGES_CHECKED_AT_START)
  if (damaged.length === 0 || signal.aborted || isHeld(settings)) return
  console.warn(`${describeDamage(damaged)}: the site is built again`)
  await runScript('build', signal)
}

/**
 * Builds the site in another process if it is outdated or damaged. Calls `onSite` as soon as there is a site to serve.
 * A failed build is retried while the older site is served, unless someone rolls back.
 * @throws if the build fails and there is no older site
 */
export const buildWhenOutdated = async (
  settings: Settings,
  publishToken: string,
  signal: AbortSignal,
  onSite: () => void,
): Promise<void> => {
  if (isHeld(settings)) {
    console.warn(new SiteHeldError().message)
    return onSite()
  }
  const site = currentSite(settings.SITE_DIR)
  const damaged = hasSite(settings) ? await damagedCode(site) : []
  if (damaged.length > 0) console.warn(`${describeDamage(damaged)}: the site is built again`)
  const outdated = damaged.length > 0 || isOutdated(site, publishToken, siteUrl(settings))
  let isBuilt = !outdated || (await runScript('build', signal))
  if (!isBuilt && !hasSite(settings)) throw new Error('there is no site to show')
  if (!isBuilt && !signal.aborted) console.warn('The last site is served. The build is retried every minute')
  onSite()
  if (!outdated) void repairRelease(settings, site, signal).catch((error: unknown) => console.warn(failureText(error)))
  while (!isBuilt) {
    await pause(RETRY_AFTER_MS, undefined, { signal })
    if (isHeld(settings)) return
    isBuilt = await runScript('build', signal)
  }
}
