/** What a data folder says about its data while no server uses it. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { DIRECTORY_PARAM, isUniqueMark, type Position } from '../../domain/publishing/change-log.ts'
import { isDamagedDatabase } from '../process/checksums.ts'
import { failureText } from '../process/report-failure.ts'

export const databaseFile = (dataDir: string): string => join(dataDir, 'pocketbase', 'data.db')

/** Whether the folder contains a database, damaged or not. One of 0 bytes is none: SQLite makes it before it writes. */
export const hasDatabase = (dataDir: string): boolean =>
  (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0

export interface StoredDirectory {
  /** Random id of the data; undefined for data that only older code has used. */
  id: string | undefined
  /** Whether the data contains a change. The site of other data never names one of its changes. */
  knows: boolean
}

/** A server that is just ending holds its database for a moment. */
const WAIT_MS = 5000

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined

/**
 * Reads the id of the data.
 * @param change that `knows` is about
 * @returns undefined without a database
 * @throws one line when the database is damaged or cannot be read
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

/** Before a server starts: puts a damaged request log aside, which PocketBase would not start with. It makes a new one. */
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
    // what is only locked or not readable is no reason to lose it
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

/** Once a server runs on the folder: notes the id beside the database, so that a lost database is missed. */
export const noteDirectory = (dataDir: string): void => {
  const id = readStoredDirectory(dataDir, { seq: 0, mark: '' })?.id
  if (!id || notedDirectory(dataDir) === id) return
  try {
    writeFileSync(`${noteFile(dataDir)}.part`, JSON.stringify({ directory: id }), { mode: 0o600 })
    renameSync(`${noteFile(dataDir)}.part`, noteFile(dataDir))
  } catch (error) {
    // the next start notes it
    console.warn(`${noteFile(dataDir)} cannot be written: ${failureText(error)}`)
  }
}

/** Exists while a start fills a new directory with demo companies. */
export const seedingMark = (dataDir: string): string => join(dataDir, 'seeding')

/** Before a server starts: removes a new directory that a start was stopped in filling. Can be stopped, too. */
export const discardHalfSeeded = (dataDir: string, say: (line: string) => void): void => {
  if (!existsSync(seedingMark(dataDir))) return
  rmSync(noteFile(dataDir), { force: true })
  const folder = join(dataDir, 'pocketbase')
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  rmSync(seedingMark(dataDir))
  say('The last start was stopped while it made demo companies: they were removed')
}

const hasFiles = (folder: string): boolean => {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}

/**
 * Whether the folder was in use but no longer has a database. Older code left no note, but logos and copies. A half-filled
 * directory is removed on purpose, and that may have been stopped, too.
 */
export const hasLostDatabase = (dataDir: string): boolean =>
  !hasDatabase(dataDir) &&
  !existsSync(seedingMark(dataDir)) &&
  (notedDirectory(dataDir) !== undefined ||
    hasFiles(join(dataDir, 'pocketbase', 'storage')) ||
    hasFiles(join(dataDir, 'upgrades')))
