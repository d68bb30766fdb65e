import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

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

/** The processes of this machine, as far as this user may see them; none where neither /proc nor `ps` tells. */
export const listProcesses = (): ListedProcess[] => {
  try {
    if (process.platform === 'linux')
      return readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? readProcess(Number(entry)) : []))
    return parseProcessList(execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }))
  } catch {
    return []
  }
}

/** Whether a command is a PocketBase that `startPocketBase` started. Its file may have any name. */
export const isPocketBase = (command: string): boolean => / serve --http \S+ --dir /.test(command)

/** Whether a process runs; one that has ended without its parent having noticed does not. */
export const isRunning = (pid: number): boolean =>
  listProcesses().some((process) => process.pid === pid && process.command !== '')
