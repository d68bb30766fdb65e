import { randomInt } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, realpathSync, unlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { withPrivateFiles } from '../data-folder/private-files.ts'
import { chooseEngine } from '../engine/choose-engine.ts'
import { type Engine, rememberVersion } from '../engine/engine.ts'
import { inCache } from '../process/cache-folder.ts'
import { isFullDisk } from '../process/full-folders.ts'
import { isStructured, say } from '../process/log.ts'
import { isMemoryShort } from '../process/out-of-memory.ts'
import { PROJECT } from '../process/project.ts'
import { SettingsError } from '../process/report-failure.ts'
import { startGroup } from '../supervision/process-group.ts'
import { whenHung } from '../supervision/response-watch.ts'
import { migrationsIn } from './migrations-folder.ts'

export interface PocketBaseServer {
  url: string
  pid: number
  /** Resolves with the exit code when the process ends. null after a signal. */
  exited: Promise<number | null>
  /** Stops the process and waits for it. */
  stop(): Promise<void>
  /** Kills the process. */
  kill(): void
  /** Its output so far. */
  log(): string
}

export interface PocketBaseOptions {
  dataDir: string
  /** A free port if absent. */
  port?: number
  host?: string
  /** Folder of the bundled hooks and migrations. */
  hooksDir?: string
  env?: Record<string, string>
  /** The program; the data folder's if absent. */
  engine?: Engine
  /** Called with the process id as soon as it exists. */
  onProcess?: (pid: number) => void
  /** Stops it during its start. Its migrations are one transaction. */
  signal?: AbortSignal
}

/** Why this machine cannot listen on a port. Undefined if it can. */
const obstacleAt = (port: number, host: string): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((ok) => {
    const probe = createServer()
      .once('error', ok)
      .listen(port, host, () => probe.close(() => ok(undefined)))
  })

/** Below the ports that systems use for outgoing connections. */
const FREE_PORTS = { first: 20_000, last: 32_000 } as const

/** Listens on a port for the life of this process. @returns true if the port was free */
const holdPort = (port: number): Promise<boolean> =>
  new Promise((ok) => {
    const holder = createServer()
      .once('error', () => ok(false))
      .listen({ port, host: '127.0.0.1', exclusive: true }, () => ok(true))
      .unref()
    holder.on('connection', (socket) => socket.destroy())
  })

/**
 * An unused port that no other process gets from this function: it is even, and this process listens on its odd
 * neighbor, which only one process can.
 */
export const freePort = async (): Promise<number> => {
  const port = 2 * randomInt(FREE_PORTS.first / 2, FREE_PORTS.last / 2)
  const isOurs = (await holdPort(port + 1)) && !(await obstacleAt(port, '127.0.0.1'))
  return isOurs ? port : freePort()
}

const PORT_AGAIN_MS = 50
/** Migrations of a large directory take minutes, in which they use the processor or the disk. */
const START_LIMITS = { lookEveryMs: 1000, mostIdle: 60, mostMs: Number.POSITIVE_INFINITY }

/** @param withinMs how long to wait for it @throws one line if something else listens on the port */
export const requireFreePort = async (port: number, host: string, withinMs = 0): Promise<void> => {
  const patience = performance.now() + withinMs
  for (;;) {
    const obstacle = await obstacleAt(port, host)
    if (!obstacle) return
    if (obstacle.code === 'EACCES')
      throw new SettingsError([
        `PORT ${port} needs the rights of root: set a port above 1023, and put a proxy before it`,
      ])
    if (obstacle.code !== 'EADDRINUSE')
      throw new Error(`HOST ${host} is not an address of this machine (${obstacle.message}). Set HOST=127.0.0.1`)
    if (performance.now() >= patience)
      throw new Error(`Port ${port} is in use. Stop the program that listens there, or set PORT to another one.`)
    await pause(PORT_AGAIN_MS)
  }
}

