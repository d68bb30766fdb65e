/**
 * A folder that keeps backups: `objects/` holds what the files of all backups hold, each content once, `backups/` a list
 * of files for each backup. All of it is sealed, and names are drawn from the key, so that whoever keeps the folder learns
 * sizes and moments only.
 */
import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

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
  folder: string
  /** Seals contents and lists. */
  key: Buffer
  /** How the object of a content is called. */
  objectOf(sha256: string): string
  pathOf(object: string): string
  listFolder: string
}

type Derive = (passphrase: string, salt: Buffer, bytes: number, options: object) => Promise<Buffer>

const mainKey = (passphrase: string, salt: string): Promise<Buffer> =>
  (promisify(scrypt) as Derive)(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, {
    ...SCRYPT,
    maxmem: 2 * 128 * SCRYPT.N * SCRYPT.r,
  })

const keyFor = (main: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', main, '', `haulindex backup ${purpose}`, KEY_BYTES))

const descriptionOf = async (folder: string): Promise<Description | undefined> => {
  const file = join(folder, DESCRIPTION)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`Cannot read ${file}: ${error.message}`)
  })
  if (text === undefined) return undefined
  try {
    return descriptionSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} does not describe backups that this version reads`, { cause: error })
  }
}

const describe = async (folder: string, passphrase: string): Promise<Description> => {
  const salt = randomBytes(16).toString('base64')
  const check = keyFor(await mainKey(passphrase, salt), 'check').toString('hex')
  const description: Description = { format: FORMAT, salt, check }
  const file = join(folder, DESCRIPTION)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(`${file}.part`, `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
  return description
}

const unlocked = async (folder: string, { salt, check }: Description, passphrase: string): Promise<Vault> => {
  const main = await mainKey(passphrase, salt)
  if (!timingSafeEqual(keyFor(main, 'check'), Buffer.from(check, 'hex')))
    throw new Error(`BACKUP_PASSPHRASE is not the one that the backups in ${folder} were made with`)
  const names = keyFor(main, 'names')
  return {
    folder,
    key: keyFor(main, 'contents'),
    objectOf: (sha256) => createHmac('sha256', names).update(sha256).digest('hex').slice(0, 40),
    pathOf: (object) => join(folder, 'objects', object.slice(0, 2), object),
    listFolder: join(folder, 'backups'),
  }
}

/** The backups in a folder, which is made for them when it is not there. @throws one line when the passphrase is wrong */
export const openOrMakeVault = async (folder: string, passphrase: string): Promise<Vault> =>
  unlocked(folder, (await descriptionOf(folder)) ?? (await describe(folder, passphrase)), passphrase)

/** @throws one line when the folder keeps no backups, or the passphrase is wrong */
export const openVault = async (folder: string, passphrase: string): Promise<Vault> => {
  const description = await descriptionOf(folder)
  if (!description) throw new Error(`${folder} keeps no backups of Haulindex`)
  return unlocked(folder, description, passphrase)
}
