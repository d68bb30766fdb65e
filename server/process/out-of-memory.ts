/** What happens when a machine or a container runs out of memory: Linux ends a process of its choice. */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { formatCount } from '../../domain/text/format.ts'

/** For Linux's choice, in thousandths of the memory. PocketBase, the gate and the process that starts them have 0. */
const ENDS = { first: 600, early: 300 }

/**
 * Has Linux choose this process, and those that it starts, before PocketBase and the gate: what it does is done again
 * without anyone noticing.
 * @param when first: work that ends and can be repeated; early: what stays, and visitors can do without
 */
export const letEnd = (when: keyof typeof ENDS): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', String(ENDS[when]))
  } catch {
    // other systems choose by themselves
  }
}

const BYTES_OF_MEGABYTE = 1e6
/** What a build of new code takes beside the product, one process after the other; and all at a time. */
const ENOUGH_BYTES = 1500 * BYTES_OF_MEGABYTE
const PLENTY_BYTES = 2500 * BYTES_OF_MEGABYTE
/** What the product takes beside a build that renders in no process yet, and what each of them takes, at the least. */
const PRODUCT_BYTES = 700 * BYTES_OF_MEGABYTE
const RENDERING_BYTES = 450 * BYTES_OF_MEGABYTE

/** What this machine or this container has. */
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem())

/** How many processes may render at a time: one for each core, where there is memory for them. */
export const renderingProcesses = (bytes = memoryBytes(), cores = availableParallelism()): number =>
  Math.max(1, Math.min(cores, Math.floor((bytes - PRODUCT_BYTES) / RENDERING_BYTES)))

/** Whether large processes should work one after the other. */
export const isMemoryShort = (): boolean => memoryBytes() < PLENTY_BYTES

/** @returns a line for people when there is too little memory for a build beside the product */
export const memoryFault = (bytes = memoryBytes()): string | undefined =>
  bytes < ENOUGH_BYTES
    ? `Haulindex may use only ${formatCount(Math.floor(bytes / BYTES_OF_MEGABYTE))} MB of memory, and needs 1.5 GB: when it runs out, Linux ends builds, and then other processes`
    : undefined

/** Processes that Linux has ended for want of memory since the machine started; 0 on other systems. */
const endedByLinux = (): number => {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** One that ends together with others, or is counted a moment later. */
const STILL_NEWS_MS = 5000

/** How a process ended that a signal has ended, in words: 'killed', or why Linux has killed it. */
export const killWords = (count: () => number = endedByLinux): (() => string) => {
  let known = count()
  let isNewsUntil = 0
  return () => {
    const now = performance.now()
    const latest = count()
    if (latest > known) isNewsUntil = now + STILL_NEWS_MS
    known = latest
    return now < isNewsUntil ? 'killed: memory ran out' : 'killed'
  }
}

export const howKilled = killWords()
