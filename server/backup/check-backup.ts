import pMap from 'p-map'
import { startProgress } from '../process/progress.ts'
import { backupNames, readBackup } from './backup-list.ts'
import { nowhere, unseal } from './sealed-file.ts'
import type { Vault } from './vault.ts'

const AT_ONCE = 8

/** Reads all of the newest backup. @throws one line if any of it could not be restored */
export const checkBackup = async (vault: Vault): Promise<{ name: string; files: number }> => {
  const name = (await backupNames(vault)).at(-1)
  if (!name) throw new Error(`${vault.store.place} has no finished backup`)
  const { files } = await readBackup(vault, name)
  const progress = startProgress('Check, files', files.length)
  let done = 0
  await pMap(
    files,
    async ({ object, sha256, path }) => {
      const stored = await vault.store.open(vault.nameOf(object))
      const content = await unseal(stored, vault.identity, nowhere())
      if (content.sha256 !== sha256) throw new Error(`${stored.shown} differs from what was backed up as ${path}`)
      progress.update(++done)
    },
    { concurrency: AT_ONCE },
  )
  progress.done()
  return { name, files: files.length }
}
