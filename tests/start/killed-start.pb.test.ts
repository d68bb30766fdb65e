import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { freePort, startPocketBase } from '../../server/pocketbase/pocketbase-server.ts'
import { isRunning } from '../../server/supervision/process-group.ts'
import { eventually } from '../support/eventually.ts'
import { FEW_CITIES } from '../support/publishing/published-site.ts'
import {
  isProcess,
  POCKETBASE,
  processTree,
  productFolder,
  STARTED,
  type StartedProduct,
} from '../support/server/started-product.ts'

const SLOW = 300_000

const { start, dataDir, siteDir } = productFolder(FEW_CITIES)
/** Uses a fixed address, so that the site is built once. */
const run = (until?: RegExp, env = {}) => start({ SITE_URL: 'https://haul.example', ...env }, until)
const left: number[] = []
afterEach(() => {
  for (const pid of left.splice(0)) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
})

/** Process ids of the product's processes by a part of their command, once all of them run. */
const processesOf = async (product: StartedProduct) => {
  const one = (part: string) => processTree(product.pid).find((process) => isProcess(process, part))?.pid ?? 0
  const found = await eventually(() => {
    const all = {
      server: one(POCKETBASE),
      webServer: one('web-server.ts'),
      publisher: one('publish.ts'),
      guardian: one('groups='),
    }
    expect(Object.values(all)).not.toContain(0)
    return all
  })
  left.push(...Object.values(found))
  return found
}
const expectGone = (pids: number[]) => eventually(() => expect(pids.filter((pid) => isRunning(pid))).toEqual([]))

test(
  'a killed start leaves nothing behind, and the next one works at once',
  async () => {
    const port = String(await freePort())
    const first = await run(STARTED, { PORT: port })
    const processes = await processesOf(first)
    await first.kill()
    const second = await run(STARTED, { PORT: port })
    expect(second.output()).toContain('Ctrl-C stops everything')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    await expectGone(Object.values(processes))
    expect(await second.stop()).toBe(0)
  },
  SLOW,
)

test(
  'a start ends a PocketBase that was left behind before it starts another one',
  async () => {
    const port = String(await freePort())
    const first = await run(STARTED, { PORT: port })
    const { server, guardian, ...scripts } = await processesOf(first)
    // so that neither can act when the other is gone
    for (const pid of [guardian, first.pid]) process.kill(pid, 'SIGSTOP')
    process.kill(guardian, 'SIGKILL')
    await first.kill()
    await expectGone([guardian, ...Object.values(scripts)])
    expect(isRunning(server)).toBe(true)
    const second = await run(STARTED, { PORT: port })
    expect(second.output()).toContain('Stopped the PocketBase that a killed start left behind')
    expect(second.output()).toContain('Ctrl-C stops everything')
    expect(isRunning(server)).toBe(false)
    expect(await second.stop()).toBe(0)
  },
  SLOW,
)

test(
  'Ctrl-C ends everything quietly',
  async () => {
    const product = await run(STARTED)
    const processes = await processesOf(product)
    expect(await product.stop()).toBe(0)
    expect(product.output()).toMatch(/Ctrl-C stops everything\.\s+Stopping …$/)
    expect(Object.values(processes).filter((pid) => isRunning(pid))).toEqual([])
  },
  SLOW,
)

test(
  'a killed publisher is restarted, and logs nothing when PocketBase is killed',
  async () => {
    const product = await run(STARTED)
    const { server, publisher } = await processesOf(product)
    process.kill(publisher, 'SIGKILL')
    await expectGone([publisher])
    await processesOf(product)
    process.kill(server, 'SIGKILL')
    await expectGone([server])
    await eventually(async () => expect((await processesOf(product)).server).not.toBe(server))
    expect(await product.stop()).toBe(0)
    const [, lines = ''] = product.output().split('Ctrl-C stops everything.\n\n')
    expect(lines.split('\n')).toEqual([
      'The publisher ended (killed); started again',
      'PocketBase ended (killed); started again',
      '',
      'Stopping …',
    ])
  },
  SLOW,
)

test(
  'only its owner can read the data folder, including files of an earlier start, and everyone can read the site',
  async () => {
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    const earlier = ['mail', 'pocketbase/backups'].map((folder) => join(dataDir, folder))
    for (const folder of earlier) {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      writeFileSync(join(folder, 'earlier'), '', { mode: 0o644 })
    }
    rmSync(siteDir, { recursive: true })
    const product = await run(STARTED)
    const folders = ['', 'mail', 'pocketbase', 'pocketbase/backups', 'pocketbase/storage']
    expect(folders.map((folder) => [folder, modeOf(join(dataDir, folder))])).toEqual(
      folders.map((folder) => [folder, '700']),
    )
    const files = ['pocketbase/data.db', 'pocketbase/auxiliary.db', 'secrets.json', 'server.json', 'mail/earlier']
    files.push('pocketbase/backups/earlier')
    expect(files.map((file) => [file, modeOf(join(dataDir, file))])).toEqual(files.map((file) => [file, '600']))
    expect(modeOf(join(siteDir, 'current', 'index.html'))).toBe('644')
    expect(modeOf(join(siteDir, 'current', 'company'))).toBe('755')
    expect(await product.stop()).toBe(0)
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false)
  },
  SLOW,
)

test(
  'a PocketBase that someone else runs on the folder is named and keeps running',
  async () => {
    const other = await startPocketBase({
      dataDir: join(dataDir, 'pocketbase'),
      hooksDir: inject('pocketbase').hooksDir,
    })
    const refused = await run()
    expect(refused.output()).toMatch(/^Haulindex stopped: PocketBase already runs on .*pocketbase \(process \d+\)/)
    expect(refused.code()).toBe(1)
    expect((await fetch(`${other.url}/api/health`)).status).toBe(200)
    await other.stop()
  },
  SLOW,
)
