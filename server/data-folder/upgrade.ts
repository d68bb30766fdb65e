import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyDatabase } from '../backup/copy-database.ts'
import { isMigration, MIGRATIONS, migrationFiles } from '../pocketbase/migrations-folder.ts'

const COPIES = 'upgrades'
const KEPT_COPIES = 2
const MEGABYTE = 1e6

const migrationsOfDatabase = (file: string): string[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const hasAny = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = '_migrations'").get()
    if (!hasAny) return []
    const rows = database.prepare('SELECT file FROM _migrations').all()
    return rows.map(({ file }) => String(file)).filter(isMigration)
  } finally {
    database.close()
  }
}

const requireRoom = (folder: string, file: string): void => {
  const { bavail, bsize } = statfsSync(folder)
  const [room, need] = [bavail * bsize, statSync(file).size].map((bytes) => Math.ceil(bytes / MEGABYTE))
  if (room !== undefined && need !== undefined && room < need)
    throw new Error(
      `An upgrade first copies the database to ${folder}, which needs ${need} MB: ${room} MB are free on that disk`,
    )
}

const removeOldCopies = (folder: string): void => {
  const names = readdirSync(folder).sort()
  for (const name of names.slice(0, Math.max(0, names.length - KEPT_COPIES))) rmSync(join(folder, name))
}

/**
 * Before a server starts on a data folder: copies a database that this code's migrations will change.
 * @param say called with the copy's path
 * @throws one line if another version changed the database, or there is no space for a copy
 */
export const prepareUpgrade = async (
  dataDir: string,
  say: (line: string) => void,
  migrationsDir = MIGRATIONS,
): Promise<void> => {
  const file = join(dataDir, 'pocketbase', 'data.db')
  if (!existsSync(file)) return
  const code = migrationFiles(migrationsDir)
  const database = migrationsOfDatabase(file)
  const unknown = database.find((name) => !code.has(name))
  if (unknown)
    throw new Error(
      `The data in ${dataDir} belongs to another version of Haulindex, with the migration ${unknown}. Start that version, or restore a backup of this one`,
    )
  const pending = [...code.keys()].filter((name) => !database.includes(name)).length
  if (!pending || !database.length) return
  const folder = join(dataDir, COPIES)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  requireRoom(folder, file)
  const copy = join(folder, `${new Date().toISOString().replaceAll(':', '')}.db`)
  await copyDatabase(file, copy)
  removeOldCopies(folder)
  say(
    `Copied the database to ${copy}, before ${pending} ${pending === 1 ? 'migration changes' : 'migrations change'} it`,
  )
}
