import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeDamage } from '../process/checksums.ts'
import { failureText } from '../process/report-failure.ts'

/** SQLite's error code for a file locked by another process. */
const SQLITE_BUSY = 5
/** SQLite's code for a damaged file. If another process has locked it, SQLite answers busy instead. */
const SQLITE_NOTADB = 26
const isCode = (error: unknown, code: number): boolean =>
  error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === code
const isBusy = (error: unknown): boolean => isCode(error, SQLITE_BUSY)
const isNoDatabase = (error: unknown): boolean => isCode(error, SQLITE_NOTADB)

/**
 * Takes a place that one process at a time may have. SQLite locks the file with the operating system, which releases it
 * however the process ends. Nothing is written, so a full disk blocks nobody. A damaged lock file is recreated.
 * @returns a function that releases the place; undefined if another process has it
 * @throws if the file cannot be opened
 */
export const takePlace = (file: string, isAgain = false): (() => void) | undefined => {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    if (isNoDatabase(error) && !isAgain) {
      console.warn(`${describeDamage([file])}: made again`)
      rmSync(file)
      return takePlace(file, true)
    }
    throw new Error(`Cannot lock ${file}: ${failureText(error)}`, { cause: error })
  }
  return () => lock.close()
}
