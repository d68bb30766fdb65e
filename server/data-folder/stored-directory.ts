/** Reads facts from a data folder while no server uses it. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { DIRECTORY_PARAM, isUniqueMark, type Position } from '../../domain/publishing/change-log.ts'
import { isDamagedDatabase } from '../process/checksums.ts'
import { failureText } from '../process/report-failure.ts'

export const databaseFile = (dataDir: string): string => join(dataDir, 'pocketbase', 'data.db')

/**
 * True if the folder has a database, damaged or not. An empty file does not count, because SQLite creates it before it
 * writes.
 */
export const hasDatabase = (dataDir: string): boolean =>
  (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0

export interface StoredDirectory {
  /** Random id of the data. Undefined if only older code has used it. */
  id: string | undefined
  /** True if the data contains a change. Other data never contains the same one. */
  knows: boolean
}

/** An ending server locks its database for a moment. */
const WAIT_MS = 5000

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined

/**
 * Reads the id of the data.
 * @param change for `knows`
 * @returns undefined without a database
 * @throws one line if the database is damaged or unreadable
 */
export const readStoredDirectory = (dataDir: string, { seq, mark }: Position): StoredDirectory | undefined => {
  if (!hasDatabase(dataDir)) return undefined
  const file = databaseFile(dataDir)
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: WAIT_MS })
    try {
      const id =
        hasTable(database, '_params') &&
        database.prepare('SELECT json_extract(value, ?) AS id FROM _params WHERE id = ?').get('$', DIRECTORY_PARAM)
      const knows =
        isUniqueMark(mark) &&
        hasTable(database, 'changes') &&
        database.prepare('SELECT 1 FROM changes WHERE seq = ? AND id = ?').get(seq, mark)
      return { id: id ? String(id['id']) : undefined, knows: Boolean(knows) }
    } finally {
      database.close()
    }
  } catch (error) {
    if (!isDamagedDatabase(error)) throw new Error(`The database ${file} cannot be read (${failureText(error)})`)
    throw new Error(`The database ${file} is damaged (${failureText(error)}). Restore a backup with npm run restore.`)
  }
}

/**
 * Before a server starts: sets a damaged request log aside, because PocketBase would not start with it. It creates a
 * new one.
 */
export const discardDamagedLog = (dataDir: string, say: (line: string) => void): void => {
  const file = join(dataDir, 'pocketbase', 'auxiliary.db')
  if (!existsSync(file)) return
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: WAIT_MS })
    try {
      database.prepare('SELECT count(*) FROM sqlite_schema').get()
    } finally {
      database.close()
    }
  } catch (error) {
    // A locked or unreadable log must not be lost.
    if (!isDamagedDatabase(error)) return
    say(
      `The request log ${file} is damaged (${failureText(error)}): it was moved to auxiliary.db.damaged, and a new one was started`,
    )
    renameSync(file, `${file}.damaged`)
    for (const name of [`${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
  }
}

const noteSchema = z.object({ directory: z.string().min(1) })
const noteFile = (dataDir: string): string => join(dataDir, 'directory.json')

const notedDirectory = (dataDir: string): string | undefined => {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(noteFile(dataDir), 'utf8'))).directory
  } catch {
    return undefined
  }
}

/** Once a server runs: records the id next to the database, so that a lost database is detected. */
export const noteDirectory = (dataDir: string): void => {
  const id = readStoredDirectory(dataDir, { seq: 0, mark: '' })?.id
  if (!id || notedDirectory(dataDir) === id) return
  try {
    writeFileSync(`${noteFile(dataDir)}.part`, JSON.stringify({ directory: id }), { mode: 0o600 })
    renameSync(`${noteFile(dataDir)}.part`, noteFile(dataDir))
  } catch (error) {
    // The next start records it.
    console.warn(`${noteFile(dataDir)} cannot be written: ${failureText(error)}`)
  }
}

/** Exists while a start fills a new directory with demo companies. */
export const seedingMark = (dataDir: string): string => join(dataDir, 'seeding')

/** Before a server starts: removes a new directory whose seeding was interrupted. Can itself be interrupted. */
export const discardHalfSeeded = (dataDir: string, say: (line: string) => void): void => {
  if (!existsSync(seedingMark(dataDir))) return
  rmSync(noteFile(dataDir), { force: true })
  const folder = join(dataDir, 'pocketbase')
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  rmSync(seedingMark(dataDir))
  say('The last start was stopped while it created demo companies. They were removed')
}

const hasFiles = (folder: string): boolean => {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}

/**
 * True if the folder was in use but has no database anymore. Older code left no record, but logos and copies. A
 * half-seeded directory is removed on purpose, and that may have been interrupted.
 */
export const hasLostDatabase = (dataDir: string): boolean =>
  !hasDatabase(dataDir) &&
  !existsSync(seedingMark(dataDir)) &&
  (notedDirectory(dataDir) !== undefined ||
    hasFiles(join(dataDir, 'pocketbase', 'storage')) ||
    hasFiles(join(dataDir, 'upgrades')))
