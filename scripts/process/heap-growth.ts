import { setFlagsFromString } from 'node:v8'

/** Of what lives after a collection, how much garbage in percent may come on top before the next one. */
const GROWTH_PERCENT = 30

/**
 * For work that makes much garbage and keeps little of it: without this, V8 lets its heap grow to several times what lives
 * in it, for as long as the machine has memory.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
