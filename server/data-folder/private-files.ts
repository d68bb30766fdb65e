import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Settings } from '../settings/settings.ts'

/** The file mode that this process was started with, which people chose for the site's files. */
const GIVEN = process.umask()
const OWNER_ONLY = 0o077

const under = <T>(mask: number, work: () => T): T => {
  const before = process.umask(mask)
  try {
    return work()
  } finally {
    process.umask(before)
  }
}

/** From now on, only the owner can read files of this process and of processes that it starts. */
export const keepFilesPrivate = (): void => void process.umask(OWNER_ONLY)

/** Only the owner can read files that `work` creates synchronously, and all files of a process that it starts. */
export const withPrivateFiles = <T>(work: () => T): T => under(OWNER_ONLY, work)

/** The same for files that others may read, such as the site, which another user's proxy serves. */
export const withPublicFiles = <T>(work: () => T): T => under(GIVEN, work)

const FOLDER = 0o700
/** Others may pass through to a path they know. */
const PASSAGE = 0o711
const FILE = 0o600

/**
 * Folders below the data folder whose files are protected individually. Files in other folders are protected by their
 * folder.
 */
const FOLDERS_OF_PRIVATE_FILES = ['', 'pocketbase', 'pocketbase/backups', 'mail', 'imports']
/** Folders with a file for every logo. */
const LARGE_FOLDERS = ['pocketbase/storage']

const setMode = (path: string, mode: number): void => {
  const now = statSync(path, { throwIfNoEntry: false })
  if (now && (now.mode & 0o777) !== mode) chmodSync(path, mode)
}

const filesOf = (folder: string): string[] => {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}

const isBelow = (path: string, folder: string): boolean => !relative(resolve(folder), resolve(path)).startsWith('..')

/**
 * Makes the data folder readable only by its owner: secrets, database, backups, caught emails. A proxy can still reach
 * a site below it.
 * @throws if the folder belongs to another user
 */
export const protectDataFolder = ({ DATA_DIR, SITE_DIR }: Pick<Settings, 'DATA_DIR' | 'SITE_DIR'>): void => {
  for (const name of [...FOLDERS_OF_PRIVATE_FILES, ...LARGE_FOLDERS])
    setMode(join(DATA_DIR, name), name === '' && isBelow(SITE_DIR, DATA_DIR) ? PASSAGE : FOLDER)
  for (const name of FOLDERS_OF_PRIVATE_FILES) for (const file of filesOf(join(DATA_DIR, name))) setMode(file, FILE)
}
