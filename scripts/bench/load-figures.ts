/** How long the publisher takes to load a directory, and what it holds then. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { PROJECT } from '../process/project.ts'
import { openExport } from '../server/backend.ts'
import type { Settings } from '../server/settings.ts'

const figuresSchema = z.object({
  companies: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  heapMb: z.number(),
  peakMb: z.number(),
})

const SCRIPT = fileURLToPath(new URL('load-directory.ts', import.meta.url))

/** Nobody else may work on the data folder. */
export const loadFigures = async (settings: Settings): Promise<Record<string, number>> => {
  const { url, publishToken, close } = await openExport(settings)
  try {
    const args = ['--expose-gc', '--max-semi-space-size=32', SCRIPT, url, publishToken]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT })
    const last = stdout.trim().split('\n').at(-1) ?? ''
    const { companies, seconds, cpuSeconds, heapMb, peakMb } = figuresSchema.parse(JSON.parse(last))
    return {
      'load, s': Number(seconds.toFixed(1)),
      'load, s of CPU': Number(cpuSeconds.toFixed(1)),
      'load: heap, MB': Math.round(heapMb),
      'load: heap a company, bytes': Math.round((heapMb * 1024 * 1024) / companies),
      'load: peak memory, MB': Math.round(peakMb),
    }
  } finally {
    await close()
  }
}
