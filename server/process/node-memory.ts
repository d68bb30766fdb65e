import { setFlagsFromString } from 'node:v8'

/**
 * What processes that render a whole site are started with. A page leaves much garbage; in the usual space for young
 * objects most of it is copied before it dies.
 */
export const YOUNG_SPACE = ['--min-semi-space-size=32', '--max-semi-space-size=32']

/**
 * For a process that renders now and then, and stays: it takes the space when it needs it, and gives it back. While it is
 * filled nearly all that is made stays; a large space for young objects is looked through less often.
 */
const STAYING = ['--max-semi-space-size=64', '--expose-gc']

/**
 * For an import, whose rows die once their batch is stored: in the usual space they would wait there for several batches,
 * and take a hundred megabytes, for no less work.
 */
const LITTLE_YOUNG_SPACE = ['--max-semi-space-size=8']

const OF_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  build: YOUNG_SPACE,
  import: LITTLE_YOUNG_SPACE,
  'import-one': LITTLE_YOUNG_SPACE,
  publish: STAYING,
}

/** What Node is started with for a script. */
export const nodeOptionsOf = (script: string): readonly string[] => OF_SCRIPTS[script] ?? []

/** Who has grown by less since it gave memory back has hardly any to give. */
const WORTH_GIVING = 1.1

/**
 * A function that hands memory that nothing uses back to the system, where that is worth it: of a million companies it
 * takes some seconds, in which nothing else is done. Only in a process that was started with `--expose-gc`.
 */
export const memoryGiver = (): (() => Promise<void>) => {
  let kept = 0
  return async () => {
    if (process.memoryUsage.rss() < kept * WORTH_GIVING) return
    await globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' })
    kept = process.memoryUsage.rss()
  }
}

// How much garbage may collect before the next collection, in percent of live data.

/** While a directory is read nearly all that is made stays, and each collection looks through it in vain. */
const OF_LOADING = 100
/** V8 chooses. */
const UNSET = 0

let usual = UNSET

const grow = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * For work that makes much garbage and keeps little of it: without this, V8 lets its heap grow to several times what lives
 * in it, for as long as the machine has memory. The less garbage, the more often all is looked through.
 */
export const keepHeapSmall = (percent = 30): void => {
  usual = percent
  grow(usual)
}

/** Lets the heap grow fast while it is filled. */
export const filling = async <Filled>(fill: () => Promise<Filled>): Promise<Filled> => {
  grow(OF_LOADING)
  try {
    return await fill()
  } finally {
    grow(usual)
  }
}
