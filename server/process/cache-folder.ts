import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve, sep } from 'node:path'
import { PROJECT } from './project.ts'

/** The environment gets the variables of a file .env that it does not set. `readSettings` complains of a bad file. */
export const loadEnvFile = (): void => {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
  } catch {
    // nothing can be said before the log is set up
  }
}

/** A path below the folder of what is kept for speed alone. */
export const inCache = (...path: string[]): string => {
  loadEnvFile()
  return join(resolve(process.env['CACHE_DIR'] || join(PROJECT, '.cache')), ...path)
}

const isFailure = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/** A folder of a build, which is not made yet: what stands in it finds the packages of the code. */
export const inBuilds = (name: string): string => {
  mkdirSync(inCache(), { recursive: true })
  try {
    if (!inCache().startsWith(join(PROJECT, sep))) symlinkSync(join(PROJECT, 'node_modules'), inCache('node_modules'))
  } catch (error) {
    if (!isFailure(error, 'EEXIST')) throw error
  }
  return inCache('builds', name)
}

/**
 * From now on this process, and those that it starts, keep what Node has made of each module, which halves the work of
 * the next start. Where the folder cannot be written, nothing is kept. Modules that are imported already do not count:
 * what is to start fast imports the rest after this.
 */
export const keepCompiledCode = (): void => {
  const folder = inCache('compiled')
  enableCompileCache(folder)
  process.env['NODE_COMPILE_CACHE'] ??= folder
}
