import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { guard } from './guardian.ts'

/** How long a process may take to end after a request. */
const GRACE_MS = 5000

/**
 * A process's last message over its channel. Native code may delay its exit until it is killed, without an exit code.
 */
export interface LastMessage {
  exitCode: number
}
const exitCodeIn = (message: unknown): number | undefined =>
  typeof message === 'object' && message !== null && 'exitCode' in message && typeof message.exitCode === 'number'
    ? message.exitCode
    : undefined

interface ProcessGroup {
  child: ChildProcess
  pid: number
  /** Resolves with the exit code when the process has ended and its output is read; null if a signal ended it. */
  ended: Promise<number | null>
  /** Kills the process and everything it started. */
  kill(): void
  /** Asks the process to end, kills it if it does not, and waits for that. */
  stop(): Promise<void>
}

/**
 * Starts a program in its own process group, which ends with this process at the latest. Terminal signals do not reach
 * it. If it closes its channel to this process, as `endScript` does, but does not end, it is killed.
 */
export const startGroup = (program: string, args: readonly string[], options: SpawnOptions): ProcessGroup => {
  const child = spawn(program, args, { ...options, detached: true })
  const pid = child.pid ?? 0
  let isOver = pid === 0
  const kill = () => {
    // another process may have the id by then
    if (isOver) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // the group is empty
    }
  }
  const release = pid ? guard(pid) : () => undefined
  child.once('exit', () => {
    kill()
    isOver = true
    release()
  })
  child.once('disconnect', () => setTimeout(kill, GRACE_MS).unref())
  let said: number | undefined
  child.on('message', (message) => {
    said = exitCodeIn(message) ?? said
  })
  const ended = new Promise<number | null>((ok) => {
    child.once('close', (code) => ok(code ?? said ?? null))
    child.once('error', () => ok(null))
  })
  return {
    child,
    pid,
    ended,
    kill,
    stop: async () => {
      child.kill('SIGTERM')
      const settled = new AbortController()
      const late = pause(GRACE_MS, undefined, { signal: settled.signal }).then(kill, () => undefined)
      await ended
      settled.abort()
      await late
    },
  }
}

export interface ListedProcess {
  pid: number
  parent: number
  /** Program and arguments, joined by single spaces. */
  command: string
}

const readProcess = (pid: number): ListedProcess[] => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0$/, '').replaceAll('\0', ' ')
    const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    return [{ pid, parent, command }]
  } catch {
    return []
  }
}

/** @param output of `ps -axww -o pid=,ppid=,command=` */
export const parseProcessList = (output: string): ListedProcess[] =>
  [...output.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }))

/** This machine's processes, as far as this user may see them; none if neither /proc nor `ps` works. */
export const listProcesses = (): ListedProcess[] => {
  try {
    if (process.platform === 'linux')
      return readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? readProcess(Number(entry)) : []))
    return parseProcessList(execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }))
  } catch {
    return []
  }
}

/** True if a command is a PocketBase that `startPocketBase` started. Its file may have any name. */
export const isPocketBase = (command: string): boolean => / serve --http \S+ --dir /.test(command)

/** True if a process runs. One that has ended unnoticed by its parent does not. */
export const isRunning = (pid: number): boolean =>
  listProcesses().some((process) => process.pid === pid && process.command !== '')
