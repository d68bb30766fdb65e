import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { inCache } from '../process/cache-folder.ts'
import { failureText } from '../process/report-failure.ts'
import {
  compareVersions,
  type Engine,
  givenEngine,
  packagedEngine,
  sha256,
  sha256OfFile,
  usedVersion,
} from './engine.ts'
import { officialRelease, type PinnedRelease } from './pinned-releases.ts'

interface EngineOptions {
  /** POCKETBASE_BIN. */
  given: string | undefined
  /** True if the official release may be downloaded. An earlier download is used in any case. */
  mayDownload: boolean
  /** Called with one-line messages for the operator. */
  say: (line: string) => void
  official: PinnedRelease | undefined
  packaged: () => Promise<Engine | undefined>
  /** Where downloads are cached. */
  cacheDir: string
  patience?: Patience
}

const defaults = (): EngineOptions => ({
  given: process.env['POCKETBASE_BIN'],
  mayDownload: process.env['POCKETBASE_DOWNLOAD'] !== 'off',
  say: () => undefined,
  official: officialRelease(),
  packaged: packagedEngine,
  cacheDir: inCache(),
})

/** A program, or why there is none. */
type Found = { engine: Engine } | { lack: string }

const found = (look: () => Promise<Found>): Promise<Found> => look().catch((error) => ({ lack: failureText(error) }))

const findOfficial = ({ official, mayDownload, say, cacheDir, patience }: EngineOptions): Promise<Found> =>
  found(async () => {
    if (!official) return { lack: `none was checked for ${process.platform} ${process.arch}` }
    const { version } = official
    const folder = join(cacheDir, `pocketbase-${version}`)
    const kept = await keptProgram(official, folder)
    if (kept) return { engine: { path: kept, version } }
    if (!mayDownload) return { lack: 'POCKETBASE_DOWNLOAD is off' }
    const path = await downloadProgram(official, folder, patience)
    say(`Downloaded PocketBase ${version}`)
    return { engine: { path, version } }
  })

const findPackaged = ({ packaged }: EngineOptions): Promise<Found> =>
  found(async () => {
    const engine = await packaged()
    return engine ? { engine } : { lack: 'none for this machine' }
  })

/** The PocketBase program: POCKETBASE_BIN, else the official release, else the one from npm, which is reported. */
const findEngine = async (options: EngineOptions): Promise<{ engine: Engine; lack?: string }> => {
  if (options.given) return { engine: await givenEngine(options.given) }
  const newest = await findOfficial(options)
  if ('engine' in newest) return newest
  const { lack } = newest
  const packaged = await findPackaged(options)
  if ('engine' in packaged) return { ...packaged, lack }
  throw new Error(`No PocketBase runs here; set POCKETBASE_BIN. Official release: ${lack}. From npm: ${packaged.lack}`)
}

/**
 * The PocketBase program for a data folder. A folder moves to newer programs, and never back.
 * @throws one line if there is none for this machine, or only one older than the folder's last
 */
export const chooseEngine = async (dataDir: string, options: Partial<EngineOptions> = {}): Promise<Engine> => {
  const all = { ...defaults(), ...options }
  const used = usedVersion(dataDir)
  const { engine, lack } = await findEngine(all)
  const { version } = engine
  const step = used && version ? compareVersions(version, used) : 0
  if (step < 0)
    throw new Error(
      `The data in ${dataDir} was used with PocketBase ${used}, so the older ${version} does not open it` +
        (lack ? ` (${used} is not to be had: ${lack})` : ''),
    )
  if (step > 0) all.say(`PocketBase ${version} upgrades data of ${used}. Older versions cannot open it anymore`)
  if (lack) all.say(`PocketBase ${version} from npm, without later fixes in ${all.official?.version ?? 'it'}: ${lack}`)
  return engine
}

/** The cached program of a release. @returns undefined if there is none; one with the wrong checksum is removed */
const keptProgram = async (release: PinnedRelease, folder: string): Promise<string | undefined> => {
  const file = join(folder, release.program)
  const actual = await sha256OfFile(file).catch(() => undefined)
  if (actual === undefined) return undefined
  if (actual !== release.programSha256) {
    await rm(file, { force: true })
    return undefined
  }
  await chmod(file, 0o755)
  return file
}

const requireSha256 = (what: string, content: Uint8Array, expected: string): void => {
  const actual = sha256(content)
  if (actual !== expected) throw new Error(`${what} has the SHA-256 ${actual} instead of ${expected}`)
}

/**
 * Downloads a release's program to a folder, in one step.
 * @throws one line if it is unavailable, or if archive or program have the wrong checksum; nothing is kept then
 */
const downloadProgram = async (release: PinnedRelease, folder: string, patience?: Patience): Promise<string> => {
  const archive = await download(release.url, patience)
  requireSha256('the downloaded archive', archive, release.archiveSha256)
  const program = unzipSync(archive, { filter: ({ name }) => name === release.program })[release.program]
  if (!program) throw new Error(`the downloaded archive does not contain ${release.program}`)
  requireSha256('the downloaded program', program, release.programSha256)
  const file = join(folder, release.program)
  const part = `${file}.${process.pid}.part`
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(part, program)
    await chmod(part, 0o755)
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  return file
}

/** How long a download may take to start, and to stall. */
interface Patience {
  connectMs: number
  idleMs: number
}

const PATIENCE: Patience = { connectMs: 3000, idleMs: 10_000 }

/** Larger than any release. Limits a download that never ends. */
const MOST_BYTES = 128 * 1024 * 1024

const reasonOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? (error as Error).message
}

/**
 * Downloads a file.
 * @throws one line with host and reason if it is unreachable, does not respond with 200, stalls or breaks
 */
const download = async (url: string, { connectMs, idleMs }: Patience = PATIENCE): Promise<Uint8Array> => {
  const { host } = new URL(url)
  const stop = new AbortController()
  let late = `${host} does not answer within ${connectMs / 1000} s`
  let timer = setTimeout(() => stop.abort(), connectMs)
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    const response = await fetch(url, { signal: stop.signal })
    if (!response.ok) throw new Error(`${host} answers ${response.status}`)
    late = `the download from ${host} stands still`
    for await (const chunk of response.body ?? []) {
      clearTimeout(timer)
      timer = setTimeout(() => stop.abort(), idleMs)
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw new Error(`${host} sends too much data`)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (stop.signal.aborted) throw new Error(late, { cause: error })
    if (!(error instanceof TypeError)) throw error
    throw new Error(`${host} cannot be reached: ${reasonOf(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}
