/**
 * The console depends on the code alone, and takes longer to build than a thousand pages: what was built of the same
 * code is kept, and copied into the next site.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
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

/** @param made what was built; it is kept as a whole or not at all */
const keep = async (made: string, kept: string): Promise<void> => {
  await mkdir(inCache('console'), { recursive: true })
  await rename(made, kept).catch((error: unknown) => {
    // another process was first
    if (!existsSync(kept)) throw error
  })
  await removeOldest(inCache('console'))
}

/**
 * Puts the console into the folder of a new site.
 * @param workDir folder of the build, which is deleted after it
 */
export const buildConsole = async (siteFolder: string, workDir: string): Promise<void> => {
  const kept = inCache('console', codeHash())
  if (!existsSync(kept)) {
    const outDir = join(workDir, 'console')
    await build({ ...consoleConfig({ outDir }), logLevel: 'error', cacheDir: inCache('vite') })
    await keep(outDir, kept)
  }
  await cp(kept, siteFolder, { recursive: true })
}
