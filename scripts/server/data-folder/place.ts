import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a place that one process at a time may hold. SQLite locks the file with the operating system, which lets go of
 * it however the process ends.
 * @returns a function that gives the place up; undefined when another process holds it
 */
export const takePlace = (file: string): (() => void) | undefined => {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    return undefined
  }
  return () => lock.close()
}
