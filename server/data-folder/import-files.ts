/**
 * Import files of administrators, below the data folder. They contain people's addresses, so only the owner can read
 * them.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'imports'
const ENDINGS = {
  /** The complete file. A zip file arrives here, and its table takes its place. */
  path: '.csv',
  /** The zip file that the table came in, with its pictures. */
  zip: '.zip',
  /** The bytes received so far. */
  part: '.csv.part',
  /** The rows that its run rejected. */
  rejected: '.rejected.csv',
} as const
const FILE = new RegExp(`^([a-z0-9]{15})(?:${Object.values(ENDINGS).join('|').replaceAll('.', '\\.')})$`)

/** The paths of a run's files. */
export type ImportFile = Readonly<Record<keyof typeof ENDINGS, string>>

const folderOf = (dataDir: string): string => join(dataDir, FOLDER)

export const importFile = (dataDir: string, run: string): ImportFile => {
  const start = join(folderOf(dataDir), run)
  return {
    path: start + ENDINGS.path,
    zip: start + ENDINGS.zip,
    part: start + ENDINGS.part,
    rejected: start + ENDINGS.rejected,
  }
}

export const makeImportFolder = (dataDir: string): string => {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  return folderOf(dataDir)
}

/** Makes the folder's names survive a power failure. */
export const keepNames = (dataDir: string): void => {
  const folder = openSync(folderOf(dataDir), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

export const removeImportFiles = (dataDir: string, run: string): void => {
  for (const path of Object.values(importFile(dataDir, run))) rmSync(path, { force: true })
}

/** Ids of the runs that have any file. */
export const runsWithFiles = (dataDir: string): string[] => {
  try {
    const names = readdirSync(folderOf(dataDir))
    return [...new Set(names.flatMap((name) => FILE.exec(name)?.[1] ?? []))]
  } catch {
    return []
  }
}

/** Milliseconds since the last byte of a file arrived. Undefined if there is no file. */
export const sinceLastByte = (path: string): number | undefined => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && Date.now() - stats.mtimeMs
}
