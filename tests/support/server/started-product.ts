import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { readServerRecord } from '../../../server/data-folder/server-record.ts'
import { freePort } from '../../../server/pocketbase/pocketbase-server.ts'
import { PROJECT } from '../../../server/process/project.ts'
import { isPocketBase, type ListedProcess, listProcesses } from '../../../server/supervision/process-group.ts'
import { eventually } from '../eventually.ts'
import { type Api, apiOf } from './api.ts'
import { copyTemplate } from './template.ts'

const NODE = join(PROJECT, 'node_modules', '.bin', 'node')

export interface StartedProduct {
  pid: number
  /** All output so far. */
  output(): string
  /** The exit code once it has ended; null before that and after a signal. */
  code(): number | null
  /** Stops it as Ctrl-C does, and returns its exit code. */
  stop(): Promise<number>
  /** `kill -9`. */
  kill(): Promise<void>
}

export interface ProductFolder {
  folder: string
  dataDir: string
  siteDir: string
  /** Runs `npm start` on the folder. Resolves when it has printed `until`, or has ended. */
  start(env?: Record<string, string>, until?: RegExp): Promise<StartedProduct>
}

/** Names the server where other processes are named by a part of their command. */
export const POCKETBASE = 'PocketBase'

/** One address for all tests, because pages are bundled once for each address. */
const SITE_URL = 'https://haul.example'

/** What it prints when it is up, or cannot start. */
export const STARTED = /Ctrl-C|stopped:/

/**
 * A folder in which a test file can start the product. It is deleted after the tests.
 * @param cities slugs of the only cities of its directory, for tests that build its pages often; all of the first catalog if
 *   absent
 * @param program what Node runs, with its arguments; the script `start` if absent
 */
export const productFolder = (
  cities?: readonly string[],
  program: readonly string[] = [join(PROJECT, 'scripts', 'start.ts')],
): ProductFolder => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  const [dataDir, siteDir] = [join(folder, 'data'), join(folder, 'site')]
  if (cities) copyTemplate(inject('pocketbase'), join(dataDir, 'pocketbase'), cities)
  const children: ChildProcess[] = []
  afterAll(async () => {
    for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
    rmSync(folder, { recursive: true, force: true })
  })
  const start = async (env: Record<string, string> = {}, until?: RegExp): Promise<StartedProduct> => {
    const port = env['PORT'] ?? String(await freePort())
    const child = spawn(NODE, program, {
      cwd: PROJECT,
      env: { ...process.env, PORT: port, SITE_URL, DATA_DIR: dataDir, SITE_DIR: siteDir, DEMO_LISTINGS: '3', ...env },
    })
    children.push(child)
    let output = ''
    // a killed child leaves its output open to the processes that it started
    const exited = once(child, 'exit')
    const closed = once(child, 'close')
    const seen = new Promise<void>((ok) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk
          if (until?.test(output)) ok()
        })
    })
    await (until ? Promise.race([seen, closed]) : closed)
    return {
      pid: child.pid ?? 0,
      output: () => output.trim(),
      code: () => child.exitCode,
      stop: async () => {
        child.kill('SIGINT')
        return Number((await closed)[0])
      },
      kill: async () => {
        child.kill('SIGKILL')
        await exited
      },
    }
  }
  return { folder, dataDir, siteDir, start }
}

/** Requests as the superuser of the product that runs on a data folder, bypassing its gate. */
export const superuserOf = async (dataDir: string): Promise<Api> => {
  const { superuserEmail, superuserPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  return eventually(async () => {
    const { url = '' } = readServerRecord(dataDir) ?? {}
    const { status, body } = await apiOf(url).post('/api/collections/_superusers/auth-with-password', {
      identity: superuserEmail,
      password: superuserPassword,
    })
    expect(status).toBe(200)
    return apiOf(url, String(body['token']))
  })
}

/**
 * Finds a process of the product by a part of its command, or PocketBase by its arguments, since its program may have
 * any name.
 */
export const isProcess = ({ command }: ListedProcess, what: string): boolean =>
  what === POCKETBASE ? isPocketBase(command) : command.includes(what)

/** A process and everything it started. */
export const processTree = (pid: number): ListedProcess[] => {
  const processes = listProcesses()
  const family = processes.filter((process) => process.pid === pid)
  for (const member of family) family.push(...processes.filter(({ parent }) => parent === member.pid))
  return family
}
