import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { BackedUpFile } from './backup-list.ts'
import type { DataFile } from './data-contents.ts'
import { CONTENT, nowhere, seal, unseal } from './sealed-file.ts'
import { storedFile } from './stores/store.ts'
import type { Vault } from './vault.ts'

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Whether the vault keeps a file whole, as far as its size tells. */
export const isKept = async (vault: Vault, { object, sealedBytes }: BackedUpFile): Promise<boolean> =>
  (await vault.store.sizeOf(vault.nameOf(object))) === sealedBytes

/**
 * Puts what a file holds into the vault, where it is read once more: what cannot be opened now could not be later.
 * @param part a file of this machine that nobody else uses
 * @returns undefined when the file is gone by now
 */
export const storeFile = async (
  vault: Vault,
  { path, file, changed }: DataFile,
  part: string,
): Promise<BackedUpFile | undefined> => {
  try {
    const { sha256, bytes } = await seal(createReadStream(file), part, vault.key, CONTENT)
    const object = vault.objectOf(sha256)
    const sealed = await storedFile(part)
    const written = await unseal(sealed, vault.key, CONTENT, nowhere())
    if (written.sha256 !== sha256) throw new Error(`${part} does not hold what was written to it`)
    await vault.store.put(part, vault.nameOf(object))
    const sealedBytes = sealed.bytes
    return { path, sha256, bytes, object, sealedBytes, changed }
  } catch (error) {
    await rm(part, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !(await isThere(file))) return undefined
    throw error
  }
}
