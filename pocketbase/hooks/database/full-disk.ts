import { DISK_FULL, DISK_FULL_STATUS } from '../../../domain/operation/server-metrics.ts'

const OF_SQLITE = /database or disk is full|disk I\/O error/
const OF_FILES = /no space left on device|disk quota exceeded|file too large/

export const isFullDisk = (error: unknown): boolean => {
  const text = String(error)
  return OF_SQLITE.test(text) || OF_FILES.test(text)
}

/** On a failed request: turns write errors of SQLite and the file system into 507. */
export const asFullDiskError = (error: unknown): unknown =>
  isFullDisk(error) ? new ApiError(DISK_FULL_STATUS, DISK_FULL.save, {}) : error

/** @throws 507 instead of the write errors of SQLite and the file system */
export const withFullDiskError = <Result>(work: () => Result, words = DISK_FULL.save): Result => {
  try {
    return work()
  } catch (error) {
    if (!isFullDisk(error)) throw error
    throw new ApiError(DISK_FULL_STATUS, words, {})
  }
}

/** When any record is deleted. The field rules do the same when one is created or updated. */
export const reportFullDisk = (e: core.RecordEvent) => withFullDiskError(() => e.next())

/** The free space that SQLite needs for a save when its reserve is used up. */
const PROBE_BYTES = 1024 * 1024
/** PocketBase's types describe this number as an object. */
const PRIVATE = 0o600 as unknown as os.FileMode

const remove = (file: string) => {
  try {
    $os.remove(file)
  } catch {
    // another check at the same time removed it
  }
}

/** True if the disk of the database has room for a save. */
export const hasFreeSpace = (app: core.App): boolean => {
  const probe = $filepath.join(app.dataDir(), '.room.part')
  try {
    $os.writeFile(probe, 'x'.repeat(PROBE_BYTES), PRIVATE)
    return true
  } catch {
    return false
  } finally {
    remove(probe)
  }
}
