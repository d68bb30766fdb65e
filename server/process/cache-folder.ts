import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve, sep } from 'node:path'
import { PROJECT } from './project.ts'

/** Adds variables from a file .env that the environment does not set. `readSettings` reports a bad file. */
export const loadEnvFile = (): void => {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
  } catch {
    // Nothing can be logged before the log is set up.
  }
}

/** A path in the cache folder. */
export const inCache = (...path: string[]): string => {
  loadEnvFile()
  return join(resolve(process.env['CACHE_DIR'] || join(PROJECT, '.cache')), ...path)
}

const isFailure = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/** A build's folder, not created yet. Files in it find the code's packages. */
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
 * From now on, this process and its children cache compiled modules, which halves the work of the next start. If the
 * folder is not writable, nothing is cached. Modules that are already loaded do not count, so load the rest after this.
 */
export const keepCompiledCode = (): void => {
  const folder = inCache('compiled')
  enableCompileCache(folder)
  process.env['NODE_COMPILE_CACHE'] ??= folder
}
