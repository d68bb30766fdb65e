import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { formatCount } from '../../../domain/text/format.ts'
import { readStamp } from '../../../publisher/release/build-stamp.ts'
import { currentSite, releaseOf } from '../../../publisher/release/current-site.ts'
import { damagedCode, damagedInRelease } from '../../../publisher/release/release-check.ts'
import { holdFile } from '../../../publisher/release/rollback/site-hold.ts'
import { failureText } from '../../process/report-failure.ts'
import { runScript } from '../../process/run-script.ts'
import type { Findings } from './findings.ts'

const BUILD = 'Build the site: npm run build'

/** Lists damaged earlier releases, which `npm run rollback` cannot use. */
const checkEarlier = async (siteDir: string, findings: Findings): Promise<void> => {
  const served = basename((await releaseOf(currentSite(siteDir))) ?? '')
  const releases = join(resolve(siteDir), 'releases')
  for (const name of await readdir(releases).catch((): string[] => [])) {
    if (name === served) continue
    const damaged = await damagedCode(join(releases, name)).catch((error: unknown) => [failureText(error)])
    if (damaged.length === 0) continue
    findings.part('Release', `${join(releases, name)}, an earlier release, is damaged: npm run rollback cannot use it`)
    findings.bad(damaged)
  }
}

const rebuild = async (site: string, signal: AbortSignal, findings: Findings): Promise<void> => {
  const isBuilt = await runScript('build', signal)
  const left = isBuilt ? await damagedInRelease(site) : []
  if (isBuilt && left.length === 0) return findings.part('Release', 'built again, without damage')
  findings.part('Release', isBuilt ? 'still damaged after a build' : 'not built: the lines above say why')
  findings.bad(left)
  findings.todo(isBuilt ? `Check the disk of ${site}, then rebuild the whole site: npm run build -- --anew` : BUILD)
}

/**
 * Reads every file of the served release, and rebuilds the site if one is damaged.
 * @param mayBuild true if the data is readable and belongs to this site
 */
export const checkSite = async (
  siteDir: string,
  { mayBuild, isRunning }: { mayBuild: boolean; isRunning: boolean },
  signal: AbortSignal,
  findings: Findings,
): Promise<void> => {
  const site = currentSite(siteDir)
  if (!existsSync(join(site, 'index.html'))) {
    findings.part('Release', `${site} does not exist${isRunning ? ' yet: the product builds it' : ''}`)
    if (isRunning) return
    if (mayBuild) await rebuild(site, signal, findings)
    else findings.todo(BUILD)
    return
  }
  const damaged = await damagedInRelease(site)
  const companies = readStamp(site)?.companies
  const shows = companies === undefined ? '' : `, ${formatCount(companies)} companies`
  findings.part(
    'Release',
    `${site}${shows}: ${damaged.length === 0 ? 'no damage' : `${formatCount(damaged.length)} damaged files`}`,
  )
  findings.bad(damaged)
  const isHeld = existsSync(holdFile(siteDir))
  if (isHeld)
    findings.todo(
      'npm run rollback keeps the site at an earlier release. When the fault is corrected, run npm run build.',
    )
  if (damaged.length > 0 && !isHeld) {
    if (mayBuild) await rebuild(site, signal, findings)
    else findings.todo('After the steps above, build the site: npm run build')
  }
  await checkEarlier(siteDir, findings)
}
