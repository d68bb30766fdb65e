import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BackedUpFile } from './backup-list.ts'
import type { DataFile } from './data-contents.ts'
import { CONTENT, nowhere, seal, unseal } from './sealed-file.ts'
import type { Vault } from './vault.ts'

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

/** Whether the vault keeps a file whole, as far as its size tells. */
export const isKept = async (vault: Vault, { object, sealedBytes }: BackedUpFile): Promise<boolean> =>
  (await sizeOf(vault.pathOf(object))) === sealedBytes

/**
 * Puts what a file holds into the vault, where it is read once more: what cannot be opened now could not be later.
 * @param part a name in the vault that nobody else uses
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
    const target = vault.pathOf(object)
    const written = await unseal(part, vault.key, CONTENT, nowhere())
    if (written.sha256 !== sha256) throw new Error(`${part} does not hold what was written to it`)
    const sealedBytes = (await sizeOf(part)) ?? 0
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(part, target)
    return { path, sha256, bytes, object, sealedBytes, changed }
  } catch (error) {
    await rm(part, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && (await sizeOf(file)) === undefined) return undefined
    throw error
  }
}
