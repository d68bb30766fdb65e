/**
 * The console depends on the code alone, and takes longer to build than a thousand pages: what was built of the same
 * code is kept, and copied into the next site.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { consoleConfig } from '../../../admin/vite.config.ts'
import { inCache } from '../../process/cache-folder.ts'
import { codeHash } from './build-stamp.ts'

/** Of other code, which another process may be about to copy. */
const MOST_KEPT = 3

const removeOldest = async (folder: string): Promise<void> => {
  const names = await readdir(folder)
  const kept = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  for (const { name } of kept.toSorted((a, b) => b.at - a.at).slice(MOST_KEPT))
    await rm(join(folder, name), { recursive: true, force: true })
}

/** As production has it, whoever builds: what is kept is copied into sites of other processes. */
const buildForProduction = async (outDir: string): Promise<void> => {
  const environment = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await build({ ...consoleConfig({ outDir }), logLevel: 'error', cacheDir: inCache('vite') })
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = environment
  }
}

/** Builds the console beside what is kept, which may be on another disk than the site. It is kept whole or not at all. */
const buildAndKeep = async (kept: string): Promise<void> => {
  await mkdir(inCache('console'), { recursive: true })
  const made = await mkdtemp(`${kept}-`)
  try {
    await buildForProduction(made)
    await rename(made, kept).catch((error: unknown) => {
      // another process was first
      if (!existsSync(kept)) throw error
    })
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  await removeOldest(inCache('console'))
}

/** Puts the console into the folder of a new site. */
export const buildConsole = async (siteFolder: string): Promise<void> => {
  const kept = inCache('console', codeHash())
  if (!existsSync(kept)) await buildAndKeep(kept)
  await cp(kept, siteFolder, { recursive: true })
}
