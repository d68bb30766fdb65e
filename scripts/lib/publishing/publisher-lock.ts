import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes the one place of a publisher of SITE_DIR. SQLite locks the file with the operating system, which lets go of it
 * however the process ends.
 * @returns a function that gives the place up
 * @throws when another process holds it
 */
export const takePublisherPlace = (siteDir: string): (() => void) => {
  mkdirSync(siteDir, { recursive: true })
  const lock = new DatabaseSync(join(siteDir, '.publisher'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`Another publisher already works on ${siteDir}`, { cause: error })
  }
  return () => lock.close()
}
