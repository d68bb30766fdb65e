/**
 * The version of PocketBase that a data folder was used with. It stands among the data, so that a copy or a backup of
 * the folder takes it along.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGED } from './pinned-releases.ts'

const versionFile = (dataDir: string): string => join(dataDir, '.pocketbase-version')

/** The only version there was before folders remembered theirs. */
const UNNAMED_VERSION = PACKAGED.version

const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).slice(0, 3).map(Number)

/** Negative when a version is older than another one, positive when it is newer. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  for (let index = 0; index < 3; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference) return difference
  }
  return 0
}

/** The newest version that a data folder was used with; undefined for a new folder. @throws when it cannot be told */
export const usedVersion = (dataDir: string): string | undefined => {
  const file = versionFile(dataDir)
  if (!existsSync(file)) return existsSync(join(dataDir, 'data.db')) ? UNNAMED_VERSION : undefined
  const version = readFileSync(file, 'utf8').trim()
  if (/^\d+\.\d+\.\d+/.test(version)) return version
  throw new Error(`${file} names no version of PocketBase; write the one into it that ${dataDir} was last used with`)
}

/** Before the folder is used with a version. */
export const rememberVersion = (dataDir: string, version: string): void => {
  const file = versionFile(dataDir)
  if (existsSync(file) && readFileSync(file, 'utf8').trim() === version) return
  writeFileSync(`${file}.part`, `${version}\n`, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
