import { DatabaseSync } from 'node:sqlite'

/** Stored logo ("listing id/file name") → name of the optimised file. Several processes may use it at once. */
export interface LogoIndex {
  get(logo: string): string | undefined
  add(found: Iterable<readonly [logo: string, name: string]>): void
  close(): void
}

const LONGEST_WAIT_MS = 10_000

export const openLogoIndex = (file: string): LogoIndex => {
  const database = new DatabaseSync(file, { timeout: LONGEST_WAIT_MS })
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS logos (logo TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID`)
  const select = database.prepare('SELECT name FROM logos WHERE logo = ?')
  const insert = database.prepare('INSERT OR REPLACE INTO logos (logo, name) VALUES (?, ?)')
  return {
    get: (logo) => {
      const name = select.get(logo)?.['name']
      return typeof name === 'string' ? name : undefined
    },
    add: (found) => {
      database.exec('BEGIN IMMEDIATE')
      for (const [logo, name] of found) insert.run(logo, name)
      database.exec('COMMIT')
    },
    close: () => database.close(),
  }
}
