import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import workerd from 'workerd'
import { freePort } from '../../../server/pocketbase/pocketbase-server.ts'
import { eventually } from '../eventually.ts'

export interface RunningWorker {
  url: string
  stop(): Promise<void>
}

const configOf = (port: number, settings: Readonly<Record<string, string>>): string => {
  const bindings = Object.entries(settings).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`)
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
      bindings = [${bindings.join(', ')}]
    )),
    (name = "internet", network = (allow = ["public", "private", "local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);`
}

/** Runs a module in Cloudflare's own runtime. */
export const startWorker = async (
  script: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningWorker> => {
  const folder = await mkdtemp(join(tmpdir(), 'worker-'))
  const port = await freePort()
  await writeFile(join(folder, 'worker.js'), script)
  await writeFile(join(folder, 'config.capnp'), configOf(port, settings))
  const runtime = spawn(workerd, ['serve', join(folder, 'config.capnp')], { stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await eventually(() => fetch(url, { method: 'DELETE' }))
  return {
    url,
    stop: async () => {
      const ended = once(runtime, 'exit')
      runtime.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
