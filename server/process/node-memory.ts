import { setFlagsFromString } from 'node:v8'

/**
 * Node options for processes that render a whole site. A page leaves much garbage; in the default young generation most
 * of it would be copied before it dies.
 */
export const YOUNG_SPACE = ['--min-semi-space-size=32', '--max-semi-space-size=32']

/**
 * For a resident process that renders now and then: memory grows on demand and shrinks again. While it loads, almost
 * everything stays alive, so a larger young generation is scanned less often.
 */
const STAYING = ['--max-semi-space-size=64', '--expose-gc']

/**
 * For an import, whose rows die after their batch is stored, and for the web server, whose requests die soon. In the
 * default young generation they would wait long, and take up to a hundred megabytes, for the same work.
 */
const LITTLE_YOUNG_SPACE = ['--max-semi-space-size=8']

const OF_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  build: YOUNG_SPACE,
  import: LITTLE_YOUNG_SPACE,
  'processes/import-one': LITTLE_YOUNG_SPACE,
  'processes/web-server': LITTLE_YOUNG_SPACE,
  publish: STAYING,
}

/** Node's options for a script. */
export const nodeOptionsOf = (script: string): readonly string[] => OF_SCRIPTS[script] ?? []

/** A process that has grown by less has hardly any memory to give back. */
const WORTH_GIVING = 1.1

/**
 * A function that gives unused memory back to the system if that is worthwhile. With a million companies this takes
 * some seconds, in which nothing else runs. Only in a process started with `--expose-gc`.
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

/** While a directory is read, nearly everything stays alive, so each collection scans it for nothing. */
const OF_LOADING = 100
/** V8 chooses. */
const UNSET = 0

let usual = UNSET

const grow = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * For work that makes much garbage and keeps little: otherwise V8 lets its heap grow to several times the live data, as
 * long as the machine has memory. The less garbage is allowed, the more often everything is scanned.
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
