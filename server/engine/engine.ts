import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { failureText, SettingsError } from '../process/report-failure.ts'
import { PACKAGED } from './pinned-releases.ts'
import { sha256OfFile } from './sha256.ts'

/** A program of PocketBase on this machine. */
export interface Engine {
  path: string
  /** Such as 0.39.1; undefined when the program does not name one. */
  version: string | undefined
}

/** Answers once for each state of a file, since programs are long and asked for at every start of a server. */
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

const hashOf = oncePerFile(sha256OfFile)

const versionOf = oncePerFile(async (path) => {
  const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 10_000 })
  return /\d+\.\d+\.\d+\S*/.exec(stdout)?.[0]
})

/** The program that POCKETBASE_BIN names. @throws SettingsError when it names none that runs */
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
 * The program that npm has installed.
 * @returns undefined when npm has none for this machine
 * @throws when it is not the one that was checked
 */
export const packagedEngine = async (): Promise<Engine | undefined> => {
  const path = packagedPath()
  if (!path) return undefined
  if ((await hashOf(path)) === PACKAGED.programSha256) return { path, version: PACKAGED.version }
  throw new Error(
    `${path} is not the PocketBase ${PACKAGED.version} that was checked; run npm ci, or set POCKETBASE_BIN`,
  )
}
