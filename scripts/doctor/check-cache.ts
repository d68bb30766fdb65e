import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pMap from 'p-map'
import { formatCount } from '../../domain/text/format.ts'
import { inCache } from '../process/cache-folder.ts'
import { damagedFiles } from '../process/checksums.ts'
import { failureText } from '../process/report-failure.ts'
import { openLogoIndex } from '../publisher/follow/logos/logo-index.ts'
import { isPicture } from '../publisher/follow/logos/optimise-logos.ts'
import { bundleHooks } from '../server/hooks-bundle.ts'
import type { Findings } from './findings.ts'

const AT_ONCE = 16
/** Finished builds; unfinished ones have a longer name. */
const BUILD = /^[0-9a-f]{20}$/

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** Removes builds with damaged files. The next command that needs one makes it again. */
const discardDamagedBuilds = async (): Promise<string[]> => {
  const folders = ['console', 'renderers'].flatMap((kind) =>
    namesIn(inCache(kind))
      .filter((name) => BUILD.test(name))
      .map((name) => inCache(kind, name)),
  )
  const found = await pMap(folders, async (folder) => {
    const damaged = await damagedFiles(folder)
    if (damaged.length > 0) rmSync(folder, { recursive: true, force: true })
    return damaged
  })
  return found.flat()
}

const discardDamagedPictures = async (): Promise<string[]> => {
  const files = namesIn(inCache('logos'))
    .filter((name) => /\.(?:webp|jpg)$/.test(name))
    .map((name) => inCache('logos', name))
  const whole = await pMap(files, isPicture, { concurrency: AT_ONCE })
  const damaged = files.filter((_, index) => !whole[index])
  for (const file of damaged) rmSync(file, { force: true })
  return damaged
}

/** Hooks and migrations are made from the code. Rewrites those that differ. */
const remakeHooks = async (): Promise<string[]> => {
  const folder = inCache('hooks')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const before = new Map(files.map((file) => [file, statSync(file).mtimeMs]))
  await bundleHooks()
  return files.filter((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs !== before.get(file))
}

/** Checks what is cached for speed, and discards or remakes what is damaged. */
export const checkCache = async (findings: Findings): Promise<void> => {
  const index = inCache('logos', 'index.db')
  try {
    if (existsSync(index)) openLogoIndex(index).close()
    const damaged = [...(await discardDamagedBuilds()), ...(await discardDamagedPictures()), ...(await remakeHooks())]
    const state =
      damaged.length === 0
        ? 'no damage'
        : `${formatCount(damaged.length)} files were damaged or outdated, and are made again`
    findings.part('Cache', `${inCache()}: ${state}`)
    findings.bad(damaged)
  } catch (error) {
    findings.part('Cache', `${inCache()} cannot be used: ${failureText(error)}`)
    findings.todo(`Stop Haulindex, remove ${inCache()} and start again: everything in it is made again.`)
  }
}
