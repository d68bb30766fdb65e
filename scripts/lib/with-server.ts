import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Backend, hooksEnv, runningServer, serverFile, signInSuperuser } from './backend.ts'
import { bundleHooks } from './hooks-bundle.ts'
import { requireFreePort, requireWritable, startPocketBase } from './pocketbase-server.ts'
import { loadSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'

interface ServerOptions {
  settings: Settings
  /** Where the server listens; any free port when absent. */
  port?: number
  /** Folder of the site that the server shows. */
  publicDir: string
  /** Ends the work and the server. */
  signal: AbortSignal
}

const lastLine = (log: string): string => log.trim().split('\n').at(-1) ?? ''

/** Settles when the signal aborts. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((ok) => {
    if (signal.aborted) ok()
    signal.addEventListener('abort', () => ok(), { once: true })
  })

/**
 * Runs work beside a PocketBase on the data folder, and stops that when the work ends, fails or is aborted. Other
 * scripts find the server while it runs.
 * @throws one line when the port is busy, the folder cannot be written or PocketBase stops by itself
 */
export const withServer = async (
  { settings, port, publicDir, signal }: ServerOptions,
  work: (backend: Backend) => Promise<void>,
): Promise<void> => {
  requireWritable(settings.DATA_DIR)
  const other = await runningServer(settings.DATA_DIR)
  if (other) throw new Error(`Haulindex already runs on the folder ${settings.DATA_DIR}, at ${other}`)
  if (port) await requireFreePort(port, settings.HOST)
  const secrets = loadSecrets(settings)
  const server = await startPocketBase({
    dataDir: join(settings.DATA_DIR, 'pocketbase'),
    hooksDir: await bundleHooks(),
    env: { ...hooksEnv(settings, secrets), PUBLIC_DIR: publicDir },
    ...(port ? { port, host: settings.HOST } : {}),
  })
  const crashed = server.exited.then((code) => {
    if (!signal.aborted)
      throw new Error(`PocketBase stopped by itself (${code ?? 'killed'}): ${lastLine(server.log())}`)
  })
  const working = async () => {
    const token = await signInSuperuser(server.url, secrets)
    await writeFile(serverFile(settings.DATA_DIR), JSON.stringify({ url: server.url, pid: process.pid }))
    await work({ url: server.url, token, publishToken: secrets.publishToken, close: async () => undefined })
  }
  try {
    await Promise.race([crashed, aborted(signal), working()])
  } finally {
    await rm(serverFile(settings.DATA_DIR), { force: true })
    await server.stop()
  }
}
