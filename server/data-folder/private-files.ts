import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Settings } from '../settings/settings.ts'

/** What this process was started with: the mode that people chose for the files of the site. */
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

/** From now on the files of this process, and of those that it starts, are for their owner only. */
export const keepFilesPrivate = (): void => void process.umask(OWNER_ONLY)

/** The files that `work` makes at once, and all files of a process that it starts, are for their owner only. */
export const withPrivateFiles = <T>(work: () => T): T => under(OWNER_ONLY, work)

/** The same for what others may read, such as the site, which a proxy of another user serves. */
export const withPublicFiles = <T>(work: () => T): T => under(GIVEN, work)

const FOLDER = 0o700
/** Others may pass through to what they know the name of. */
const PASSAGE = 0o711
const FILE = 0o600

/** Folders below the data folder whose files are protected each; files below the others are by their folder. */
const FOLDERS_OF_PRIVATE_FILES = ['', 'pocketbase', 'pocketbase/backups', 'mail', 'imports']
/** What holds a file for every logo. */
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
 * Lets nobody but its owner read the data folder: the secrets, the database, backups, caught mails. A site below it can
 * still be reached by the proxy that serves it.
 * @throws when the folder belongs to somebody else
 */
export const protectDataFolder = ({ DATA_DIR, SITE_DIR }: Pick<Settings, 'DATA_DIR' | 'SITE_DIR'>): void => {
  for (const name of [...FOLDERS_OF_PRIVATE_FILES, ...LARGE_FOLDERS])
    setMode(join(DATA_DIR, name), name === '' && isBelow(SITE_DIR, DATA_DIR) ? PASSAGE : FOLDER)
  for (const name of FOLDERS_OF_PRIVATE_FILES) for (const file of filesOf(join(DATA_DIR, name))) setMode(file, FILE)
}
