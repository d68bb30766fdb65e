import { endOf, keepAlive } from '../supervision/restart-process.ts'
import { startScript } from '../supervision/script-process.ts'
import { howKilled } from './out-of-memory.ts'

/**
 * Runs a script of this folder's parent in a process of its own until it ends or the signal aborts. A script that fails
 * says so itself; of one that is killed this logs a line.
 * @returns whether it ended well
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
/** What others can do without is tried for ever. */
const RETRY_MS = 60_000

interface KeptScript {
  /** As people are told: 'The publisher'. */
  name: string
  /** File of the folder scripts, without its ending. */
  script: string
  /** What it gets beside the environment of this process. */
  env?: Record<string, string>
  /** A script that worked so long starts again at once when it ends. */
  calmMs?: number
  /** How long to wait before it is tried again, when it has ended many times soon after its start. */
  retryMs?: number
  /** Gets what the script sends to this process. */
  onMessage?: (message: unknown) => void
  signal: AbortSignal
}

/** Runs a script that is to stay, and starts it again whenever it ends, until the signal aborts. */
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
    label: script,
    begin: async () => {
      const { ended, stop } = startScript(script, [], env, onMessage)
      return { ended: ended.then(endOf), stop }
    },
    calmMs,
    retryMs,
    signal,
    say: console.error,
  })
