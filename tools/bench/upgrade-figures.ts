/** Whether pages stay up during a restart, and during an upgrade with a migration. */
import { appendFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { startProduct } from '../../server/pocketbase/running-product.ts'
import { PROJECT } from '../../server/process/project.ts'
import { startCaddy } from './caddy.ts'
import { askSteadily } from './steady-client.ts'
import { quantile } from './time-script.ts'

const CODE = [
  'admin',
  'contract',
  'demo',
  'deploy',
  'domain',
  'importer',
  'pocketbase',
  'publisher',
  'scripts',
  'server',
  'site',
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
]
const PATHS = ['/', '/about', '/companies', '/freight-trucking-companies', '/robots.txt']
const REST_MS = 5000

/** A copy of the code that may be changed. */
const copyCode = async (folder: string): Promise<string> => {
  const code = join(folder, 'code')
  await mkdir(code)
  for (const name of CODE) await cp(join(PROJECT, name), join(code, name), { recursive: true })
  await symlink(join(PROJECT, 'node_modules'), join(code, 'node_modules'))
  return code
}

const bringNewCode = async (code: string): Promise<void> => {
  await appendFile(join(code, 'site', 'pages', 'about.astro'), '\n<!-- newer -->\n')
  await writeFile(
    join(code, 'pocketbase', 'migrations', '9999999999_added_a_column.js'),
    "migrate((app) => { app.db().newQuery('CREATE TABLE newer (id)').execute() }, (app) => { app.db().newQuery('DROP TABLE newer').execute() })\n",
  )
}

/**
 * @param folder empty; receives a copy of the code, the database and the site
 * @param requests minimum number of page requests, some of them after everything is done
 */
export const upgradeFigures = async (folder: string, requests: number): Promise<Record<string, string | number>> => {
  const code = await copyCode(folder)
  const gate = await freePort()
  // the proxy serves nothing below a folder whose name begins with a dot
  const siteDir = await mkdtemp(join(tmpdir(), 'upgrade-'))
  const env = {
    PORT: String(gate),
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: siteDir,
    CACHE_DIR: join(folder, 'cache'),
    SITE_URL: 'http://haulindex.example',
    TRUSTED_PROXY: 'X-Forwarded-For',
    DEMO_LISTINGS: '60',
  }
  const first = await startProduct(env, code)
  const caddy = await startCaddy(folder, gate, siteDir)
  await pause(REST_MS)
  const client = askSteadily(caddy?.url ?? `http://127.0.0.1:${gate}`, PATHS)
  try {
    await pause(REST_MS)
    await first.stop()
    const second = await startProduct(env, code)
    await pause(REST_MS)
    await second.stop()
    await bringNewCode(code)
    const third = await startProduct(env, code)
    do await pause(REST_MS)
    while (client.asked() < requests)
    const { asked, failed, failures, slowestMs, times } = await client.stop()
    await third.stop()
    return {
      'pages come through': caddy ? 'Caddy' : 'the gate',
      'pages asked through a restart and an upgrade': asked,
      'pages that failed': failed,
      ...(failed > 0 ? { failures } : {}),
      'answer, 95 %, ms': quantile(times, 0.95),
      'slowest answer, ms': slowestMs,
    }
  } finally {
    await client.stop()
    await caddy?.stop()
    await rm(siteDir, { recursive: true, force: true })
  }
}
