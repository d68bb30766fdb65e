import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pMap from 'p-map'
import { takePlace } from '../data-folder/place.ts'
import { startProgress } from '../process/progress.ts'
import type { Settings } from '../settings/settings.ts'
import { type BackedUpFile, backupNames, noteBackup, readBackup, removeBackup, writeBackup } from './backup-list.ts'
import { copyDatabase, requireSound } from './copy-database.ts'
import { type DataFile, dataContents } from './data-contents.ts'
import { nowhere, seal, unseal } from './sealed-file.ts'
import { storedFile } from './stores/open-store.ts'
import type { Vault } from './vault.ts'

const AT_ONCE = 8
const STAGING = '.backup-'
const MEGABYTE = 1e6

type Folders = Pick<Settings, 'DATA_DIR' | 'SITE_DIR' | 'CACHE_DIR'>
interface MadeBackup {
  name: string
  /** True if the name follows a backup that a fast clock named. */
  isAhead: boolean
  files: number
  megabytes: number
}

const sumOf = (files: readonly { bytes: number }[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

const takePlaces = async (dataDir: string, { store }: Vault): Promise<() => Promise<void>> => {
  const leaveData = takePlace(join(dataDir, '.backup.lock'))
  if (!leaveData) throw new Error(`Another backup of ${dataDir} is at work`)
  const leaveStore = await store.takePlace().catch((error: unknown) => {
    leaveData()
    throw error
  })
  if (!leaveStore) {
    leaveData()
    throw new Error(`Another backup is at work in ${store.place}`)
  }
  return () => leaveStore().finally(leaveData)
}

/** A folder for database copies. Removes what a killed backup left. */
const makeStaging = async (dataDir: string): Promise<string> => {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(STAGING))
  await Promise.all(left.map((name) => rm(join(dataDir, name), { recursive: true })))
  return mkdtemp(join(dataDir, STAGING))
}

/** Current copies, at the relative paths of their databases. */
const copyDatabases = (databases: readonly DataFile[], staging: string): Promise<DataFile[]> =>
  pMap(
    databases,
    async ({ path, file, changed }, index) => {
      const copy = join(staging, `${index}.db`)
      await copyDatabase(file, copy)
      requireSound(copy)
      return { path, changed, file: copy, bytes: (await stat(copy)).size }
    },
    { concurrency: 1 },
  )

/** What the newest readable backup knows about each path. */
const newestKnown = async (vault: Vault): Promise<Map<string, BackedUpFile>> => {
  for (const name of (await backupNames(vault)).toReversed()) {
    const backup = await readBackup(vault, name).catch(() => undefined)
    if (backup) return new Map(backup.files.map((file) => [file.path, file]))
  }
  return new Map()
}

/**
 * Adds a backup to a vault while the product runs. Files are copied before and after the databases, so every file that
 * the database refers to is included.
 * @param keep how many backups to keep
 * @throws one line if the data cannot be read, is damaged, or the vault cannot be written; earlier backups stay intact
 */
export const makeBackup = async (folders: Folders, vault: Vault, keep: number): Promise<MadeBackup> => {
  await stat(join(folders.DATA_DIR, 'pocketbase', 'data.db')).catch(() => {
    throw new Error(`${folders.DATA_DIR} holds no data`)
  })
  const leave = await takePlaces(folders.DATA_DIR, vault)
  const leftovers: string[] = []
  try {
    const staging = await makeStaging(folders.DATA_DIR)
    leftovers.push(staging)
    const known = await newestKnown(vault)
    const stored = new Map<string, BackedUpFile>()
    const parts = await vault.store.makeParts()
    leftovers.push(parts)
    let done = 0
    let part = 0
    const first = await dataContents(folders)
    const total = sumOf([...first.files, ...first.databases])
    const progress = startProgress('Backup, MB', Math.ceil(total / MEGABYTE))
    const store = async (file: DataFile, mayBeKnown: boolean) => {
      const before = mayBeKnown ? (stored.get(file.path) ?? known.get(file.path)) : undefined
      const isSame = before && before.bytes === file.bytes && before.changed === file.changed
      const kept =
        isSame && (await isKept(vault, before)) ? before : await storeFile(vault, file, join(parts, String(++part)))
      if (!kept) return
      if (!stored.has(file.path)) done += file.bytes
      stored.set(file.path, kept)
      progress.update(Math.min(Math.ceil(total / MEGABYTE), Math.floor(done / MEGABYTE)))
    }
    await pMap(first.files, (file) => store(file, true), { concurrency: AT_ONCE })
    const copies = await copyDatabases(first.databases, staging)
    const { files } = await dataContents(folders)
    await pMap(files, (file) => store(file, true), { concurrency: AT_ONCE })
    await pMap(copies, (file) => store(file, false), { concurrency: 1 })
    progress.done()
    const list = [...stored.values()]
    const madeAt = new Date().toISOString()
    const { name, isAhead } = await writeBackup(vault, { madeAt, files: list })
    noteBackup(folders.DATA_DIR, { madeAt, name, place: vault.store.place })
    await removeOldBackups(vault, keep)
    return { name, isAhead, files: list.length, megabytes: Math.ceil(sumOf(list) / MEGABYTE) }
  } finally {
    for (const folder of leftovers) await rm(folder, { recursive: true, force: true })
    await leave()
  }
}

/**
 * Removes old backups, and objects that no other backup needs. If a remaining list is unreadable, it may need any
 * object, so only lists are removed.
 * @param keep at least one
 */
const removeOldBackups = async (vault: Vault, keep: number): Promise<void> => {
  const names = await backupNames(vault)
  const old = names.slice(0, Math.max(0, names.length - keep))
  if (!old.length) return
  await Promise.all(old.map((name) => removeBackup(vault, name)))
  const needed = new Set<string>()
  for (const name of names.slice(old.length)) {
    const backup = await readBackup(vault, name).catch(() => undefined)
    if (!backup) return
    for (const { object } of backup.files) needed.add(object)
  }
  for (const name of await vault.store.names('objects')) if (!needed.has(basename(name))) await vault.store.remove(name)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** True if the vault has a complete copy of a file, judged by its size. */
const isKept = async (vault: Vault, { object, sealedBytes }: BackedUpFile): Promise<boolean> =>
  (await vault.store.sizeOf(vault.nameOf(object))) === sealedBytes

/**
 * Stores a file's content in the vault and reads it back.
 * @param part a temporary file
 * @returns undefined if the file is gone
 */
const storeFile = async (
  vault: Vault,
  { path, file, changed }: DataFile,
  part: string,
): Promise<BackedUpFile | undefined> => {
  try {
    const { sha256, bytes } = await seal(createReadStream(file), part, vault.recipient)
    const object = vault.objectOf(sha256)
    const sealed = await storedFile(part)
    const written = await unseal(sealed, vault.identity, nowhere())
    if (written.sha256 !== sha256) throw new Error(`${part} differs from what was written to it`)
    await vault.store.put(part, vault.nameOf(object))
    const sealedBytes = sealed.bytes
    return { path, sha256, bytes, object, sealedBytes, changed }
  } catch (error) {
    await rm(part, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !(await isThere(file))) return undefined
    throw error
  }
}
