/**
 * Built sites stand side by side in SITE_DIR/releases; SITE_DIR/current is a link to the one that is served. A new one
 * is complete before the link is turned, so visitors never see half a site.
 */
import { cp, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { linkFile } from './link-file.ts'

/** Folders of files whose names hold a hash of their content. */
const HASHED = ['_astro', 'assets', 'logos']

/** The folder that is served. */
export const currentSite = (siteDir: string): string => join(resolve(siteDir), 'current')

const currentRelease = (siteDir: string): Promise<string | undefined> =>
  readlink(currentSite(siteDir)).then(
    (target) => join(resolve(siteDir), 'releases', basename(target)),
    () => undefined,
  )

/** Pages that visitors have open still ask for the assets of the release before. */
const keepHashedFiles = async (from: string, to: string): Promise<void> => {
  for (const folder of HASHED) {
    const names = await readdir(join(from, folder)).catch(() => [])
    await mkdir(join(to, folder), { recursive: true })
    for (const name of names) await linkFile(join(from, folder, name), join(to, folder, name))
  }
}

const moveFolder = (from: string, to: string): Promise<void> =>
  rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  })

/**
 * Makes a built folder the served site. The release before stays on disk, older ones go.
 * @param name of the release, unique
 */
export const release = async (siteDir: string, built: string, name: string): Promise<void> => {
  const releases = join(resolve(siteDir), 'releases')
  const previous = await currentRelease(siteDir)
  const target = join(releases, name)
  await mkdir(releases, { recursive: true })
  if (previous) await keepHashedFiles(previous, built)
  await moveFolder(built, target)
  const turning = `${currentSite(siteDir)}.${process.pid}`
  await rm(turning, { force: true })
  await symlink(join('releases', name), turning)
  await rename(turning, currentSite(siteDir))
  const kept = [name, previous ? basename(previous) : '']
  for (const old of await readdir(releases))
    if (!kept.includes(old)) await rm(join(releases, old), { recursive: true, force: true })
}
