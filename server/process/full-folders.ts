import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { inCache } from './cache-folder.ts'

/** Finds full disks among the folders that the product writes to. */

/** A build or save needs more space than this. */
const ROOM = Buffer.alloc(1024 * 1024)
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export const isFullDisk = (error: unknown): boolean => /\b(?:ENOSPC|EDQUOT|EFBIG)\b/.test(String(error))

/** True if a folder's disk is full. Tries to write, because nothing else shows quotas and limits. */
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

const foldersOfSettings = () => [
  { name: 'DATA_DIR', folder: resolve(process.env['DATA_DIR'] || '.data') },
  { name: 'SITE_DIR', folder: resolve(process.env['SITE_DIR'] || 'dist') },
  { name: 'CACHE_DIR', folder: inCache() },
]

/** The full ones of the folders in the settings, as "SITE_DIR /srv/site". */
export const fullFolders = (): string[] =>
  foldersOfSettings().flatMap(({ name, folder }) => (isFull(folder) ? [`${name} ${folder}`] : []))

/** A disk was full. Names it, because the caller may find space there: incomplete files were removed. */
export class FullDiskError extends Error {
  /** Such as "SITE_DIR /srv/site" for a folder of the settings. */
  readonly folder: string

  /** @param path of a file or folder on the full disk */
  constructor(path: string, cause: Error) {
    const within = foldersOfSettings()
      .filter(({ folder }) => `${path}${sep}`.startsWith(`${folder}${sep}`))
      .toSorted((a, b) => b.folder.length - a.folder.length)
      .map(({ name, folder }) => `${name} ${folder}`)
    const [folder = path] = within
    super(`The disk of ${folder} is full: ${cause.message}`)
    this.folder = folder
  }
}

/** True if an error means that a file does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
