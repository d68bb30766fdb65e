/**
 * A place that keeps backups: `objects/` holds what the files of all backups hold, each content once, `backups/` a list
 * of files for each backup. All of it is sealed, and names are drawn from the key, so that whoever keeps it learns
 * sizes and moments only.
 */
import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { BackupStore } from './stores/open-store.ts'

const DESCRIPTION = 'haulindex-backups.json'
const FORMAT = 1
const KEY_BYTES = 32
/** 64 MB of memory for each passphrase that is tried. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1 }

const descriptionSchema = z.object({
  format: z.literal(FORMAT, `a backup of the format ${FORMAT}`),
  salt: z.base64(),
  /** Tells a wrong passphrase from a damaged backup. */
  check: z.hex(),
})
type Description = z.infer<typeof descriptionSchema>

export interface Vault {
  store: BackupStore
  /** Seals contents and lists. */
  key: Buffer
  /** How the object of a content is called. */
  objectOf(sha256: string): string
  /** Its name in the store. */
  nameOf(object: string): string
}

type Derive = (passphrase: string, salt: Buffer, bytes: number, options: object) => Promise<Buffer>

const mainKey = (passphrase: string, salt: string): Promise<Buffer> =>
  (promisify(scrypt) as Derive)(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, {
    ...SCRYPT,
    maxmem: 2 * 128 * SCRYPT.N * SCRYPT.r,
  })

const keyFor = (main: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', main, '', `haulindex backup ${purpose}`, KEY_BYTES))

const descriptionOf = async (store: BackupStore): Promise<Description | undefined> => {
  if ((await store.sizeOf(DESCRIPTION)) === undefined) return undefined
  const { shown, bytes, read } = await store.open(DESCRIPTION)
  const content = await text(read(0, bytes - 1))
  try {
    return descriptionSchema.parse(JSON.parse(content))
  } catch (error) {
    throw new Error(`${shown} does not describe backups that this version reads`, { cause: error })
  }
}

const describe = async (store: BackupStore, passphrase: string): Promise<Description> => {
  const salt = randomBytes(16).toString('base64')
  const check = keyFor(await mainKey(passphrase, salt), 'check').toString('hex')
  const description: Description = { format: FORMAT, salt, check }
  const parts = await store.makeParts()
  const part = join(parts, DESCRIPTION)
  await writeFile(part, `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600 })
  await store.put(part, DESCRIPTION)
  await rm(parts, { recursive: true })
  return description
}

const unlocked = async (store: BackupStore, { salt, check }: Description, passphrase: string): Promise<Vault> => {
  const main = await mainKey(passphrase, salt)
  if (!timingSafeEqual(keyFor(main, 'check'), Buffer.from(check, 'hex')))
    throw new Error(`BACKUP_PASSPHRASE is not the one that the backups in ${store.place} were made with`)
  const names = keyFor(main, 'names')
  return {
    store,
    key: keyFor(main, 'contents'),
    objectOf: (sha256) => createHmac('sha256', names).update(sha256).digest('hex').slice(0, 40),
    nameOf: (object) => `objects/${object.slice(0, 2)}/${object}`,
  }
}

/** The backups of a place, which is made for them when it is not there. @throws one line when the passphrase is wrong */
export const openOrMakeVault = async (store: BackupStore, passphrase: string): Promise<Vault> =>
  unlocked(store, (await descriptionOf(store)) ?? (await describe(store, passphrase)), passphrase)

/** @throws one line when the place keeps no backups, or the passphrase is wrong */
export const openVault = async (store: BackupStore, passphrase: string): Promise<Vault> => {
  const description = await descriptionOf(store)
  if (!description) throw new Error(`${store.place} keeps no backups of Haulindex`)
  return unlocked(store, description, passphrase)
}
