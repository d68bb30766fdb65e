import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { signInSuperuser } from '../server/pocketbase/backend.ts'
import { type RunningProduct, startProduct } from '../server/pocketbase/running-product.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { loadSecrets } from '../server/settings/secrets.ts'
import { readSettings } from '../server/settings/settings.ts'
import { listProcesses } from '../server/supervision/process-group.ts'

const USAGE = `Usage: npm run tool -- standby --litestream PROGRAM [--listings 600] [--seconds 30]

Drills the loss of a machine: three administrators save without a pause, the product and Litestream are killed at once,
and the standby takes over. Says how long nobody could save, and which saves are lost.`

const WRITERS = 3
/** The standby applies what has arrived each second. */
const LITESTREAM_SETTLES_MS = 3000

offerHelp(USAGE)

interface Machine {
  folder: string
  env: Record<string, string>
  database: string
}

const machineIn = (folder: string, listings: string): Machine => ({
  folder,
  env: {
    ...{ DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site'), CACHE_DIR: join(folder, 'cache') },
    ...{ DEMO_LISTINGS: listings, SITE_URL: 'https://haul.example', TRUSTED_PROXY: 'X-Forwarded-For' },
  },
  database: join(folder, 'data', 'pocketbase', 'data.db'),
})

const listed = z.object({ items: z.array(z.object({ id: z.string(), description: z.string() })) })
const RECORDS = '/api/collections/company_listings/records'

/** A superuser's requests to a product. */
const clientOf = async ({ url }: RunningProduct, { env }: Machine) => {
  const authorization = await signInSuperuser(url, loadSecrets(readSettings(env)))
  const headers = { authorization, 'content-type': 'application/json' }
  return {
    read: async () =>
      listed.parse(await (await fetch(`${url}${RECORDS}?perPage=${WRITERS}&sort=id`, { headers })).json()).items,
    save: async (id: string, description: string): Promise<boolean> => {
      const body = JSON.stringify({ description })
      const response = await fetch(`${url}${RECORDS}/${id}`, { method: 'PATCH', headers, body })
      await response.text()
      return response.ok
    },
  }
}
type Client = Awaited<ReturnType<typeof clientOf>>

interface Save {
  description: string
  /** When it was acknowledged, by `performance.now()`. */
  at: number
}

/** Saves again and again until the product is gone. @returns every acknowledged save, oldest first */
const saveOn = async (client: Client, id: string): Promise<Save[]> => {
  const saves: Save[] = []
  for (let n = 1; ; n++) {
    const description = `We have ${n} trucks.`
    const isSaved = await client.save(id, description).catch(() => undefined)
    if (isSaved === undefined) return saves
    if (isSaved) saves.push({ description, at: performance.now() })
  }
}

/** Everything that a process started, and the process. */
const killAll = (pid: number): void => {
  const all = listProcesses()
  const family = all.filter((each) => each.pid === pid)
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid))
  for (const each of family) process.kill(each.pid, 'SIGKILL')
}

interface Follower {
  /** Stops it and waits. @throws with its output if it had ended before */
  stop(signal: NodeJS.Signals): Promise<void>
}

const litestream = (program: string, ...args: string[]): Follower => {
  const child = spawn(program, args)
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part
    })
  return {
    stop: async (signal) => {
      if (child.exitCode !== null) throw new Error(`litestream ${args[0]} ended before it was stopped:\n${output}`)
      child.kill(signal)
      await ended
    },
  }
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** One line for each writer: what it saved last, and what the standby has. */
const report = (saves: readonly Save[], stored: string): string => {
  const at = saves.findIndex(({ description }) => description === stored)
  const [kept, last] = [saves[at], saves.at(-1)]
  const lost = saves.length - 1 - at
  if (!last || !kept) return `${saves.length} saves, all lost`
  return `${saves.length} saves, ${lost} lost: the last ${inSeconds(last.at - kept.at)}`
}

const folder = mkdtempSync(join(tmpdir(), 'haulindex-standby-'))
try {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      litestream: { type: 'string' },
      listings: { type: 'string', default: '600' },
      seconds: { type: 'string', default: '30' },
    },
  })
  if (!values.litestream) throw new Error(USAGE)
  const program = values.litestream
  const primary = machineIn(join(folder, 'primary'), values.listings)
  const standby = machineIn(join(folder, 'standby'), values.listings)
  const product = await startProduct(primary.env)
  // What the hourly copy brings: secrets, uploaded files, the site.
  cpSync(primary.folder, standby.folder, {
    recursive: true,
    filter: (path) => !/\/\.?(?:data|auxiliary)\.db/.test(path),
  })
  const replica = `file://${join(folder, 'replica')}`
  const following = litestream(program, 'replicate', primary.database, replica)
  await pause(LITESTREAM_SETTLES_MS)
  const restoring = litestream(program, 'restore', '-f', '-o', standby.database, replica)
  const client = await clientOf(product, primary)
  const listings = await client.read()
  const saving = Promise.all(listings.map(({ id }) => saveOn(client, id)))
  await pause(Number(values.seconds) * 1000)
  killAll(product.pid)
  await following.stop('SIGKILL')
  const lostAt = performance.now()
  await pause(LITESTREAM_SETTLES_MS)
  await restoring.stop('SIGINT')
  const promoted = await startProduct(standby.env)
  const heir = await clientOf(promoted, standby)
  const stored = await heir.read()
  while (!(await heir.save(listings[0]?.id ?? '', 'We are back.'))) await pause(100)
  const backAt = performance.now()
  const saves = await saving
  for (const [at, { description }] of stored.entries()) console.log(report(saves[at] ?? [], description))
  console.log(`Nobody could save for ${inSeconds(backAt - lostAt)}, with ${values.listings} listings`)
  await promoted.stop()
} catch (error) {
  reportFailure('The drill failed', error)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
