import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { CONTENT, seal, unseal } from './sealed-file.ts'
import type { Vault } from './vault.ts'

const fileSchema = z.object({
  /** Below the data folder, with slashes. */
  path: z
    .string()
    .refine((path) => !path.startsWith('/') && !path.split('/').includes('..'), 'a path below the folder'),
  sha256: z.string(),
  bytes: z.int(),
  object: z.string(),
  /** Size of the object, by which one that was cut off is noticed. */
  sealedBytes: z.int(),
  /** When the file was changed; with its size it tells whether the next backup has to read it. */
  changed: z.number(),
})
/** A file of the data folder as a backup knows it. */
export type BackedUpFile = z.infer<typeof fileSchema>

const backupSchema = z.object({ madeAt: z.iso.datetime(), files: z.array(fileSchema) })
export type Backup = z.infer<typeof backupSchema>

const NAME = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/

/** How the backup of a moment is called. */
export const backupName = (madeAt: string): string => madeAt.replaceAll(':', '')

/** Names of the backups of a folder, the oldest first. */
export const backupNames = async ({ listFolder }: Vault): Promise<string[]> => {
  const names = await readdir(listFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => NAME.test(name)).sort()
}

/** Makes a backup one of the folder's, in one step: what it lists has to be there. */
export const writeBackup = async ({ listFolder, key }: Vault, backup: Backup): Promise<string> => {
  const name = backupName(backup.madeAt)
  await mkdir(listFolder, { recursive: true, mode: 0o700 })
  const file = join(listFolder, name)
  await seal(Readable.from([JSON.stringify(backup)]), `${file}.part`, key, name)
  await rename(`${file}.part`, file)
  return name
}

/** @throws one line when it is damaged */
export const readBackup = async ({ listFolder, key }: Vault, name: string): Promise<Backup> => {
  const received = new PassThrough()
  const [json] = await Promise.all([text(received), unseal(join(listFolder, name), key, name, received)])
  return backupSchema.parse(JSON.parse(json))
}

export const removeBackup = ({ listFolder }: Vault, name: string): Promise<void> => rm(join(listFolder, name))

/** Takes what a file of a backup held. @throws one line when that is not what was backed up */
export const readFileOf = async (vault: Vault, file: BackedUpFile, target: string): Promise<void> => {
  const path = vault.pathOf(file.object)
  const { sha256 } = await unseal(path, vault.key, CONTENT, createWriteStream(target, { mode: 0o600, flush: true }))
  if (sha256 !== file.sha256) throw new Error(`${path} does not hold what was backed up as ${file.path}`)
}
