import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The state of a process at one moment. */
export interface ProcessState {
  /** Processor time used so far, of all threads. */
  cpuMs: number
  /** One letter a thread: R runs or waits for a processor, D waits for a disk, S sleeps, T is stopped. */
  threads: string
}

/** Linux counts in hundredths of a second, whatever the kernel's own clock does. */
const TICK_MS = 10
/** Even a hung server still checks its timers. */
const IDLE_CPU_MS = 20

/** The fields of /proc/PID/stat after the name in brackets, which may contain anything. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** @param stats the text of /proc/PID/stat, then that of each thread */
export const parseProcStats = ([whole = '', ...threads]: readonly string[]): ProcessState => {
  const [, , , , , , , , , , , user, system] = fieldsOf(whole)
  return {
    cpuMs: (Number(user) + Number(system)) * TICK_MS,
    threads: threads.map((stat) => fieldsOf(stat)[0] ?? '').join(''),
  }
}

/** @param line what `ps -o state=,time= -p PID` prints: "U  1:02.34" */
export const parsePsLine = (line: string): ProcessState | undefined => {
  const [, state = '', minutes, seconds] = /^(\S)\S*\s+(?:\d+-)?([\d:]+):([\d.]+)/.exec(line.trim()) ?? []
  if (!state) return undefined
  const allMinutes = (minutes ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return { cpuMs: (allMinutes * 60 + Number(seconds)) * 1000, threads: state === 'U' ? 'D' : state }
}

/** The state of a process; undefined if this system does not report it. */
export const processState = (pid: number): ProcessState | undefined => {
  try {
    if (process.platform !== 'linux')
      return parsePsLine(execFileSync('ps', ['-o', 'state=,time=', '-p', String(pid)], { encoding: 'utf8' }))
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/stat`)
    return parseProcStats([`/proc/${pid}/stat`, ...threads].map((file) => readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * True if a process did something between two checks, or wants to: it used a processor, or waits for one or for a disk.
 * False if it is stopped or waits for itself. True if the system does not report it.
 */
export const isAtWork = (before: ProcessState | undefined, now: ProcessState | undefined): boolean =>
  !before || !now || now.cpuMs - before.cpuMs > IDLE_CPU_MS || /[RD]/.test(now.threads)
