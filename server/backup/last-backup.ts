/** The last successful backup, noted in the data folder because monitoring cannot open the backups. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

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

/** Undefined when there has been none. */
export const readLastBackup = (dataDir: string): LastBackup | undefined => {
  try {
    return lastBackupSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}
