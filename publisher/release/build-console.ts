/**
 * The console depends on the code alone, and takes longer to build than a thousand pages: what was built of the same
 * code is kept, and copied into the next site.
 */
import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CHECKSUMS_FILE } from '../../server/process/checksums.ts'
import { PROJECT } from '../../server/process/project.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { codeHash } from './build-stamp.ts'
import { keepBuild } from './kept-builds.ts'

const SCRIPT = fileURLToPath(new URL('bundle-console.ts', import.meta.url))

const tell = (error: unknown): never => {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  throw new Error(`The console does not build: ${said || failureText(error)}`)
}

interface BegunConsole {
  /** Settles when its process has ended, which takes as much memory as all the product. */
  ended: Promise<unknown>
  /** Puts the console into the folder of a new site. @throws when it does not build */
  put(siteFolder: string): Promise<void>
}

/** Begins to build the console, in a process beside this one. It ends when the signal aborts. */
export const beginConsole = (signal: AbortSignal): BegunConsole => {
  const bundle = async (folder: string): Promise<void> => {
    // as production has it, whoever builds: what is kept is copied into sites of other processes
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [SCRIPT, folder], { cwd: PROJECT, env, signal }).catch(tell)
  }
  const kept = keepBuild('console', codeHash(), bundle)
  // whoever puts it gets the failure; it must not end this process before
  const ended = kept.catch(() => undefined)
  const isPage = (path: string) => basename(path) !== CHECKSUMS_FILE
  return { ended, put: async (siteFolder) => cp(await kept, siteFolder, { recursive: true, filter: isPage }) }
}
