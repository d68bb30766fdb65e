import { basename } from 'node:path'
import { backupNames, readBackup, removeBackup } from './backup-list.ts'
import type { Vault } from './vault.ts'

/**
 * Removes all but the newest backups, and what no other needs. One that is left and cannot be read may need anything: then
 * nothing but the list is removed.
 * @param keep at least one
 */
export const removeOldBackups = async (vault: Vault, keep: number): Promise<void> => {
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
