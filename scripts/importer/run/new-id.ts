import { randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345'
const BYTES = 15 * 512
let random = Buffer.alloc(0)
let at = 0

/** An id for a record: fifteen letters and digits. */
export const newId = (): string => {
  if (at + 15 > random.length) {
    random = randomBytes(BYTES)
    at = 0
  }
  let id = ''
  for (let n = 0; n < 15; n++) id += LETTERS[(random[at++] ?? 0) & 31]
  return id
}
