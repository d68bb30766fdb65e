import { DISK_FULL, DISK_FULL_STATUS } from '../../../domain/operation/server-metrics.ts'

const OF_SQLITE = /database or disk is full|disk I\/O error/
const OF_FILES = /no space left on device|disk quota exceeded|file too large/

export const isFullDisk = (error: unknown): boolean => {
  const text = String(error)
  return OF_SQLITE.test(text) || OF_FILES.test(text)
}

/** On a failed request: answers 507 instead of the errors of SQLite and the file system when they cannot write. */
export const inWordsOfFullDisk = (error: unknown): unknown =>
  isFullDisk(error) ? new ApiError(DISK_FULL_STATUS, DISK_FULL.save, {}) : error

/** @throws 507 in place of what SQLite and the file system say when they cannot write */
export const sayingDiskFull = <Result>(work: () => Result, words = DISK_FULL.save): Result => {
  try {
    return work()
  } catch (error) {
    if (!isFullDisk(error)) throw error
    throw new ApiError(DISK_FULL_STATUS, words, {})
  }
}

/** On a deletion, whatever it is of; what is created or updated passes the rule book. */
export const sayDiskFull = (e: core.RecordEvent) => sayingDiskFull(() => e.next())

/** Less than this is no room: SQLite needs some for each save, after it has used up what it has reserved. */
const ROOM = 'x'.repeat(1024 * 1024)
/** A number to the engine, for which its types know methods alone. */
const PRIVATE = 0o600 as unknown as os.FileMode

const remove = (file: string) => {
  try {
    $os.remove(file)
  } catch {
    // somebody who looked at the same time has removed it
  }
}

/** Whether the disk that holds the database takes some more. */
export const hasRoom = (app: core.App): boolean => {
  const probe = $filepath.join(app.dataDir(), '.room.part')
  try {
    $os.writeFile(probe, ROOM, PRIVATE)
    return true
  } catch {
    return false
  } finally {
    remove(probe)
  }
}
