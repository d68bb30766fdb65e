import { setTimeout as pause } from 'node:timers/promises'
import { isUp } from '../data-folder/server-record.ts'
import { failureText } from '../process/report-failure.ts'
import { keepAlive } from './restart-process.ts'

/** Work in the process of the web server, because a process of its own would take 60 MB to be idle most of the time. */
export interface BackgroundWork {
  /** Its name in messages: 'Mail delivery'. */
  name: string
  /** Works until the signal aborts. @throws if it cannot work at all */
  run(): Promise<void>
}

const LOOK_EVERY_MS = 500
/** A first edit waits for the publisher, so the publisher has had the machine for itself until then. */
const LATER_MS = 3000
const CALM_MS = 5000
const RETRY_MS = 60_000

const rest = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }).catch(() => undefined)

/**
 * Starts work once PocketBase responds, and again whenever it fails, until the signal aborts. Resolves when all of it
 * has ended.
 * @param url PocketBase's URL
 */
export const keepBackgroundWork = async (
  works: readonly BackgroundWork[],
  url: string,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted && !(await isUp(url))) await rest(LOOK_EVERY_MS, signal)
  await rest(LATER_MS, signal)
  const keep = ({ name, run }: BackgroundWork) =>
    keepAlive({
      name,
      label: name,
      begin: async () => {
        const ended = run().then(() => 'nothing to do', failureText)
        return { ended, stop: async () => void (await ended) }
      },
      calmMs: CALM_MS,
      retryMs: RETRY_MS,
      signal,
      say: console.error,
    })
  await Promise.all(works.map(keep))
}
