import { createWriteStream, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Settings } from '../settings/settings.ts'
import { seal, unseal } from './sealed-file.ts'
import type { Vault } from './vault.ts'

const fileSchema = z.object({
  /** Below the data folder, with slashes. */
  path: z
    .string()
    .refine((path) => !path.startsWith('/') && !path.split('/').includes('..'), 'a path below the folder'),
  sha256: z.string(),
  bytes: z.int(),
  object: z.string(),
  /** Size of the object, which shows if it was cut off. */
  sealedBytes: z.int(),
  /** When the file changed. Together with its size it tells whether the next backup must read it. */
  changed: z.number(),
})
/** A file of the data folder in a backup. */
export type BackedUpFile = z.infer<typeof fileSchema>

/** `name` ties a list to its file name, so that an older list cannot take the place of a newer one unnoticed. */
const backupSchema = z.object({ name: z.string(), madeAt: z.iso.datetime(), files: z.array(fileSchema) })
export type Backup = z.infer<typeof backupSchema>

const NAME = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/

const nameOf = (moment: Date): string => moment.toISOString().replaceAll(':', '')
const momentOf = (name: string): Date => new Date(name.replace(/T(\d\d)(\d\d)/, 'T$1:$2:'))

const fileOf = (name: string): string => `backups/${name}`

/** Names of the vault's backups, oldest first. */
export const backupNames = async ({ store }: Vault): Promise<string[]> =>
  (await store.names('backups'))
    .map((name) => basename(name))
    .filter((name) => NAME.test(name))
    .sort()

/**
 * Adds a backup to the vault in one step. Its objects must be there already. Its name is its time, or follows the
 * newest backup if a fast clock named that one.
 * @returns its name
 */
export const writeBackup = async (
  vault: Vault,
  backup: Omit<Backup, 'name'>,
): Promise<{ name: string; isAhead: boolean }> => {
  const { store, recipient } = vault
  const own = nameOf(new Date(backup.madeAt))
  const newest = (await backupNames(vault)).at(-1)
  const isAhead = newest !== undefined && newest >= own
  const name = isAhead ? nameOf(new Date(momentOf(newest).getTime() + 1)) : own
  const parts = await store.makeParts()
  const part = join(parts, name)
  await seal(Readable.from([JSON.stringify({ name, ...backup })]), part, recipient)
  await store.put(part, fileOf(name))
  await rm(parts, { recursive: true })
  return { name, isAhead }
}

/** @throws one line if it is damaged */
export const readBackup = async ({ store, identity }: Vault, name: string): Promise<Backup> => {
  const received = new PassThrough()
  const stored = await store.open(fileOf(name))
  const [json] = await Promise.all([text(received), unseal(stored, identity, received)])
  const backup = backupSchema.parse(JSON.parse(json))
  if (backup.name !== name) throw new Error(`${stored.shown} is the list of another backup, ${backup.name}`)
  return backup
}

export const removeBackup = ({ store }: Vault, name: string): Promise<void> => store.remove(fileOf(name))

/** Restores one file. @throws one line if its content differs from what was backed up */
export const readFileOf = async (vault: Vault, file: BackedUpFile, target: string): Promise<void> => {
  const stored = await vault.store.open(vault.nameOf(file.object))
  const { sha256 } = await unseal(stored, vault.identity, createWriteStream(target, { mode: 0o600, flush: true }))
  if (sha256 !== file.sha256) throw new Error(`${stored.shown} differs from what was backed up as ${file.path}`)
}

// The last successful backup, noted in the data folder because monitoring cannot open backups.

const lastBackupSchema = z.object({
  madeAt: z.iso.datetime(),
  name: z.string(),
  /** The folder or bucket that it is in. */
  place: z.string(),
})
export type LastBackup = z.infer<typeof lastBackupSchema>

const fileIn = (dataDir: string): string => join(dataDir, 'last-backup.json')

export const noteBackup = (dataDir: string, backup: LastBackup): void => {
  writeFileSync(`${fileIn(dataDir)}.part`, JSON.stringify(backup), { mode: 0o600 })
  renameSync(`${fileIn(dataDir)}.part`, fileIn(dataDir))
}

/** Undefined if there was none. */
export const readLastBackup = (dataDir: string): LastBackup | undefined => {
  try {
    return lastBackupSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** @throws one line if there is none */
export const passphraseOf = ({ BACKUP_PASSPHRASE }: Settings): string => {
  if (BACKUP_PASSPHRASE) return BACKUP_PASSPHRASE
  throw new Error('Set BACKUP_PASSPHRASE: it encrypts backups, and nobody can open them without it')
}
