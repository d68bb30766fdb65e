/** Finds full disks among the folders that the product writes to. */
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inCache } from './cache-folder.ts'

/** A build or a save needs more room than this. */
const ROOM = Buffer.alloc(1024 * 1024)
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export const isFullDisk = (error: unknown): boolean => /\b(?:ENOSPC|EDQUOT|EFBIG)\b/.test(String(error))

/** Whether a folder's disk is full. Tries a write, because quotas and limits show up in no other way. */
export const isFull = (folder: string, room: Buffer = ROOM): boolean => {
  const probe = join(folder, `.room.${process.pid}.part`)
  try {
    writeFileSync(probe, room)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && FULL.has(String(error.code))
  } finally {
    rmSync(probe, { force: true })
  }
}

/** The full ones of the folders in the settings, as "SITE_DIR /srv/site". */
export const fullFolders = (): string[] => {
  const folders = {
    DATA_DIR: resolve(process.env['DATA_DIR'] || '.data'),
    SITE_DIR: resolve(process.env['SITE_DIR'] || 'dist'),
    CACHE_DIR: inCache(),
  }
  return Object.entries(folders).flatMap(([name, folder]) => (isFull(folder) ? [`${name} ${folder}`] : []))
}
