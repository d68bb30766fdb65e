import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describeDamage, isDamagedDatabase } from '../../../server/process/checksums.ts'
import { PICTURE_PROBLEMS, type PictureProblem } from './picture-limits.ts'

/** What is known about a logo: the name of its picture, or why there is none. */
export type KnownLogo = { name: string } | { problem: PictureProblem }

/**
 * The results for stored logos ("listing id/file name") and for contents (their hash). Several processes may use it at
 * the same time.
 */
export interface LogoIndex {
  get(key: string): KnownLogo | undefined
  add(found: Iterable<readonly [key: string, known: KnownLogo]>): void
  close(): void
}

const LONGEST_WAIT_MS = 10_000
const SQLITE_CORRUPT = 11

const isProblem = (value: unknown): value is PictureProblem =>
  typeof value === 'string' && Object.hasOwn(PICTURE_PROBLEMS, value)

/**
 * Opens the index. A damaged one is reported and replaced, because it can be rebuilt. Another process that still uses
 * the old file fails once, then opens the new one.
 */
export const openLogoIndex = (file: string): LogoIndex => {
  try {
    return open(file)
  } catch (error) {
    if (!isDamagedDatabase(error)) throw error
    console.warn(`${describeDamage([file])}: made again`)
    for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
    return open(file)
  }
}

const open = (file: string): LogoIndex => {
  const database = new DatabaseSync(file, { timeout: LONGEST_WAIT_MS })
  try {
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS logos (logo TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS failures (logo TEXT PRIMARY KEY, problem TEXT NOT NULL) WITHOUT ROWID`)
    const fault = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0]
    if (fault !== 'ok') throw Object.assign(new Error(String(fault)), { errcode: SQLITE_CORRUPT })
  } catch (error) {
    database.close()
    throw error
  }
  const select = database.prepare('SELECT name FROM logos WHERE logo = ?')
  const selectFailure = database.prepare('SELECT problem FROM failures WHERE logo = ?')
  const insert = database.prepare('INSERT OR REPLACE INTO logos (logo, name) VALUES (?, ?)')
  const insertFailure = database.prepare('INSERT OR REPLACE INTO failures (logo, problem) VALUES (?, ?)')
  return {
    get: (key) => {
      const name = select.get(key)?.['name']
      if (typeof name === 'string') return { name }
      const problem = selectFailure.get(key)?.['problem']
      return isProblem(problem) ? { problem } : undefined
    },
    add: (found) => {
      database.exec('BEGIN IMMEDIATE')
      for (const [key, known] of found)
        if ('name' in known) insert.run(key, known.name)
        else insertFailure.run(key, known.problem)
      database.exec('COMMIT')
    },
    close: () => database.close(),
  }
}
