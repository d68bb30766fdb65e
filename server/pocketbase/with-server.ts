import { ROUTES } from '../../contract/routes.ts'
import { holdDataFolder } from '../data-folder/hold.ts'
import { noteDirectory } from '../data-folder/stored-directory.ts'
import { chooseEngine } from '../engine/choose-engine.ts'
import { aborted } from '../process/stop-signal.ts'
import { loadSecrets } from '../settings/secrets.ts'
import { type Settings, siteUrl } from '../settings/settings.ts'
import { scriptsEnded } from '../supervision/script-process.ts'
import { keepServer } from '../supervision/supervised-server.ts'
import { type Backend, hooksEnv, signInSuperuser } from './backend.ts'
import { bundleUsableHooks, restoreHooks } from './hooks-bundle.ts'
import { freePort } from './pocketbase-server.ts'

interface ServerOptions {
  settings: Settings
  /** Folder of the site that the server serves. */
  publicDir: string
  /** Stops the work and the server. */
  signal: AbortSignal
  /**
   * Called before the server starts, when no other process uses the data folder.
   * @param isAfterCrash true if processes of the last server may still be ending
   */
  prepare?: (isAfterCrash: boolean) => void | Promise<void>
  /** Starts other processes while the server starts. Called with the server's URL. Resolves when they are up. */
  beside?: (url: string) => Promise<void>
}

/** Prepares PocketBase's hook engines, because otherwise the first saves wait for it. */
const warmEngines = (url: string, publishToken: string): Promise<unknown> =>
  fetch(url + ROUTES.warmEngines.path, { method: 'POST', headers: { authorization: `Bearer ${publishToken}` } }).catch(
    // A server that ends meanwhile is restarted.
    () => undefined,
  )

/**
 * Runs work with a PocketBase on the data folder. It listens only on this machine, is restarted whenever it ends, and
 * stops when the work ends, fails or is aborted. Other scripts find the server while it runs.
 * @throws one line if the folder cannot be used or PocketBase keeps ending
 */
export const withServer = async (
  { settings, publicDir, signal, prepare, beside }: ServerOptions,
  work: (backend: Backend) => Promise<void>,
): Promise<void> => {
  const folder = await holdDataFolder(settings, console.error)
  const stop = new AbortController()
  try {
    await prepare?.(folder.isAfterCrash)
    const secrets = loadSecrets(settings)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const companion = beside?.(url)
    const [engine, hooksDir] = await Promise.all([
      chooseEngine(folder.pocketbaseDir, { say: console.log }),
      bundleUsableHooks(console.error),
    ])
    const server = await keepServer({
      dataDir: folder.pocketbaseDir,
      engine,
      hooksDir,
      env: { ...hooksEnv(settings, secrets), PUBLIC_DIR: publicDir },
      port,
      onProcess: (pocketbase) => folder.note({ pocketbase, url, site: siteUrl(settings) }),
      starting: signal,
      signal: stop.signal,
      say: console.error,
      onListening: (server) => void warmEngines(server, secrets.publishToken),
      refresh: () => restoreHooks(hooksDir),
    })
    const working = async () => {
      const [token] = await Promise.all([signInSuperuser(server.url, secrets), companion])
      noteDirectory(settings.DATA_DIR)
      await work({ url: server.url, token, publishToken: secrets.publishToken, close: async () => undefined })
    }
    try {
      await Promise.race([server.over, aborted(signal), working()])
      if (signal.aborted) await scriptsEnded()
    } finally {
      stop.abort()
      await server.over.catch(() => undefined)
    }
  } finally {
    folder.leave()
  }
}
