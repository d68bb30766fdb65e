import { join } from 'node:path'
import { inCache } from '../process/cache-folder.ts'
import { failureText } from '../process/report-failure.ts'
import type { Patience } from './download.ts'
import { type Engine, givenEngine, packagedEngine } from './engine.ts'
import { downloadProgram, keptProgram } from './kept-program.ts'
import { officialRelease, type PinnedRelease } from './pinned-releases.ts'
import { compareVersions, usedVersion } from './used-version.ts'

interface EngineOptions {
  /** POCKETBASE_BIN. */
  given: string | undefined
  /** Whether the official release may be downloaded; one that was downloaded before is taken in any case. */
  mayDownload: boolean
  /** Gets what an operator should know, each in one line. */
  say: (line: string) => void
  official: PinnedRelease | undefined
  packaged: () => Promise<Engine | undefined>
  /** Where downloads are kept. */
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

/** The program of PocketBase: POCKETBASE_BIN, else the official release, else the one from npm, which is said. */
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
 * The program of PocketBase to use on a data folder. A folder moves on to newer programs, and never back.
 * @throws one line when there is none for this machine, or only one that is older than the folder was used with
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
  if (step > 0) all.say(`PocketBase ${version} takes over data of ${used}; from now on older ones do not open it`)
  if (lack) all.say(`PocketBase ${version} from npm, without later fixes of ${all.official?.version ?? 'it'}: ${lack}`)
  return engine
}
