/**
 * Migrations stand in folders by time and topic; PocketBase reads one folder, and keeps by its name alone which it has
 * applied. So they are laid out side by side before it starts.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PROJECT } from '../process/project.ts'

/** Where they are written. */
export const MIGRATIONS = join(PROJECT, 'pocketbase', 'migrations')
/** Those that PocketBase brings along are written in Go. */
const OURS = /^\d+_.*\.js$/

/** Where they lie in a folder of bundled hooks. */
export const migrationsIn = (hooksDir: string): string => join(hooksDir, 'migrations')

/** Whether this is how a migration of ours is called. */
export const isMigration = (name: string): boolean => OURS.test(name)

/**
 * The files of migrations by their names, in the order in which they apply.
 * @throws when two of different folders have one name, of which PocketBase would apply one
 */
export const migrationFiles = (folder = MIGRATIONS): Map<string, string> => {
  const files = new Map<string, string>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const name = basename(path)
    if (!isMigration(name)) continue
    const other = files.get(name)
    if (other) throw new Error(`Two migrations have one name: ${other} and ${join(folder, path)}`)
    files.set(name, join(folder, path))
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const contentOf = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Gives a file its content in one step, unless it has it already. */
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
 * Makes a folder hold all migrations and nothing else. What is there already stays untouched: a PocketBase that is just
 * starting may read it.
 */
export const layOutMigrations = (target: string, source = MIGRATIONS): void => {
  const files = migrationFiles(source)
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(target)) {
    // what another process is just writing has a name with a dot
    if (!files.has(name) && !name.startsWith('.')) rmSync(join(target, name), { recursive: true, force: true })
  }
  for (const [name, file] of files) {
    replaceFile(join(target, name), readFileSync(file))
  }
}
