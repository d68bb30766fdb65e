import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Folder below the data folder into which a backup is taken before it replaces anything. */
export const RESTORING = '.restoring'

/** Stands while a restore moves the data folder's contents, and names the folder into which the earlier ones go. */
export const movingMark = (dataDir: string): string => join(dataDir, RESTORING, 'moving')

/** Whether a data folder holds a part of its earlier contents and a part of a backup. */
export const hasBrokenOff = (dataDir: string): boolean => existsSync(movingMark(dataDir))

/** Whether a restore was begun that has not finished; the folder's own data is untouched until it moves. */
export const isRestoreBegun = (dataDir: string): boolean => existsSync(join(dataDir, RESTORING))
