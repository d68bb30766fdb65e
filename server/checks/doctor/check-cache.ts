import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pMap from 'p-map'
import { formatCount } from '../../../domain/text/format.ts'
import { openLogoIndex } from '../../../publisher/follow/logos/logo-index.ts'
import { isPicture } from '../../../publisher/follow/logos/optimize-logos.ts'
import { bundleHooks } from '../../pocketbase/hooks-bundle.ts'
import { inCache } from '../../process/cache-folder.ts'
import { damagedFiles } from '../../process/checksums.ts'
import { failureText } from '../../process/report-failure.ts'
import type { Findings } from './findings.ts'

const AT_ONCE = 16
/** Finished builds. Unfinished ones have a longer name. */
const BUILD = /^[0-9a-f]{20}$/

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** Removes builds with damaged files. The next command that needs one rebuilds it. */
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

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : []

/** Hooks and migrations are made from the code. Lists those that differ from it. */
const differingHooks = async (): Promise<string[]> => {
  const folder = inCache('hooks')
  const names = filesIn(folder)
  if (names.length === 0) return []
  const made = mkdtempSync(join(tmpdir(), 'haulindex-hooks-'))
  try {
    await bundleHooks(made)
    const isEqual = (name: string) =>
      existsSync(join(made, name)) && readFileSync(join(made, name)).equals(readFileSync(join(folder, name)))
    const lost = filesIn(made).filter((name) => !names.includes(name))
    return [...names.filter((name) => !isEqual(name)), ...lost].map((name) => join(folder, name))
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** PocketBase reads these files while it runs and must not get hooks of newer code, so only a start rebuilds them. */
const checkHooks = async (isRunning: boolean, findings: Findings): Promise<string[]> => {
  const differing = await differingHooks()
  if (differing.length === 0) return []
  if (isRunning)
    findings.todo('Restart Haulindex: the hooks named above are damaged or outdated, and a start makes them again.')
  else await bundleHooks()
  return differing
}

/** Checks the cache, and removes or rebuilds what is damaged. */
export const checkCache = async (isRunning: boolean, findings: Findings): Promise<void> => {
  const index = inCache('logos', 'index.db')
  try {
    if (existsSync(index)) openLogoIndex(index).close()
    const discarded = [...(await discardDamagedBuilds()), ...(await discardDamagedPictures())]
    const damaged = [...discarded, ...(await checkHooks(isRunning, findings))]
    const state =
      damaged.length === 0
        ? 'no damage'
        : `${formatCount(damaged.length)} files were damaged or outdated${isRunning ? '' : ', and are made again'}`
    findings.part('Cache', `${inCache()}: ${state}`)
    findings.bad(damaged)
  } catch (error) {
    findings.part('Cache', `${inCache()} cannot be used: ${failureText(error)}`)
    findings.todo(`Stop Haulindex, remove ${inCache()} and start again: everything in it is made again.`)
  }
}
