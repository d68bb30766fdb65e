import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { guard } from './guardian.ts'

/** How long a process may take to end after it was asked. */
export const GRACE_MS = 5000

/** What a process with a channel says last. Native code may hold its exit until it is ended by force, without a code. */
export interface LastMessage {
  exitCode: number
}
const exitCodeIn = (message: unknown): number | undefined =>
  typeof message === 'object' && message !== null && 'exitCode' in message && typeof message.exitCode === 'number'
    ? message.exitCode
    : undefined

export interface ProcessGroup {
  child: ChildProcess
  pid: number
  /** Settles when the process has ended and its output is read, with its exit code; null if a signal ended its work. */
  ended: Promise<number | null>
  /** Ends the process and all that it has started, at once. */
  kill(): void
  /** Asks the process to end, ends it by force when it does not, and waits for that. */
  stop(): Promise<void>
}

/**
 * Starts a program in a process group of its own, which ends with this process at the latest. Signals of the terminal
 * do not reach it. One with a channel to this process that closes it, as `endScript` does, and does not end is ended by
 * force.
 */
export const startGroup = (program: string, args: readonly string[], options: SpawnOptions): ProcessGroup => {
  const child = spawn(program, args, { ...options, detached: true })
  const pid = child.pid ?? 0
  let isOver = pid === 0
  const kill = () => {
    // the number may be another's by then
    if (isOver) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // nobody of the group is left
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
