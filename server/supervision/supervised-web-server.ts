import { keepScript } from '../process/run-script.ts'
import { aborted } from '../process/stop-signal.ts'

const WEB_SERVER = { name: 'The web server', script: 'processes/web-server' }
/** Nobody is served without it. */
const KEEPING = { calmMs: 2000, retryMs: 5000 }

/** The web server's message to its parent when it listens. */
export const IT_LISTENS = 'the web server listens'

/** Runs a web server without PocketBase. It serves the site's pages and responds 503 to everything else. */
export const keepSiteOnly = (signal: AbortSignal): Promise<void> =>
  keepScript({ ...WEB_SERVER, env: { POCKETBASE_URL: '' }, ...KEEPING, signal })

/**
 * Runs the web server in a process of its own, and restarts it whenever it ends, until the signal aborts. Resolves when
 * it listens, because another program may have taken its port.
 * @param backendUrl PocketBase's URL
 */
export const keepWebServer = async (backendUrl: string, signal: AbortSignal): Promise<void> => {
  const listening = Promise.withResolvers<void>()
  void keepScript({
    ...WEB_SERVER,
    ...KEEPING,
    env: { POCKETBASE_URL: backendUrl },
    signal,
    onMessage: (message) => {
      if (message === IT_LISTENS) listening.resolve()
    },
  })
  await Promise.race([listening.promise, aborted(signal)])
}
