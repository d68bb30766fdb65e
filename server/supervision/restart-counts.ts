/** How often each process was started again since the product was started, for /metrics: the gate is a process of its own. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const countsSchema = z.object({
  /** When the product was started, in milliseconds. */
  startedAt: z.number(),
  restarts: z.record(z.string(), z.int()),
})
export type RestartCounts = z.infer<typeof countsSchema>

const fileIn = (dataDir: string): string => join(dataDir, 'restarts.json')

/** Counts of this process, and the file that they are written to; none in a process that keeps no product. */
let counting: { file: string; counts: RestartCounts } | undefined

const write = (): void => {
  if (!counting) return
  try {
    writeFileSync(`${counting.file}.part`, JSON.stringify(counting.counts), { mode: 0o600 })
    renameSync(`${counting.file}.part`, counting.file)
  } catch {
    // a full disk is reported elsewhere, and must not end the supervised processes
  }
}

/** From now on restarts are counted, from zero. */
export const countRestarts = (dataDir: string): void => {
  counting = { file: fileIn(dataDir), counts: { startedAt: Date.now(), restarts: {} } }
  write()
}

/** @param by 0 names a process that is kept up, so that its first restart is an increase */
export const noteRestart = (name: string, by = 1): void => {
  if (!counting) return
  const { restarts } = counting.counts
  restarts[name] = (restarts[name] ?? 0) + by
  write()
}

/** The counts of the product that runs on a data folder, or ran last; undefined when none did. */
export const readRestarts = (dataDir: string): RestartCounts | undefined => {
  try {
    return countsSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}
