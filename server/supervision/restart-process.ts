import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { howKilled } from '../process/out-of-memory.ts'
import { failureText } from '../process/report-failure.ts'
import { aborted } from '../process/stop-signal.ts'
import { restartDelays } from './restart-delays.ts'

/** A running process. */
export interface Life {
  /** Resolves with the reason when it has ended: 'killed', 'killed: memory ran out', 'exit code 1'. */
  ended: Promise<string>
  stop(): Promise<void>
}

export interface KeptProcess {
  /** Its name in messages: 'PocketBase'. */
  name: string
  /** Starts it. Resolves when it is ready. @throws if it ends before that */
  begin(): Promise<Life>
  /** One that already runs. */
  first?: Life
  /** A process that ran this long restarts at once when it ends. */
  calmMs: number
  /** If it has ended too often: undefined gives up, a number tries again after this time. */
  retryMs?: number
  signal: AbortSignal
  /** Its label in /metrics. */
  label: string
  /** Called with a line at each end. */
  say(line: string): void
}

/** How a process with an exit code ended. */
export const endOf = (code: number | null): string => (code === null ? howKilled() : `exit code ${code}`)

const seconds = (ms: number): string => `${ms / 1000} s`

/**
 * Restarts a process whenever it ends, at once and then more and more slowly, until the signal aborts.
 * @throws if it has ended too often in a short time and `retryMs` is not set
 */
export const keepAlive = async (kept: KeptProcess): Promise<void> => {
  const { name, label, begin, calmMs, retryMs, signal, say } = kept
  const delays = restartDelays(calmMs)
  noteRestart(label, 0)
  const stopped = aborted(signal)
  let next = kept.first
  /** Resolves with how the process ended; undefined if it was stopped. */
  const live = async (): Promise<{ how: string; livedMs: number } | undefined> => {
    let startedAt = performance.now()
    try {
      const life = next ?? (await begin())
      next = undefined
      startedAt = performance.now()
      const how = await Promise.race([life.ended, stopped])
      if (how !== undefined) return { how, livedMs: performance.now() - startedAt }
      await life.stop()
      return undefined
    } catch (error) {
      return { how: failureText(error), livedMs: 0 }
    }
  }
  while (!signal.aborted) {
    const end = await live()
    if (!end || signal.aborted) return
    const delay = delays.after(end.livedMs) ?? retryMs
    if (delay === undefined)
      throw new Error(`${name} ended ${delays.soonEnds} times soon after its start, the last time: ${end.how}`)
    noteRestart(label)
    say(`${name} ended (${end.how}); ${delay ? `it starts again in ${seconds(delay)}` : 'started again'}`)
    await Promise.race([stopped, new Promise((ok) => setTimeout(ok, delay))])
  }
}

// Restarts of each process since the product started, for /metrics: the gate is a separate process.

const countsSchema = z.object({
  /** When the product started, in milliseconds. */
  startedAt: z.number(),
  restarts: z.record(z.string(), z.int()),
})
type RestartCounts = z.infer<typeof countsSchema>

const fileIn = (dataDir: string): string => join(dataDir, 'restarts.json')

/** Counts of this process, and the file for them; none in a process that supervises no product. */
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

/** Starts counting restarts from zero. */
export const countRestarts = (dataDir: string): void => {
  counting = { file: fileIn(dataDir), counts: { startedAt: Date.now(), restarts: {} } }
  write()
}

/** @param by 0 registers a supervised process, so that its first restart is an increase */
export const noteRestart = (name: string, by = 1): void => {
  if (!counting) return
  const { restarts } = counting.counts
  restarts[name] = (restarts[name] ?? 0) + by
  write()
}

/** The counts of the product that runs on a data folder, or ran last; undefined if none did. */
export const readRestarts = (dataDir: string): RestartCounts | undefined => {
  try {
    return countsSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}
