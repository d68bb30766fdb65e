import { randomBytes } from 'node:crypto'

/** Sorted as text, numbers in these digits keep their order. */
const DIGITS = 32
const LENGTH = 15
const OF_SECOND = 8
/** The first id of a second leaves this much room for the next ones, which follow by random steps. */
const FIRST = 2 ** 36
const STEP = 2 ** 16
const STEPS = 4096

let second = 0
let place = 0
let steps = new Uint16Array(0)
let at = 0

const randomStep = (): number => {
  if (at === steps.length) {
    steps = new Uint16Array(new Uint8Array(randomBytes(STEPS * 2)).buffer)
    at = 0
  }
  return steps[at++] ?? STEP
}

const written = (value: number, length: number): string => value.toString(DIGITS).padStart(length, '0')

/**
 * An id for a record: fifteen letters and digits, sorted after all earlier ones, so that rows stored in order are
 * appended to the index.
 */
export const newId = (): string => {
  const now = Math.floor(Date.now() / 1000)
  if (now > second) {
    second = now
    place = randomBytes(6).readUIntBE(0, 6) % FIRST
  }
  place += 1 + randomStep()
  return written(second, LENGTH - OF_SECOND) + written(place, OF_SECOND)
}
