import { readdirSync, readFileSync } from 'node:fs'
import { isPocketBase } from '../../server/supervision/process-group.ts'

interface ProcessInfo {
  pid: number
  parent: number
  name: string
  /** Largest resident memory so far, in MB. */
  peakMb: number
  /** Resident memory now, in MB. */
  mb: number
}

const readProcess = (pid: number): ProcessInfo | undefined => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const number = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    const name = isPocketBase(command)
      ? 'pocketbase'
      : (/scripts\/(?:[\w-]+\/)*([\w-]+\.ts)(?= )/.exec(command)?.[1] ?? '')
    const [peakMb, mb] = [number('VmHWM'), number('VmRSS')].map((kb) => Math.round(kb / 1024)) as [number, number]
    return { pid, parent: number('PPid'), name, peakMb, mb }
  } catch {
    return undefined
  }
}

const allProcesses = (): ProcessInfo[] =>
  readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (readProcess(Number(entry)) ?? []) : []))

/** A process and everything it started. */
const familyOf = (pid: number): ProcessInfo[] => {
  const processes = allProcesses()
  const family = processes.filter((process) => process.pid === pid)
  for (const member of family) family.push(...processes.filter(({ parent }) => parent === member.pid))
  return family
}

/** Current memory of a process and its children, by program, in MB. Linux only. */
export const memoryOf = (pid: number): Record<string, number> => {
  const held: Record<string, number> = {}
  for (const { name, mb } of familyOf(pid)) if (name) held[name] = (held[name] ?? 0) + mb
  return held
}

const SAMPLE_EVERY_MS = 100

/** Watches a process and its children. `stop` returns the peak of each program in MB. Linux only. */
export const watchMemory = (pid: number): { stop(): Record<string, number> } => {
  const peaks: Record<string, number> = {}
  const sample = () => {
    for (const { name, peakMb } of familyOf(pid)) if (name) peaks[name] = Math.max(peaks[name] ?? 0, peakMb)
  }
  const timer = setInterval(sample, SAMPLE_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      sample()
      return peaks
    },
  }
}
