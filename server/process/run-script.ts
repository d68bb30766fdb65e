import { basename } from 'node:path'
import { endOf, keepAlive } from '../supervision/restart-process.ts'
import { startScript } from '../supervision/script-process.ts'
import { howKilled } from './out-of-memory.ts'

/**
 * Runs a script of the parent folder in its own process until it ends or the signal aborts. A failed script reports
 * that itself; if it is killed, this logs a line.
 * @returns true if it succeeded
 */
export const runScript = async (name: string, signal: AbortSignal, args: readonly string[] = []): Promise<boolean> => {
  if (signal.aborted) return false
  const script = startScript(name, args)
  const stop = () => void script.stop()
  signal.addEventListener('abort', stop, { once: true })
  const code = await script.ended
  signal.removeEventListener('abort', stop)
  if (code === null && !signal.aborted) console.error(`npm run ${name} ended (${howKilled()})`)
  return code === 0
}

const CALM_MS = 5000
/** Processes that others can do without are retried forever. */
const RETRY_MS = 60_000

interface KeptScript {
  /** Its name in messages: 'The publisher'. */
  name: string
  /** File in the folder scripts, without its extension, such as 'processes/web-server'. */
  script: string
  /** Variables in addition to this process's environment. */
  env?: Record<string, string>
  /** A script that ran this long restarts at once when it ends. */
  calmMs?: number
  /** Pause before a retry if it has ended soon after its start many times. */
  retryMs?: number
  /** Called with each message that the script sends to this process. */
  onMessage?: (message: unknown) => void
  signal: AbortSignal
}

/** Runs a resident script, and restarts it whenever it ends, until the signal aborts. */
export const keepScript = ({
  name,
  script,
  env = {},
  calmMs = CALM_MS,
  retryMs = RETRY_MS,
  onMessage,
  signal,
}: KeptScript): Promise<void> =>
  keepAlive({
    name,
    label: basename(script),
    begin: async () => {
      const { ended, stop } = startScript(script, [], env, onMessage)
      return { ended: ended.then(endOf), stop }
    },
    calmMs,
    retryMs,
    signal,
    say: console.error,
  })
