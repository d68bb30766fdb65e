/** How much garbage may come on top of what lives after a collection, in percent of it, before the next one. */
import { setFlagsFromString } from 'node:v8'

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
