import { keepScript } from '../process/run-script.ts'
import { aborted } from '../process/stop-signal.ts'

/** Nobody is served without it. */
const KEEPING = { calmMs: 2000, retryMs: 5000 }

/** The gate's message to its parent when it listens. */
export const GATE_LISTENS = 'the gate listens'

/** Runs a gate without PocketBase. It serves the site's pages and responds 503 to everything else. */
export const keepSiteOnly = (signal: AbortSignal): Promise<void> =>
  keepScript({ name: 'The gate', script: 'processes/gate', env: { POCKETBASE_URL: '' }, ...KEEPING, signal })

/**
 * Runs the gate in a process of its own, and restarts it whenever it ends, until the signal aborts. Resolves when it
 * listens, because another program may have taken its port.
 * @param backendUrl PocketBase's URL
 */
export const keepGate = async (backendUrl: string, signal: AbortSignal): Promise<void> => {
  const listening = Promise.withResolvers<void>()
  void keepScript({
    ...{ name: 'The gate', script: 'processes/gate', env: { POCKETBASE_URL: backendUrl }, ...KEEPING, signal },
    onMessage: (message) => {
      if (message === GATE_LISTENS) listening.resolve()
    },
  })
  await Promise.race([listening.promise, aborted(signal)])
}
