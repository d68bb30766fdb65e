/** Out of memory: Linux kills a process of its choice when a machine or container has no memory left. */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { formatCount } from '../../domain/text/format.ts'

/**
 * Adjusts Linux's choice, in thousandths of the memory. PocketBase, the gate and the process that starts them have 0.
 */
const ENDS = { first: 600, early: 300 }

/**
 * Makes Linux choose this process and its children before PocketBase and the gate, because their work is repeated
 * without anyone noticing.
 * @param when first: work that ends and can be repeated; early: resident processes that visitors can do without
 */
export const letEnd = (when: keyof typeof ENDS): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', String(ENDS[when]))
  } catch {
    // other systems have their own rules
  }
}

const BYTES_OF_MEGABYTE = 1e6
/** Memory for a build of new code beside the product: with one process at a time, and with all at once. */
const ENOUGH_BYTES = 1500 * BYTES_OF_MEGABYTE
const PLENTY_BYTES = 2500 * BYTES_OF_MEGABYTE
/** Minimum memory of the product beside a build without rendering processes, and of each such process. */
const PRODUCT_BYTES = 700 * BYTES_OF_MEGABYTE
const RENDERING_BYTES = 450 * BYTES_OF_MEGABYTE

/** Memory of this machine or container. */
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem())

/** How many processes may render at a time: one per core, as far as memory allows. */
export const renderingProcesses = (bytes = memoryBytes(), cores = availableParallelism()): number =>
  Math.max(1, Math.min(cores, Math.floor((bytes - PRODUCT_BYTES) / RENDERING_BYTES)))

/** True if large processes should run one after another. */
export const isMemoryShort = (): boolean => memoryBytes() < PLENTY_BYTES

/** @returns a message if there is too little memory for a build beside the product */
export const memoryFault = (bytes = memoryBytes()): string | undefined =>
  bytes < ENOUGH_BYTES
    ? `Haulindex may use only ${formatCount(Math.floor(bytes / BYTES_OF_MEGABYTE))} MB of memory, and needs 1.5 GB: when it runs out, Linux ends builds, and then other processes`
    : undefined

/** Processes that Linux has killed for lack of memory since the machine started; 0 on other systems. */
const endedByLinux = (): number => {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** A kill may be counted a moment later, or together with others. */
const STILL_NEWS_MS = 5000

/** Says how a process was ended by a signal: 'killed', or why Linux killed it. */
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
