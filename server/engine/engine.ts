import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { failureText, SettingsError } from '../process/report-failure.ts'
import { PACKAGED } from './pinned-releases.ts'

/** A PocketBase program on this machine. */
export interface Engine {
  path: string
  /** Such as 0.39.1. Undefined if the program does not say. */
  version: string | undefined
}

/** Caches a result per state of a file, because programs are large and every server start needs them. */
const oncePerFile = <T>(ask: (path: string) => Promise<T>): ((path: string) => Promise<T>) => {
  const answers = new Map<string, Promise<T>>()
  return (path) => {
    const { mtimeMs, size } = statSync(path)
    const key = `${path} ${mtimeMs} ${size}`
    const answer = answers.get(key) ?? ask(path)
    answers.set(key, answer)
    return answer
  }
}

/** SHA-256 of a file, computed in parallel with other work. @throws if it cannot be read */
export const sha256OfFile = async (file: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', await readFile(file))).toString('hex')

const hashOf = oncePerFile(sha256OfFile)

const versionOf = oncePerFile(async (path) => {
  const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 10_000 })
  return /\d+\.\d+\.\d+\S*/.exec(stdout)?.[0]
})

/** The program in POCKETBASE_BIN. @throws SettingsError if it does not run */
export const givenEngine = async (path: string): Promise<Engine> => {
  if (!existsSync(path))
    throw new SettingsError([`POCKETBASE_BIN "${path}" does not exist: name a program, or remove it`])
  const version = await versionOf(path).catch((error: unknown) => {
    throw new SettingsError([
      `POCKETBASE_BIN "${path}" does not run (${failureText(error)}): name a program, or remove it`,
    ])
  })
  return { path, version }
}

const packagedPath = (): string | undefined => {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${PACKAGED.name}/package.json`)
    const path = join(dirname(manifest), 'bin', 'pocketbase')
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * The program installed by npm.
 * @returns undefined if npm has none for this machine
 * @throws if it has the wrong checksum
 */
export const packagedEngine = async (): Promise<Engine | undefined> => {
  const path = packagedPath()
  if (!path) return undefined
  if ((await hashOf(path)) === PACKAGED.programSha256) return { path, version: PACKAGED.version }
  throw new Error(
    `${path} is not the PocketBase ${PACKAGED.version} that was checked; run npm ci, or set POCKETBASE_BIN`,
  )
}

// The version of PocketBase that last used a data folder, stored in the folder so that copies and backups include it.

const versionFile = (dataDir: string): string => join(dataDir, '.pocketbase-version')

/** The only version before folders recorded theirs. */
const UNNAMED_VERSION = PACKAGED.version

const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).slice(0, 3).map(Number)

/** Negative if a version is older than another one, positive if it is newer. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  for (let index = 0; index < 3; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference) return difference
  }
  return 0
}

/** The newest version used on a data folder. Undefined for a new folder. @throws if it cannot be determined */
export const usedVersion = (dataDir: string): string | undefined => {
  const file = versionFile(dataDir)
  if (!existsSync(file)) return existsSync(join(dataDir, 'data.db')) ? UNNAMED_VERSION : undefined
  const version = readFileSync(file, 'utf8').trim()
  if (/^\d+\.\d+\.\d+/.test(version)) return version
  throw new Error(`${file} names no version of PocketBase; write the one into it that ${dataDir} was last used with`)
}

/** Call before a version uses the folder. */
export const rememberVersion = (dataDir: string, version: string): void => {
  const file = versionFile(dataDir)
  if (existsSync(file) && readFileSync(file, 'utf8').trim() === version) return
  writeFileSync(`${file}.part`, `${version}\n`, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

/** SHA-256 of bytes, in hexadecimal. */
export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
