import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { keepScript } from '../process/run-script.ts'
import type { Settings } from '../server/settings.ts'

const LOOK_EVERY_MS = 20
/** Nobody is served without it. */
const KEEPING = { calmMs: 2000, retryMs: 5000 }

/** Runs a gate without a PocketBase: it serves the pages of the site, and answers 503 to everything else. */
export const keepSiteOnly = (signal: AbortSignal): Promise<void> =>
  keepScript({ name: 'The gate', script: 'gate', env: { POCKETBASE_URL: '' }, ...KEEPING, signal })

const listens = (port: number, host: string): Promise<boolean> =>
  new Promise((ok) => {
    const socket = connect(port, host === '0.0.0.0' ? '127.0.0.1' : host)
    const settle = (isThere: boolean) => {
      socket.destroy()
      ok(isThere)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })

/**
 * Runs the gate before a PocketBase in a process of its own, and starts it again whenever it ends, until the signal
 * aborts. Resolves when it listens.
 * @param backendUrl address of PocketBase
 */
export const keepGate = async (
  { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>,
  backendUrl: string,
  signal: AbortSignal,
): Promise<void> => {
  const env = { POCKETBASE_URL: backendUrl }
  void keepScript({ name: 'The gate', script: 'gate', env, ...KEEPING, signal })
  while (!signal.aborted && !(await listens(PORT, HOST))) await pause(LOOK_EVERY_MS)
}
