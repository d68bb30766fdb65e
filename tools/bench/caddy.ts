/** The proxy of `deploy/`, without TLS. */
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { PROJECT } from '../../server/process/project.ts'
import { startGroup } from '../../server/supervision/process-group.ts'

interface Proxy {
  url: string
  stop(): Promise<void>
}

/** Another Caddy on this machine may use the port for administration. */
const WITHOUT_ADMINISTRATION = '{\n\tadmin off\n}\n'
const LOOK_EVERY_MS = 100

const hasCaddy = (): boolean => {
  try {
    return execFileSync('caddy', ['version']).length > 0
  } catch {
    return false
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

/**
 * @param folder for its configuration and its files
 * @param gate port of the product
 * @returns undefined if this machine has no Caddy
 * @throws with its last output if it ends before it responds
 */
export const startCaddy = async (folder: string, gate: number, siteDir: string): Promise<Proxy | undefined> => {
  if (!hasCaddy()) return undefined
  const url = `http://127.0.0.1:${await freePort()}`
  const config = join(folder, 'Caddyfile')
  await writeFile(
    config,
    WITHOUT_ADMINISTRATION + (await readFile(join(PROJECT, 'deploy', 'Caddyfile'), { encoding: 'utf8' })),
  )
  const { child, ended, stop } = startGroup('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      SITE_HOST: url,
      GATE: `127.0.0.1:${gate}`,
      SITE_DIR: siteDir,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  })
  let log = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk).slice(-2000)
  })
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  while (!(await answers(url))) {
    if (isOver) throw new Error(`Caddy stopped: ${log.trim().split('\n').at(-1)}`)
    await pause(LOOK_EVERY_MS)
  }
  return { url, stop }
}
