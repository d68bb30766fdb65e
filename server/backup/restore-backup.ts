import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pMap from 'p-map'
import { hasBrokenOff, movingMark, RESTORING } from '../data-folder/folder-fault.ts'
import { holdDataFolder } from '../data-folder/hold.ts'
import { startProgress } from '../process/progress.ts'
import type { Settings } from '../settings/settings.ts'
import { type Backup, backupNames, readBackup, readFileOf } from './backup-list.ts'
import { requireSound } from './copy-database.ts'
import { guestsOf, isData } from './data-contents.ts'
import type { Vault } from './vault.ts'

const AT_ONCE = 8
const MEGABYTE = 1e6

interface Restored {
  backup: Backup
  /** Where the folder's earlier contents are. Undefined if there were none. */
  replaced: string | undefined
  /** Emails that were pending when the backup was made. */
  mails: number
}

const chosen = async (vault: Vault, name: string | undefined): Promise<string> => {
  const names = await backupNames(vault)
  const found = name ? names.find((one) => one === name) : names.at(-1)
  if (found) return found
  if (!names.length) throw new Error(`${vault.store.place} has no finished backup`)
  throw new Error(`${vault.store.place} keeps no backup ${name}; it keeps ${names.join(', ')}`)
}

const isEmptyFolder = async (path: string): Promise<boolean> => {
  const entries = await readdir(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOTDIR' ? [''] : []))
  return entries.length === 0
}

/** What a restore would replace. */
const entriesOf = async (settings: Settings): Promise<string[]> => {
  const { DATA_DIR } = settings
  if (!existsSync(DATA_DIR)) return []
  const guests = guestsOf(settings)
  const entries = (await readdir(DATA_DIR)).filter((name) => isData(name) && !guests.includes(name))
  const isEmpty = await Promise.all(entries.map((name) => isEmptyFolder(join(DATA_DIR, name))))
  return entries.filter((_, index) => !isEmpty[index])
}

const requireRoom = async (folder: string, { files }: Backup): Promise<void> => {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes)
    throw new Error(
      `The backup takes ${Math.ceil(bytes / MEGABYTE)} MB, and there are ${Math.floor((bavail * bsize) / MEGABYTE)} MB for ${folder}`,
    )
}

/** Copies everything from the vault to a staging folder and checks it. */
const stage = async (vault: Vault, { files }: Backup, staging: string): Promise<number> => {
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  for (const folder of new Set(files.map(({ path }) => dirname(path))))
    await mkdir(join(staging, folder), { recursive: true, mode: 0o700 })
  const total = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE)
  const progress = startProgress('Restore, MB', total)
  let done = 0
  const take = async (file: Backup['files'][number]) => {
    await readFileOf(vault, file, join(staging, file.path))
    done += file.bytes
    progress.update(Math.floor(done / MEGABYTE))
  }
  await pMap(files, take, { concurrency: AT_ONCE })
  progress.done()
  const database = join(staging, 'pocketbase', 'data.db')
  requireSound(database)
  return giveUpWaitingMails(database)
}

/**
 * Marks the folder as half replaced. @returns where the earlier contents go, which an interrupted restore has already
 * chosen
 */
const beginMoving = async (dataDir: string): Promise<string> => {
  const begun = await readFile(movingMark(dataDir), 'utf8').catch(() => '')
  if (begun) return begun
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '')}`)
  await writeFile(movingMark(dataDir), aside, { mode: 0o600, flush: true })
  return aside
}

/** Moves the staged files to their place, and existing ones aside. @returns where those are, if there were any */
const putInPlace = async (settings: Settings, staged: string): Promise<string | undefined> => {
  const { DATA_DIR } = settings
  const old = await entriesOf(settings)
  const aside = await beginMoving(DATA_DIR)
  if (old.length) await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const name of old) {
    // An interrupted restore has already moved it.
    if (existsSync(join(aside, name))) await rm(join(DATA_DIR, name), { recursive: true })
    else await rename(join(DATA_DIR, name), join(aside, name))
  }
  for (const name of await readdir(staged)) {
    await rm(join(DATA_DIR, name), { recursive: true, force: true })
    await rename(join(staged, name), join(DATA_DIR, name))
  }
  await rm(join(DATA_DIR, RESTORING), { recursive: true })
  return existsSync(aside) ? aside : undefined
}

/**
 * Replaces a data folder's contents with a backup, and moves the earlier contents aside. Nothing changes before the
 * whole backup was read and checked. While files move, the folder is marked, and nothing starts on it; running the same
 * command again repairs an interrupted restore.
 * @param name of the backup; the newest if absent
 * @param force replaces existing data
 * @throws one line if nothing was changed
 */
export const restoreBackup = async (
  settings: Settings,
  vault: Vault,
  { name, force }: { name: string | undefined; force: boolean },
): Promise<Restored> => {
  const { DATA_DIR } = settings
  const backup = await readBackup(vault, await chosen(vault, name))
  if (!force && !hasBrokenOff(DATA_DIR) && (await entriesOf(settings)).length > 0)
    throw new Error(`The folder ${DATA_DIR} contains data. --force replaces it, and sets it aside`)
  const folder = await holdDataFolder(settings, console.error, { isRestore: true })
  try {
    await requireRoom(resolve(DATA_DIR), backup)
    const staged = join(DATA_DIR, RESTORING, 'files')
    const mails = await stage(vault, backup, staged)
    return { backup, mails, replaced: await putInPlace(settings, staged) }
  } finally {
    folder.leave()
  }
}

const WHY =
  'It waited when the backup was made from which this database was restored, so it may have been sent since. It is not sent again by itself, so that nobody gets it twice.'

/**
 * Marks the pending emails of a restored database as failed, because most were sent after the backup. Administrators
 * can resend each one.
 * @returns how many there were
 */
const giveUpWaitingMails = (file: string): number => {
  const database = new DatabaseSync(file)
  try {
    const { changes } = database
      .prepare(
        `UPDATE outbox_mails SET state = 'failed', claimed_by = '', last_error = ? WHERE state IN ('pending', 'sending')`,
      )
      .run(WHY)
    return Number(changes)
  } finally {
    database.close()
  }
}
