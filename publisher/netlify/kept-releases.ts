/** Netlify's cache keeps the folder of releases from build to build, and neither links nor more than one is of use. */
import { readdir, realpath, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { currentSite } from '../release/releases.ts'

const releasesOf = async (siteDir: string): Promise<string[]> =>
  (await readdir(join(siteDir, 'releases')).catch(() => [])).sort()

/** Makes the newest release the current one; their names begin with the time of their build. */
export const linkNewestRelease = async (siteDir: string): Promise<void> => {
  const newest = (await releasesOf(siteDir)).at(-1)
  if (!newest) return
  await rm(currentSite(siteDir), { force: true })
  await symlink(join('releases', newest), currentSite(siteDir))
}

export const removeOlderReleases = async (siteDir: string): Promise<void> => {
  const current = basename(await realpath(currentSite(siteDir)))
  for (const name of await releasesOf(siteDir))
    if (name !== current) await rm(join(siteDir, 'releases', name), { recursive: true })
}
