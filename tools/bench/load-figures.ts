/** How long the publisher takes to load a directory, and its memory afterwards. */
import { z } from 'zod'
import { openExport } from '../../server/pocketbase/backend.ts'
import { nodeOptionsOf } from '../../server/process/node-memory.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { measuredBy } from './measured-process.ts'

const figuresSchema = z.object({
  companies: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  heapMb: z.number(),
  peakMb: z.number(),
})

type Loaded = z.infer<typeof figuresSchema>

const figuresOf = (
  what: string,
  { companies, seconds, cpuSeconds, heapMb, peakMb }: Loaded,
): Record<string, number> => ({
  [`${what}, s`]: Number(seconds.toFixed(1)),
  [`${what}, s of CPU`]: Number(cpuSeconds.toFixed(1)),
  [`${what}: memory held, MB`]: Math.round(heapMb),
  [`${what}: memory held for a company, bytes`]: Math.round((heapMb * 1024 * 1024) / companies),
  [`${what}: peak memory, MB`]: Math.round(peakMb),
})

/** From the database, then like a publisher that starts again. Nothing else may work on the data folder. */
export const loadFigures = async (settings: Settings): Promise<Record<string, number>> => {
  const { url, publishToken, close } = await openExport(settings)
  const load = (...how: string[]): Promise<Loaded> =>
    measuredBy(new URL('load-directory.ts', import.meta.url), figuresSchema, {
      args: [url, publishToken, ...how],
      execArgv: nodeOptionsOf('publish'),
    })
  try {
    return { ...figuresOf('load', await load('anew')), ...figuresOf('load again', await load()) }
  } finally {
    await close()
  }
}
