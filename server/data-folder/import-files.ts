/** Files that administrators send to be imported, below the data folder. They hold addresses of people: owner only. */
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'imports'
const FILE = /^([a-z0-9]{15})\.(?:csv|csv\.part|rejected\.csv)$/

export interface ImportFile {
  /** The whole file. */
  path: string
  /** What of it has arrived so far. */
  part: string
  /** The rows that its run rejected. */
  rejected: string
}

const folderOf = (dataDir: string): string => join(dataDir, FOLDER)

/** Where the file of a run stands. */
export const importFile = (dataDir: string, run: string): ImportFile => {
  const path = join(folderOf(dataDir), run)
  return { path: `${path}.csv`, part: `${path}.csv.part`, rejected: `${path}.rejected.csv` }
}

export const makeImportFolder = (dataDir: string): string => {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  return folderOf(dataDir)
}

/** Lets the names of the folder outlive a power cut. */
export const keepNames = (dataDir: string): void => {
  const folder = openSync(folderOf(dataDir), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

export const removeImportFiles = (dataDir: string, run: string): void => {
  for (const path of Object.values(importFile(dataDir, run))) rmSync(path, { force: true })
}

/** Ids of the runs that have a file of any kind. */
export const runsWithFiles = (dataDir: string): string[] => {
  try {
    const names = readdirSync(folderOf(dataDir))
    return [...new Set(names.flatMap((name) => FILE.exec(name)?.[1] ?? []))]
  } catch {
    return []
  }
}

/** Milliseconds since something of a file has arrived; undefined when nothing of it is there. */
export const sinceLastByte = (path: string): number | undefined => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && Date.now() - stats.mtimeMs
}
