/**
 * The console depends on the code alone, and takes longer to build than a thousand pages: what was built of the same
 * code is kept, and copied into the next site.
 */
import { cp } from 'node:fs/promises'
import { build } from 'vite'
import { consoleConfig } from '../../../admin/vite.config.ts'
import { inCache } from '../../process/cache-folder.ts'
import { codeHash } from './build-stamp.ts'
import { keepBuild } from './kept-builds.ts'

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

/** Puts the console into the folder of a new site. */
export const buildConsole = async (siteFolder: string): Promise<void> => {
  await cp(await keepBuild('console', codeHash(), buildForProduction), siteFolder, { recursive: true })
}