/** Creates a folder and its parents one by one. Node's recursive way never returns below a folder like /proc. */
const makeFolder = (dir: string): void => {
  if (existsSync(dir)) return
  makeFolder(dirname(dir))
  mkdirSync(dir)
}

/** A disk that the system made read-only after an error still claims to be writable. */
const tryWrite = (dir: string): void => {
  const probe = join(dir, `.write.${process.pid}.part`)
  try {
    writeFileSync(probe, '')
    unlinkSync(probe)
  } catch (error) {
    // Data on a full disk can still be read and served.
    if (!isFullDisk(error)) throw error
  }
}

/** @throws one line if the folder cannot be created or written. A full disk is not an error here. */
export const requireWritable = (dir: string): void => {
  try {
    makeFolder(resolve(dir))
    accessSync(dir, constants.W_OK)
    tryWrite(dir)
  } catch (error) {
    throw new Error(`Cannot write to the folder ${resolve(dir)}: ${(error as Error).message}`)
  }
}

/**
 * Engines for hooks. A save uses 8, and the gate lets three saves work at a time. Each open console occupies one, because
 * the check of its session runs around its realtime connection. Additional engines are created for one call each.
 */
const ENGINES = { usual: 96, least: 48 }

/** Where memory is short, Go collects garbage twice as often: a third less memory for a third more processor time. */
const collectingOften = () => (isMemoryShort() ? { GOGC: '50' } : {})

/** Flags for every PocketBase command, so that it writes nothing next to its executable. */
export const pocketbaseFlags = ({ dataDir, hooksDir = inCache('hooks') }: PocketBaseOptions): string[] => [
  '--dir',
  existsSync(dataDir) ? realpathSync(dataDir) : resolve(dataDir),
  '--hooksDir',
  resolve(hooksDir),
  '--migrationsDir',
  migrationsIn(resolve(hooksDir)),
  '--publicDir',
  `${PROJECT}/pocketbase/public`,
  '--dev=false',
  '--hooksWatch=false',
  '--automigrate=false',
  `--hooksPool=${isMemoryShort() ? ENGINES.least : ENGINES.usual}`,
]

/**
 * Starts PocketBase, which first applies pending migrations. Resolves when it listens. Only the owner can read its
 * files.
 * @throws with its output if it stops before that
 */
export const startPocketBase = async (options: PocketBaseOptions): Promise<PocketBaseServer> => {
  const { port = await freePort(), host = '127.0.0.1', env = {}, onProcess, signal } = options
  requireWritable(options.dataDir)
  const engine = options.engine ?? (await chooseEngine(options.dataDir))
  if (engine.version) rememberVersion(options.dataDir, engine.version)
  const { child, pid, ended, stop, kill } = withPrivateFiles(() =>
    startGroup(engine.path, ['serve', '--http', `${host}:${port}`, ...pocketbaseFlags(options)], {
      // SQLite's temporary files are as large and as private as the database.
      env: { ...collectingOften(), ...process.env, SQLITE_TMPDIR: realpathSync(options.dataDir), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  if (pid) onProcess?.(pid)
  let output = ''
  let howItHung: string | undefined
  const listening = new Promise<void>((ok, fail) => {
    const read = (chunk: Buffer) => {
      const printed = stripVTControlCharacters(chunk.toString())
      output = (output + printed).slice(-20_000)
      if (isStructured()) for (const line of printed.split('\n').filter(Boolean)) say('info', line, {}, 'pocketbase')
      if (output.includes('Server started at')) ok()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', fail)
    void ended.then((code) =>
      fail(new Error(`PocketBase stopped (${howItHung ?? code ?? 'killed'}): ${output.trim()}`)),
    )
  })
  const abort = () => void stop()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  const started = new AbortController()
  void whenHung(pid, started.signal, START_LIMITS).then((how) => {
    howItHung = how
    if (how) kill()
  })
  await listening.finally(() => {
    started.abort()
    signal?.removeEventListener('abort', abort)
  })
  return {
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`,
    pid,
    exited: ended,
    log: () => output,
    stop,
    kill,
  }
}
