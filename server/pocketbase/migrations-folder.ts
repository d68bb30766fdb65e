/** Copies the migrations beside the bundled hooks, so that one folder has everything that a PocketBase runs. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PROJECT } from '../process/project.ts'

/** The migrations of this code. */
export const MIGRATIONS = join(PROJECT, 'pocketbase', 'migrations')
/** PocketBase's own migrations are written in Go. */
const OURS = /^\d+_.*\.js$/

/** The migrations in a folder of bundled hooks. */
export const migrationsIn = (hooksDir: string): string => join(hooksDir, 'migrations')

/** True for the file name of one of our migrations. */
export const isMigration = (name: string): boolean => OURS.test(name)

/** The paths of the migrations by file name, in the order in which they apply. */
export const migrationFiles = (folder = MIGRATIONS): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .filter(isMigration)
      .sort()
      .map((name) => [name, join(folder, name)]),
  )

const contentOf = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Replaces a file in one step, unless it already has this content. */
export const replaceFile = (file: string, content: Uint8Array): void => {
  if (contentOf(file)?.equals(content)) return
  mkdirSync(dirname(file), { recursive: true })
  const part = join(dirname(file), `.${process.pid}-${basename(file)}.part`)
  try {
    writeFileSync(part, content)
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/**
 * Makes a folder contain all migrations and nothing else. Files with the right content stay untouched, because a
 * PocketBase that is starting may read them.
 */
export const layOutMigrations = (target: string, source = MIGRATIONS): void => {
  const files = migrationFiles(source)
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(target)) {
    // A file that another process is writing has a name with a dot.
    if (!files.has(name) && !name.startsWith('.')) rmSync(join(target, name), { recursive: true, force: true })
  }
  for (const [name, file] of files) {
    replaceFile(join(target, name), readFileSync(file))
  }
}
