import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { failureText } from '../../process/report-failure.ts'

/** SQLite's word for a file that another process has locked. */
const SQLITE_BUSY = 5
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY

/**
 * Takes a place that one process at a time may hold. SQLite locks the file with the operating system, which lets go of
 * it however the process ends. Nothing is written, so that a full disk keeps nobody away.
 * @returns a function that gives the place up; undefined when another process holds it
 * @throws one line when the file cannot be locked for another reason
 */
export const takePlace = (file: string): (() => void) | undefined => {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw new Error(`Cannot hold ${file}: ${failureText(error)}`, { cause: error })
  }
  return () => lock.close()
}
