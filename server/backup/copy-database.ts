import { backup, DatabaseSync } from 'node:sqlite'

/** 16 MB. Other work of this process runs between two steps. */
const PAGES_A_STEP = 4096

/**
 * Copies a database that others are writing, as of one moment. It keeps a read transaction open, which blocks no
 * writer; without it, SQLite would start over after each write.
 */
export const copyDatabase = async (file: string, target: string): Promise<void> => {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await backup(source, target, { rate: PAGES_A_STEP })
  } finally {
    source.close()
  }
}

/** @throws one line if the database is damaged */
export const requireSound = (file: string): void => {
  const database = new DatabaseSync(file)
  try {
    const fault = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0]
    if (fault !== 'ok') throw new Error(`The database ${file} is damaged: ${String(fault)}`)
  } finally {
    database.close()
  }
}
