/**
 * A place for backups. `objects/` stores each content once, however many backups have it; `backups/` has one list of files
 * per backup. Everything is encrypted to one age key, which the passphrase opens, and object names are derived from that
 * key. Someone who can read the place learns only sizes and times.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { BackupStore } from './stores/open-store.ts'

/** The secret key, encrypted with the passphrase. */
const KEY_FILE = 'key.age'
/** Each attempt at a passphrase takes 64 MB of memory and a fraction of a second. */
const SCRYPT_LOG_N = 16
const NAME_KEY_BYTES = 32

export interface Vault {
  store: BackupStore
  /** Encrypts contents and lists. */
  recipient: string
  /** Decrypts them. */
  identity: string
  /** The object's name for a content. */
  objectOf(sha256: string): string
  /** Its path in the store. */
  nameOf(object: string): string
}

const encryptedKeyIn = async (store: BackupStore): Promise<string | undefined> => {
  if ((await store.sizeOf(KEY_FILE)) === undefined) return undefined
  const { bytes, read } = await store.open(KEY_FILE)
  return text(read(0, bytes - 1))
}

const createKey = async (store: BackupStore, passphrase: string): Promise<string> => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N)
  const encrypted = armor.encode(await encrypter.encrypt(await generateX25519Identity()))
  const parts = await store.makeParts()
  const part = join(parts, KEY_FILE)
  await writeFile(part, encrypted, { mode: 0o600 })
  await store.put(part, KEY_FILE)
  await rm(parts, { recursive: true })
  return encrypted
}

const identityOf = async ({ place }: BackupStore, encrypted: string, passphrase: string): Promise<string> => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(armor.decode(encrypted), 'text')
  } catch (error) {
    const problem = `BACKUP_PASSPHRASE does not open ${KEY_FILE} in ${place}: it is another passphrase, or the file is damaged`
    throw new Error(problem, { cause: error })
  }
}

const unlocked = async (store: BackupStore, encrypted: string, passphrase: string): Promise<Vault> => {
  const identity = await identityOf(store, encrypted, passphrase)
  const nameKey = Buffer.from(hkdfSync('sha256', identity, '', 'haulindex backup names', NAME_KEY_BYTES))
  return {
    store,
    identity,
    recipient: await identityToRecipient(identity),
    objectOf: (sha256) => createHmac('sha256', nameKey).update(sha256).digest('hex').slice(0, 40),
    nameOf: (object) => `objects/${object.slice(0, 2)}/${object}`,
  }
}

/** Opens a place for backups, or sets up a new one. @throws one line when the passphrase is wrong */
export const openOrMakeVault = async (store: BackupStore, passphrase: string): Promise<Vault> =>
  unlocked(store, (await encryptedKeyIn(store)) ?? (await createKey(store, passphrase)), passphrase)

/** @throws one line when the place has no backups, or the passphrase is wrong */
export const openVault = async (store: BackupStore, passphrase: string): Promise<Vault> => {
  const encrypted = await encryptedKeyIn(store)
  if (!encrypted) throw new Error(`${store.place} has no backups of Haulindex`)
  return unlocked(store, encrypted, passphrase)
}
