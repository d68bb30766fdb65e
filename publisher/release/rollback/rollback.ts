/** Serves the previous release until the next build. Otherwise the publisher would repeat the error. */
import { existsSync } from 'node:fs'
import { readdir, readlink, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type BuildStamp, readStamp } from '../build-stamp.ts'
import { currentSite } from '../current-site.ts'
import { turningAlone, turnTo } from '../releases.ts'
import { holdFile } from './site-hold.ts'

export interface ServedRelease {
  name: string
  stamp: BuildStamp
  /** When it was built. */
  builtAt: Date
}

const builtAt = (name: string): Date => new Date(Number(name.split('-')[0]))

/** A release that can be served. Undefined if it is damaged. */
const releaseNamed = (siteDir: string, name: string): ServedRelease | undefined => {
  const folder = join(resolve(siteDir), 'releases', name)
  const stamp = existsSync(join(folder, 'index.html')) ? readStamp(folder) : undefined
  return stamp && Number.isFinite(builtAt(name).getTime()) ? { name, stamp, builtAt: builtAt(name) } : undefined
}

interface RolledBack {
  /** Undefined if the served release is damaged. */
  before: ServedRelease | undefined
  served: ServedRelease
}

/**
 * Serves the newest release that was built before the served one, and holds the site there. A build in progress fails
 * at its end.
 * @throws one line if there is no earlier release
 */
export const rollBack = (siteDir: string): Promise<RolledBack> =>
  turningAlone(siteDir, async () => {
    const current = await readlink(currentSite(siteDir)).then(basename, () => undefined)
    const names = await readdir(join(resolve(siteDir), 'releases')).catch((): string[] => [])
    const servedAt = current === undefined ? undefined : builtAt(current)
    const earlier = names
      .flatMap((name) => (name === current ? [] : (releaseNamed(siteDir, name) ?? [])))
      .filter((release) => servedAt === undefined || release.builtAt < servedAt)
      .toSorted((a, b) => Number(b.builtAt) - Number(a.builtAt))
    const [served] = earlier
    if (!served)
      throw new Error(`${resolve(siteDir)} has no earlier release that can be served. npm run build makes a new one.`)
    // First, so that no publisher writes to the release that is served from now on.
    await writeFile(holdFile(siteDir), JSON.stringify({ release: served.name, at: new Date().toISOString() }))
    await turnTo(siteDir, served.name)
    return { before: current === undefined ? undefined : releaseNamed(siteDir, current), served }
  })
