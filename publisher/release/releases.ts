/**
 * Built sites are in SITE_DIR/releases. SITE_DIR/current links to the served one. A new site is complete before the
 * link changes, so visitors never see half a site.
 */

import { constants } from 'node:fs'
import {
  access,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { takePlace } from '../../server/data-folder/place.ts'
import { damagedFiles } from '../../server/process/checksums.ts'
import { FullDiskError, isFullDisk } from '../../server/process/full-folders.ts'
import { currentSite } from './current-site.ts'
import { noteFixedFiles } from './release-check.ts'
import { endHold, requireHold } from './rollback/site-hold.ts'
import { copyShared, shareFiles } from './shared-files.ts'

/** Folders whose file names contain a content hash. */
const HASHED = ['_astro', 'assets', 'logos']

const currentRelease = (siteDir: string): Promise<string | undefined> =>
  readlink(currentSite(siteDir)).then(
    (target) => join(resolve(siteDir), 'releases', basename(target)),
    () => undefined,
  )

const OWN_FILE = /^(?:_astro|assets|logos)\/[^/\0]+$/

/** Lists the files that a build itself made, without those it carries over. */
const ownFiles = (siteFolder: string): string => join(siteFolder, '.hashed')

const noteOwnFiles = async (built: string): Promise<void> => {
  const names = await Promise.all(
    HASHED.map(async (folder) =>
      (await readdir(join(built, folder)).catch(() => [])).map((name) => join(folder, name)),
    ),
  )
  await writeFile(ownFiles(built), names.flat().join('\n'))
}

/** Pages that visitors have open still request assets of the previous release. */
const keepHashedFiles = async (from: string, to: string): Promise<void> => {
  const names = (await readFile(ownFiles(from), 'utf8').catch(() => ''))
    .split('\n')
    .filter((name) => OWN_FILE.test(name))
  const damaged = new Set(await damagedFiles(from, (name) => OWN_FILE.test(name)))
  for (const folder of HASHED) await mkdir(join(to, folder), { recursive: true })
  for (const name of names) if (!damaged.has(join(from, name))) await linkFile(join(from, name), join(to, name))
}

/** Moves a folder. To another disk by a copy that shares files with the previous release. */
export const moveFolder = (from: string, to: string, before: string | undefined): Promise<void> =>
  rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyShared(from, to, before).catch(async (failure: unknown) => {
      await rm(to, { recursive: true, force: true })
      throw failure instanceof Error && isFullDisk(failure) ? new FullDiskError(dirname(to), failure) : failure
    })
    await rm(from, { recursive: true })
  })

/** Shares files that are not rendered pages: those of all pages, of former URLs, and at the top level. */
const shareOtherFiles = async (before: string, built: string): Promise<void> => {
  for (const folder of ['', 'moved', ...HASHED]) await shareFiles(join(before, folder), join(built, folder))
}

const RETRY_MS = 50

/**
 * Runs work that switches the site while no other process does. Waits for others, because their work is equally short.
 */
export const turningAlone = async <T>(siteDir: string, work: () => Promise<T>): Promise<T> => {
  const place = join(resolve(siteDir), '.turning')
  let leave = takePlace(place)
  while (!leave) {
    await pause(RETRY_MS)
    leave = takePlace(place)
  }
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Serves a release from now on, in one step. */
export const turnTo = async (siteDir: string, name: string): Promise<void> => {
  const turning = `${currentSite(siteDir)}.${process.pid}`
  await rm(turning, { force: true })
  await symlink(join('releases', name), turning)
  await rename(turning, currentSite(siteDir))
}

/**
 * Serves a built folder, and ends the rollback that existed when its build began. The previous release stays on disk,
 * older ones are removed.
 * @param name unique name of the release
 * @param hold result of `readHold` when the build began
 * @throws SiteHeldError if someone rolled back since then
 */
export const release = async (siteDir: string, built: string, name: string, hold: string): Promise<void> => {
  const releases = join(resolve(siteDir), 'releases')
  const previous = await currentRelease(siteDir)
  const target = join(releases, name)
  await mkdir(releases, { recursive: true })
  await access(releases, constants.W_OK)
  await noteOwnFiles(built)
  if (previous) {
    await keepHashedFiles(previous, built)
    await shareOtherFiles(previous, built)
  }
  await noteFixedFiles(built)
  await moveFolder(built, target, previous)
  await turningAlone(siteDir, async () => {
    try {
      requireHold(siteDir, hold)
    } catch (error) {
      await rm(target, { recursive: true, force: true })
      throw error
    }
    await turnTo(siteDir, name)
    await endHold(siteDir)
    const kept = [name, previous ? basename(previous) : '']
    for (const old of await readdir(releases))
      if (!kept.includes(old)) await rm(join(releases, old), { recursive: true, force: true })
  })
}

/** Links a file to a second place, or copies it if the disk requires that. An existing file stays. */
export const linkFile = async (from: string, to: string): Promise<void> => {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  })
}
