/** What a backup contains: everything in the data folder that cannot be rebuilt. */
import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { isMissing } from '../process/full-folders.ts'
import type { Settings } from '../settings/settings.ts'

/** Entries of a data folder that are not data: locks, notes about this machine, caught emails, replaced contents. */
const BESIDE_DATA = /^(?:\.lock|\.backup|\.restoring|(?:server|restarts|last-backup)\.json|mail|upgrades|replaced-)/
/** PocketBase's request log and copies, the deliverer's journal, and what PocketBase writes at each start. */
const MADE_ANEW =
  /^(?:delivery\.db|pocketbase\/(?:auxiliary\.db|backups|\.notify|types\.d\.ts|\.autocert_cache)|pocketbase\/storage\/.*\/thumbs_)/
const UNFINISHED = /(?:\.part|-wal|-shm|-journal)$/
const DATABASE = /\.db$/

export interface DataFile {
  /** Below the data folder, with slashes. */
  path: string
  file: string
  bytes: number
  changed: number
}

export interface DataContents {
  files: DataFile[]
  /** These change while they are read, so SQLite has to copy them. */
  databases: DataFile[]
}

/** True if a top-level entry of a data folder is data, which a restore replaces. */
export const isData = (name: string): boolean => !BESIDE_DATA.test(name)

type Folders = Pick<Settings, 'DATA_DIR' | 'SITE_DIR' | 'CACHE_DIR'>

/** Paths of the site and the cache below the data folder, if they are there. */
export const guestsOf = ({ DATA_DIR, SITE_DIR, CACHE_DIR }: Folders): string[] =>
  [SITE_DIR, CACHE_DIR].map((dir) => relative(resolve(DATA_DIR), resolve(dir))).filter((path) => !path.startsWith('..'))

/** Everything in the data folder that a backup contains, by path. */
export const dataContents = async (folders: Folders): Promise<DataContents> => {
  const root = resolve(folders.DATA_DIR)
  const guests = guestsOf(folders)
  const found: DataFile[] = []
  const look = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true })
    for (const entry of entries) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (!isData(path) || MADE_ANEW.test(path) || UNFINISHED.test(path) || guests.includes(path)) continue
      if (entry.isDirectory()) await look(path)
      else if (entry.isFile()) await note(path)
    }
  }
  const note = async (path: string): Promise<void> => {
    const file = join(root, path)
    const stats = await stat(file).catch((error) => (isMissing(error) ? undefined : Promise.reject(error)))
    if (stats) found.push({ path, file, bytes: stats.size, changed: stats.mtimeMs })
  }
  await look('')
  return {
    files: found.filter(({ path }) => !DATABASE.test(path)),
    databases: found.filter(({ path }) => DATABASE.test(path)),
  }
}
