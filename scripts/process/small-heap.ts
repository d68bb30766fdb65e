import { setFlagsFromString } from 'node:v8'

/** Of what lives after a collection, how much garbage in percent may come on top before the next one. */
const GROWTH_PERCENT = 30
/** The same while next to nothing is garbage: to look through what stays again and again takes a third of the work. */
const FILLING_PERCENT = 100

const letGrow = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * For work that makes much garbage and keeps little of it: without this, V8 lets its heap grow to several times what lives
 * in it, for as long as the machine has memory.
 */
export const keepHeapSmall = (): void => letGrow(GROWTH_PERCENT)

/** For work that keeps what it makes; the heap is kept small after it. */
export const fillHeap = <Result>(work: () => Result): Result => {
  letGrow(FILLING_PERCENT)
  try {
    return work()
  } finally {
    keepHeapSmall()
  }
}
