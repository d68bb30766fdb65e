import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../pocketbase-server.ts'
import { PROJECT } from '../project.ts'

export interface RunningProduct {
  url: string
  pid: number
  /** From the start of the process to its welcome. */
  readyAfterMs: number
  stop(): Promise<void>
}

export interface ProductOptions {
  dataDir: string
  siteDir: string
  /** Fictional companies of a new directory. */
  listings: number
  demoPassword?: string
}

/** Runs `npm start` in folders of its own on a free port, as a user would, until `stop`. */
export const startProduct = async (options: ProductOptions): Promise<RunningProduct> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(PROJECT, 'scripts', 'start.ts')], {
    cwd: PROJECT,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: options.dataDir,
      SITE_DIR: options.siteDir,
      DEMO_LISTINGS: String(options.listings),
      ...(options.demoPassword ? { DEMO_PASSWORD: options.demoPassword } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((ok) => child.once('close', ok))
  let output = ''
  const url = await new Promise<string>((ok, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const address = /Haulindex\s+(http:\S+)/.exec(output)?.[1]
      if (address) ok(address)
    })
    void ended.then((code) => fail(new Error(`npm start ended with ${code}:\n${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - startedAt,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
